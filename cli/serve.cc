#include "app/serve.h"

#include <limits>
#include <memory>

#include "checks.h"
#include "commands.h"
#include "translator_flags.h"

namespace allot::cli {
namespace {

void add_limit_flags(CLI::App& app, server::ServeOptions& options) {
  constexpr uint64_t kMost = 1'000'000'000;
  const auto add = [&app](const char* flag, size_t& value, const char* help, uint64_t most) {
    app.add_option(flag, value, help)
        ->type_name("N")
        ->check(between(1, most))
        ->capture_default_str()
        ->group("Limits");
  };
  add("--max-request-bytes", options.limits.max_request_bytes, "Maximum request size in bytes",
      kMost);
  add("--max-answer-bytes", options.limits.max_answer_bytes,
      "Maximum size of an answer that is not streamed, in bytes", 10 * kMost);
  add("--max-line-bytes", options.limits.max_line_bytes, "Maximum line length in bytes", kMost);
  add("--max-sentences", options.limits.max_sentences, "Maximum number of lines per request",
      kMost);
  add("--max-beam-size", options.limits.max_beam_size,
      "Maximum beam size that a request may ask for", 10'000);
  add("--max-queue", options.max_queue,
      "Maximum number of waiting lines; further requests are refused", kMost);
  const auto add_for_client = [&app](const char* flag, size_t& value, const char* help) {
    app.add_option(flag, value, help)
        ->type_name("N")
        ->check(between(0, 1'000'000))
        ->capture_default_str()
        ->group("Limits");
  };
  add_for_client("--max-requests-per-minute", options.max_requests_per_minute,
                 "Maximum number of requests per client and minute; further ones are refused (0 = "
                 "no limit)");
  add("--max-connections", options.max_connections, "Maximum number of simultaneous connections",
      100'000);
  add_for_client("--max-connections-per-client", options.max_connections_per_client,
                 "Maximum number of simultaneous connections per client (0 = no limit)");
  const auto add_seconds = [&app](const char* flag, double& value, const char* help) {
    app.add_option(flag, value, help)->type_name("X")->capture_default_str()->group("Limits");
  };
  add_seconds("--timeout", options.timeout, "Maximum time for a request, in seconds");
  add_seconds("--stop-timeout", options.stop_timeout,
              "Seconds that running requests get to finish when the server is stopped");
}

}  // namespace

void add_serve(Program& program) {
  auto options = std::make_shared<server::ServeOptions>();
  CLI::App& app =
      program.add_command({"serve", "serve translations: web page and HTTP API",
                           "allot serve -m model\n"
                           "  allot serve -m de-en -m en-de --port 5000 --log access.jsonl\n"
                           "  curl http://127.0.0.1:8080/translate -d q='Das Handy ist neu.' -d "
                           "source=de -d target=en"},
                          [options](const Run& run) { serve(*options, run); });
  app.add_option("-m,--model", options->models,
                 "Model folder; repeat the option to serve several language pairs")
      ->type_name("DIR")
      ->required()
      ->allow_extra_args(false);
  add_precision_flag(app, options->precision);
  app.add_option("--host", options->host,
                 "Address to listen on (0.0.0.0 = all addresses of this machine)")
      ->type_name("ADDRESS")
      ->capture_default_str();
  app.add_option("--port", options->port, "Port to listen on (0 = any free port)")
      ->type_name("N")
      ->check(between(0, std::numeric_limits<uint16_t>::max()))
      ->capture_default_str();
  app.add_option("--api-key-file", options->api_key_file,
                 "Only answer requests with one of the keys in this file, one per line")
      ->type_name("FILE");
  app.add_option("--batch-size", options->batch_size,
                 "Sentences per batch in each thread; affects speed, never the result")
      ->type_name("N")
      ->check(between(1, 1000))
      ->capture_default_str();
  app.add_option("--trusted-proxy", options->trusted_proxies,
                 "Address of a proxy that is trusted to set X-Forwarded-For; may be repeated")
      ->type_name("ADDRESS")
      ->allow_extra_args(false);
  app.add_flag("--cors", options->cors, "Allow cross-origin requests (CORS)");
  app.add_option("--log", options->log,
                 "Write one JSON line per request (-: to stderr, beside messages)")
      ->type_name("FILE");
  app.add_flag("--log-text", options->log_text, "With --log: include the source text");
  add_limit_flags(app, *options);
}

}  // namespace allot::cli
