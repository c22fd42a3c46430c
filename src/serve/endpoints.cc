#include "serve/endpoints.h"

#include <algorithm>
#include <utility>

#include "base/json_text.h"
#include "base/strings.h"
#include "serve/error_answer.h"
#include "serve/openapi_json.h"
#include "serve/page_files.h"
#include "serve/request_error.h"
#include "serve/request_fields.h"
#include "serve/translation_answers.h"
#include "text/language_names.h"

namespace allot::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kNdjson = "application/x-ndjson";

HttpResponse json_answer(const Json& json) {
  HttpResponse response;
  response.body = json_text(json) + "\n";
  return response;
}

HttpResponse text_answer(std::string_view text, const char* content_type) {
  HttpResponse response;
  response.content_type = content_type;
  response.body = text;
  return response;
}

// The key of "Authorization: Bearer KEY".
std::string bearer_key(const HttpRequest& request) {
  constexpr std::string_view kScheme = "Bearer ";
  const std::string& value = request.authorization;
  return value.compare(0, kScheme.size(), kScheme) == 0 ? value.substr(kScheme.size()) : "";
}

Json language_json(const std::string& code) {
  return {{"code", code}, {"name", language_name(code)}};
}

}  // namespace

Endpoints::Endpoints(Service& service, std::function<size_t()> num_connections)
    : service_(service), num_connections_(std::move(num_connections)) {
  add("POST", "/translate", [this](const HttpRequest& request) { return translate(request); });
  add("POST", "/detect", [this](const HttpRequest& request) { return detect(request); });
  add("GET", "/languages", [this](const HttpRequest&) {
    return json_answer(service_.registry().current()->languages());
  });
  add("GET", "/frontend/settings", [this](const HttpRequest&) { return settings(); });
  add("GET", "/health", [](const HttpRequest&) { return json_answer({{"status", "ok"}}); });
  add("GET", "/metrics", [this](const HttpRequest& request) { return metrics(request); });
  add_own();
  add_page();
}

void Endpoints::add(const char* method, const char* path,
                    std::function<HttpResponse(const HttpRequest&)> answer) {
  endpoints_.push_back({method, path, std::move(answer)});
}

void Endpoints::add_own() {
  add("POST", "/v1/translate",
      [this](const HttpRequest& request) { return translate_lines(request); });
  add("GET", "/v1/models", [this](const HttpRequest&) {
    Json list = Json::array();
    for (const auto& model : service_.registry().current()->models) {
      list.push_back(model->description());
    }
    return json_answer(
        {{"models", list}, {"max_beam_size", service_.options().limits.max_beam_size}});
  });
  for (const char* path : {"/spec", "/openapi.json"}) {
    add("GET", path, [](const HttpRequest&) { return text_answer(kOpenApi, "application/json"); });
  }
}

void Endpoints::add_page() {
  for (const PageFile& file : page_files()) {
    add("GET", file.path,
        [&file](const HttpRequest&) { return text_answer(file.text, file.content_type); });
  }
}

std::vector<std::string> Endpoints::post_paths() const {
  std::vector<std::string> paths;
  for (const Endpoint& endpoint : endpoints_) {
    if (endpoint.method == std::string("POST")) paths.emplace_back(endpoint.path);
  }
  return paths;
}

std::string Endpoints::metric_path(const std::string& path) const {
  const bool is_known = std::any_of(endpoints_.begin(), endpoints_.end(),
                                    [&](const Endpoint& one) { return one.path == path; });
  return is_known ? path : "other";
}

HttpResponse Endpoints::answer(const HttpRequest& request) const {
  try {
    return dispatch(request);
  } catch (const std::exception&) {
    return error_answer(std::current_exception());
  }
}

HttpResponse Endpoints::dispatch(const HttpRequest& request) const {
  std::string allowed;
  for (const Endpoint& endpoint : endpoints_) {
    if (request.path != endpoint.path) continue;
    const std::string method = endpoint.method;
    if (request.method == method || (request.method == "HEAD" && method == "GET")) {
      if (method == "POST") service_.rate_limit().add(request.client);
      return endpoint.answer(request);
    }
    allowed = method == "GET" ? "GET, HEAD" : method;
  }
  if (allowed.empty()) return error_answer(404, "not found");
  if (request.method == "OPTIONS" && service_.options().cors) {
    HttpResponse response;
    response.status = 204;
    response.headers = {{"Access-Control-Allow-Methods", allowed},
                        {"Access-Control-Allow-Headers", "Authorization, Content-Type"},
                        {"Access-Control-Max-Age", "86400"}};
    return response;
  }
  HttpResponse response = error_answer(405, "method not allowed; use " + allowed);
  response.headers.emplace_back("Allow", allowed);
  return response;
}

void Endpoints::check_key(const HttpRequest& request, const Json& fields) const {
  if (service_.keys().empty()) return;
  std::string key = bearer_key(request);
  for (const char* name : {"api_key", "apiKey"}) {
    if (key.empty() && fields.contains(name) && fields[name].is_string()) {
      key = fields[name].get<std::string>();
    }
  }
  if (key.empty()) throw RequestError(403, "this server needs an API key (api_key)");
  if (!service_.keys().has(key)) throw RequestError(403, "Invalid API key");
}

HttpResponse Endpoints::translate(const HttpRequest& request) const {
  const Json fields = read_fields(request);
  check_key(request, fields);
  const TranslateRequest texts = read_translate_request(fields, service_.options().limits);
  HttpResponse response = answer_texts(service_, texts, request);
  if (service_.options().log_text) response.logged_text = join(texts.texts, "\n");
  return response;
}

HttpResponse Endpoints::detect(const HttpRequest& request) const {
  const Json fields = read_fields(request);
  check_key(request, fields);
  Json list = Json::array();
  for (const DetectedLanguage& one :
       service_.registry().current()->detector.detect(required_text(fields, "q"))) {
    list.push_back({{"confidence", one.confidence}, {"language", one.language}});
  }
  return json_answer(list);
}

HttpResponse Endpoints::settings() const {
  const auto models = service_.registry().current();
  const ServedModel& first = *models->models.front();
  const bool needs_key = !service_.keys().empty();
  Json json;
  json["apiKeys"] = needs_key;
  json["keyRequired"] = needs_key;
  json["charLimit"] = sure_characters(service_.options().limits);
  json["frontendTimeout"] = 500;
  json["suggestions"] = false;
  json["filesTranslation"] = false;
  json["supportedFilesFormat"] = Json::array();
  json["language"] = {{"source", language_json(first.source())},
                      {"target", language_json(first.target())}};
  return json_answer(json);
}

HttpResponse Endpoints::metrics(const HttpRequest& request) const {
  if (!service_.keys().empty() && !service_.keys().has(bearer_key(request))) {
    HttpResponse response = error_answer(401, "Unauthorized: send Authorization: Bearer KEY");
    response.headers.emplace_back("WWW-Authenticate", "Bearer");
    return response;
  }
  Scheduler& scheduler = service_.scheduler();
  HttpResponse response;
  response.content_type = "text/plain; version=0.0.4; charset=utf-8";
  response.body = service_.metrics().text({scheduler.num_queued(), scheduler.num_running(),
                                           num_connections_(), service_.options().batch_size});
  return response;
}

HttpResponse Endpoints::translate_lines(const HttpRequest& request) const {
  const Json fields = read_json_object(request.body);
  check_key(request, fields);
  LinesRequest lines = read_lines_request(fields, service_.options().limits);
  if (request.accept.find(kNdjson) != std::string::npos) lines.is_streamed = true;
  HttpResponse response = answer_lines(service_, lines, request);
  if (service_.options().log_text) {
    for (const LineInput& line : lines.lines) {
      if (&line != &lines.lines.front()) response.logged_text += "\n";
      response.logged_text += line.text;
    }
  }
  return response;
}

}  // namespace allot::server
