#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allot::server {

using NamedValues = std::vector<std::pair<std::string, std::string>>;

// What a client asks, as the endpoints see it: no path of it is ever a path of a file.
struct HttpRequest {
  std::string method;
  std::string path;  // without the query
  std::string query;
  std::string content_type;
  std::string accept;
  std::string authorization;
  std::string body;
  NamedValues form;    // of multipart/form-data
  std::string client;  // its address
  // Whether nobody waits for the answer any more.
  std::function<bool()> is_gone = [] { return false; };
};

struct HttpResponse {
  // Takes a part of the body; false when nobody reads it any more.
  using Write = std::function<bool(std::string_view part)>;

  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  NamedValues headers;
  // When it is set, it writes the body part by part.
  std::function<void(const Write& write)> stream;
  size_t num_sentences = 0;
  std::string model;        // whose answer it is, also when it is an error; "" = of none
  std::string logged_text;  // for the log, when it is to have text
};

}  // namespace allot::server
