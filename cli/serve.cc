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
  add("--max-request-bytes", options.limits.max_request_bytes, "Most bytes of a request", kMost);
  add("--max-answer-bytes", options.limits.max_answer_bytes,
      "Most bytes of an answer that is not streamed", 10 * kMost);
  add("--max-line-bytes", options.limits.max_line_bytes, "Most bytes of a line", kMost);
  add("--max-sentences", options.limits.max_sentences, "Most lines of a request", kMost);
  add("--max-beam-size", options.limits.max_beam_size,
      "Most hypotheses for each sentence that a request may ask for", 10'000);
  add("--max-queue", options.max_queue, "Most lines that wait; further requests are refused",
      kMost);
  const auto add_for_client = [&app](const char* flag, size_t& value, const char* help) {
    app.add_option(flag, value, help)
        ->type_name("N")
        ->check(between(0, 1'000'000))
        ->capture_default_str()
        ->group("Limits");
  };
  add_for_client(
      "--max-requests-per-minute", options.max_requests_per_minute,
      "Most requests of a client in a minute; further ones are refused (0 = any number)");
  add("--max-connections", options.max_connections, "Most connections at a time", 100'000);
  add_for_client("--max-connections-per-client", options.max_connections_per_client,
                 "Most connections of a client at a time (0 = any number)");
  const auto add_seconds = [&app](const char* flag, double& value, const char* help) {
    app.add_option(flag, value, help)->type_name("X")->capture_default_str()->group("Limits");
  };
  add_seconds("--timeout", options.timeout, "Most seconds for a request");
  add_seconds("--stop-timeout", options.stop_timeout,
              "Seconds that requests get to finish when the server is told to stop");
}

}  // namespace

void add_serve(Program& program) {
  auto options = std::make_shared<server::ServeOptions>();
  CLI::App& app =
      program.add_command({"serve", "translate for others: a page and an API over HTTP",
                           "allot serve -m model\n"
                           "  allot serve -m de-en -m en-de --port 5000 --log access.jsonl\n"
                           "  curl http://127.0.0.1:8080/translate -d q='Das Handy ist neu.' -d "
                           "source=de -d target=en"},
                          [options](const Run& run) { serve(*options, run); });
  app.add_option("-m,--model", options->models,
                 "Model folder; given several times, each is a pair of languages of its own")
      ->type_name("DIR")
      ->required()
      ->allow_extra_args(false);
  add_precision_flag(app, options->precision);
  app.add_option("--host", options->host, "Address to listen at (0.0.0.0 = all of this machine)")
      ->type_name("ADDRESS")
      ->capture_default_str();
  app.add_option("--port", options->port, "Port to listen at (0 = any that is free)")
      ->type_name("N")
      ->check(between(0, std::numeric_limits<uint16_t>::max()))
      ->capture_default_str();
  app.add_option("--api-key-file", options->api_key_file,
                 "Only answer requests with one of these keys, one per line")
      ->type_name("FILE");
  app.add_option("--batch-size", options->batch_size,
                 "Sentences that a thread works on side by side; never changes the result")
      ->type_name("N")
      ->check(between(1, 1000))
      ->capture_default_str();
  app.add_option("--trusted-proxy", options->trusted_proxies,
                 "Address of a proxy that says for whom it asks, in X-Forwarded-For; may be given "
                 "several times")
      ->type_name("ADDRESS")
      ->allow_extra_args(false);
  app.add_flag("--cors", options->cors, "Let pages of other servers ask");
  app.add_option("--log", options->log,
                 "Write a JSON line for each request (-: to stderr, not to a file)")
      ->type_name("FILE");
  app.add_flag("--log-text", options->log_text, "With --log: also what was to be translated");
  add_limit_flags(app, *options);
}

}  // namespace allot::cli
