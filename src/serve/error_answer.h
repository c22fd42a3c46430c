#pragma once

#include <exception>
#include <string>

#include "serve/http_message.h"

namespace allot::server {

// {"error": message} with a status.
HttpResponse error_answer(int status, const std::string& message);

// The answer for what a request has thrown: the status of a RequestError, 400 for an Error, which
// the client can repair, and 500 for a mistake of ours, of which nothing is told.
HttpResponse error_answer(const std::exception_ptr& failure);

}  // namespace allot::server
