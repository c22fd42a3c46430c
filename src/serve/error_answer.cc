#include "serve/error_answer.h"

#include <new>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json_text.h"
#include "base/log.h"
#include "serve/request_error.h"

namespace allot::server {

HttpResponse error_answer(int status, const std::string& message) {
  HttpResponse response;
  response.status = status;
  response.body = json_text(nlohmann::ordered_json{{"error", message}}) + "\n";
  return response;
}

HttpResponse error_answer(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const RequestError& error) {
    HttpResponse response = error_answer(error.status(), error.what());
    if (error.retry_after() > 0) {
      response.headers.emplace_back("Retry-After", std::to_string(error.retry_after()));
    }
    return response;
  } catch (const Error& error) {
    const std::string remedy = error.remedy();
    return error_answer(400, error.problem() + (remedy.empty() ? "" : "; to fix: " + remedy));
  } catch (const std::bad_alloc&) {
    return error_answer(503, "not enough memory; send less at once");
  } catch (const std::exception& error) {
    log::warning("a request failed, please report it: {}", std::string(error.what()));
    return error_answer(500, "internal error");
  }
}

}  // namespace allot::server
