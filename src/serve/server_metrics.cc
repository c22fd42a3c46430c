#include "serve/server_metrics.h"

#include <fmt/format.h>

#include <algorithm>

namespace allot::server {
namespace {

// The text of a label between its quotes.
std::string label(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n') {
      result += "\\n";
      continue;
    }
    if (c == '\\' || c == '"') result += '\\';
    result += c;
  }
  return result;
}

// Requests that have no model have no label for it.
std::string request_labels(const std::tuple<std::string, std::string, int>& kind) {
  const auto& [path, model, status] = kind;
  const std::string named = model.empty() ? "" : fmt::format("model=\"{}\",", label(model));
  return fmt::format("path=\"{}\",{}status=\"{}\"", label(path), named, status);
}

void add_head(const char* name, const char* type, const char* help, std::string& text) {
  text += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

void add_gauge(const char* name, const char* help, size_t value, std::string& text) {
  add_head(name, "gauge", help, text);
  text += fmt::format("{} {}\n", name, value);
}

}  // namespace

void ServerMetrics::add_request(const RequestKind& kind, double seconds) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Histogram& histogram = requests_[{kind.path, kind.model, kind.status}];
  const auto limit = std::lower_bound(kLatencies.begin(), kLatencies.end(), seconds);
  ++histogram.counts[static_cast<size_t>(limit - kLatencies.begin())];
  histogram.sum += seconds;
  ++histogram.count;
}

void ServerMetrics::add_sentence(const std::string& model, size_t tokens) {
  const std::lock_guard<std::mutex> lock(mutex_);
  ModelCounts& counts = models_[model];
  ++counts.sentences;
  counts.tokens += tokens;
}

void ServerMetrics::add_step(const std::string& model, size_t sentences) {
  const std::lock_guard<std::mutex> lock(mutex_);
  ModelCounts& counts = models_[model];
  ++counts.steps;
  counts.stepped_sentences += sentences;
}

std::string ServerMetrics::text(const State& state) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::string text;
  add_head("allot_requests_total", "counter", "Requests by path, model and status.", text);
  for (const auto& [kind, histogram] : requests_) {
    text += fmt::format("allot_requests_total{{{}}} {}\n", request_labels(kind), histogram.count);
  }
  add_head("allot_request_seconds", "histogram",
           "Time from request to answer, by path, model and status.", text);
  for (const auto& [kind, histogram] : requests_) {
    const std::string labels = request_labels(kind);
    uint64_t total = 0;
    for (size_t i = 0; i < kLatencies.size(); ++i) {
      total += histogram.counts[i];
      text += fmt::format("allot_request_seconds_bucket{{{},le=\"{}\"}} {}\n", labels,
                          kLatencies[i], total);
    }
    text +=
        fmt::format("allot_request_seconds_bucket{{{},le=\"+Inf\"}} {}\n", labels, histogram.count);
    text += fmt::format("allot_request_seconds_sum{{{}}} {:.6f}\n", labels, histogram.sum);
    text += fmt::format("allot_request_seconds_count{{{}}} {}\n", labels, histogram.count);
  }
  const auto add_counts = [&](const char* name, const char* help, uint64_t ModelCounts::*field) {
    add_head(name, "counter", help, text);
    for (const auto& [model, counts] : models_) {
      text += fmt::format("{}{{model=\"{}\"}} {}\n", name, label(model), counts.*field);
    }
  };
  add_counts("allot_sentences_total", "Sentences translated.", &ModelCounts::sentences);
  add_counts("allot_tokens_total", "Tokens of translations.", &ModelCounts::tokens);
  // The second divided by the first, and by the size of a batch, is how full batches are.
  add_counts("allot_batch_steps_total", "Decoder steps of batches.", &ModelCounts::steps);
  add_counts("allot_batch_step_sentences_total", "Sentences of batches, added up over their steps.",
             &ModelCounts::stepped_sentences);
  add_gauge("allot_batch_size", "Most sentences of a batch.", state.batch_size, text);
  add_gauge("allot_queue_sentences", "Sentences that wait.", state.queued, text);
  add_gauge("allot_running_sentences", "Sentences in the batches that run.", state.running, text);
  add_gauge("allot_connections", "Open connections.", state.connections, text);
  return text;
}

}  // namespace allot::server
