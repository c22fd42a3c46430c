#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <tuple>

namespace allot::server {

// What the server does, in numbers. Several threads may use one.
class ServerMetrics {
 public:
  struct RequestKind {
    std::string path;   // one of the server's own, so that there are only a few
    std::string model;  // "" = of none
    int status = 0;
  };
  void add_request(const RequestKind& kind, double seconds);
  // A sentence that was translated; tokens are those of the translation.
  void add_sentence(const std::string& model, size_t tokens);
  // A step of a running batch with so many sentences.
  void add_step(const std::string& model, size_t sentences);

  // The state of the moment, which others know.
  struct State {
    size_t queued = 0;
    size_t running = 0;
    size_t connections = 0;
    size_t batch_size = 0;
  };
  // Prometheus' text format, version 0.0.4.
  std::string text(const State& state) const;

 private:
  // Upper limits of the classes of latencies, in seconds.
  static constexpr std::array<double, 12> kLatencies{0.005, 0.01, 0.025, 0.05, 0.1, 0.25,
                                                     0.5,   1,    2.5,   5,    10,  30};
  struct Histogram {
    std::array<uint64_t, kLatencies.size() + 1> counts{};  // the last one: above all limits
    double sum = 0;
    uint64_t count = 0;
  };
  struct ModelCounts {
    uint64_t sentences = 0;
    uint64_t tokens = 0;
    uint64_t steps = 0;
    uint64_t stepped_sentences = 0;  // of all steps
  };

  mutable std::mutex mutex_;
  std::map<std::tuple<std::string, std::string, int>, Histogram> requests_;  // by RequestKind
  std::map<std::string, ModelCounts> models_;                                // by name
};

}  // namespace allot::server
