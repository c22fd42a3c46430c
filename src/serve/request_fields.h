#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "serve/http_message.h"

namespace allot::server {

// Names and values of a form or a query: "q=a+b&source=de". Line ends become LF. Throws
// RequestError for text that is not UTF-8 and for too many fields.
NamedValues parse_form(std::string_view text);

// The fields of a request as an object: those of its JSON, or those of its form (all of them
// strings), and those of the query for what is missing. Throws RequestError for a body that cannot
// be read: not JSON, nested too deeply, not an object, not UTF-8, of another type; and for a form
// or a query with two fields of one name.
nlohmann::ordered_json read_fields(const HttpRequest& request);

// The body as a JSON object.
nlohmann::ordered_json read_json_object(std::string_view body);

}  // namespace allot::server
