#include <gtest/gtest.h>

#include <mutex>
#include <stdexcept>
#include <vector>

#include "base/worker_pool.h"
#include "nn/gemm.h"
#include "support/blocked_signals.h"
#include "support/test_files.h"
#include "text/moses/tokenizer.h"
#include "train/tagger_trainer.h"

namespace allot {
namespace {

// Whatever computes, no thread can be made to run a handler in the middle of it.

TEST(ComputingThreads, OfMatrixProductsTakeNoSignals) {
  EXPECT_EQ(testing::open_threads_during([](const auto& count) {
              WorkerPool pool(3);
              use_one_thread_for_products();
              std::mutex mutex;
              pool.run(6, [&](size_t, int) {
                use_one_thread_for_products();
                const size_t size = 160;
                std::vector<float> a(size * size, 1), b(size * size, 1), c(size * size);
                multiply<float>(plain(MatrixView<float>{a.data(), size, size}),
                                plain(MatrixView<float>{b.data(), size, size}), Into::kReplace,
                                MatrixView<float>{c.data(), size, size});
                const std::lock_guard<std::mutex> lock(mutex);
                count();
              });
            }),
            0);
}

TEST(ComputingThreads, OfMeCabTakeNoSignals) {
  EXPECT_EQ(testing::open_threads_during([](const auto& count) {
              TokenizerOptions options;
              options.language = "ja";
              const Tokenizer tokenizer(options);
              WorkerPool pool(3);
              std::mutex mutex;
              pool.run(6, [&](size_t, int) {
                if (tokenizer.tokenize("これは本です。").size() < 3)
                  throw std::logic_error("words");
                const std::lock_guard<std::mutex> lock(mutex);
                count();
              });
            }),
            0);
}

TEST(ComputingThreads, OfFertilityTrainingTakeNoSignals) {
  const testing::TemporaryFolder folder;
  EXPECT_EQ(testing::open_threads_during([&folder](const auto&) {
              TaggerText text;
              for (int i = 0; i < 40; ++i) {
                text.tokens.add(std::vector<uint32_t>{4, 5, 6});
                text.actual.add(std::vector<uint32_t>{1, 2, 1, 1});
              }
              TaggerRecipe recipe;
              recipe.embedding_size = recipe.hidden_size = 16;
              recipe.epochs = 2;
              WorkerPool pool(3);
              const std::atomic<bool> never{false};
              TaggerTrainer trainer({recipe, text, text, 8, 1, 3}, folder.path("run"), pool);
              if (!trainer.run(never)) throw std::logic_error("stopped");
            }),
            0);
}

}  // namespace
}  // namespace allot
