#include "train/distributed/tuning_ranks.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/thread_communicator.h"
#include "support/tiny_training.h"
#include "train/distributed/packed_texts.h"
#include "train/train_model.h"

namespace allot {
namespace {

using testing::message_of;
using testing::ThreadGroup;

class TuningRanksTest : public ::testing::Test {
 protected:
  TuningRanksTest() {
    tiny_.recipe.model.transform = attention::Transform::kSoftmax;
    tiny_.recipe.training.epochs = 1;
    train_model(tiny_.recipe, TrainStart::kNew, {1}, [](const RunPaths&) {});
    std::filesystem::copy(tiny_.recipe.output, copy_, std::filesystem::copy_options::recursive);
    for (int i = 0; i < 7; ++i) inputs_.push_back({i % 2 == 0 ? "a b c" : "d e"});
  }

  // Calls check(ranks, translator, pool) on rank 0, while the others help.
  template <typename Check>
  std::vector<std::exception_ptr> run(size_t num_ranks, const std::string& model,
                                      const Check& check) {
    return ThreadGroup(num_ranks, {1, 20}).run([&](Communicator& communicator) {
      RankGroup group(communicator);
      WorkerPool pool(1);
      if (group.rank() > 0) {
        TuningHelper helper(tiny_.recipe, pool, group);
        while (true) {
          const TrainingCommand command = group.next_command();
          if (command.kind == TrainingCommand::Kind::kEnd) return;
          if (command.kind == TrainingCommand::Kind::kOpenModel) helper.open();
          if (command.kind == TrainingCommand::Kind::kSearch) helper.help(command);
        }
      }
      LoadOptions load;
      load.models = {copy_};
      const Translator translator(load);
      TuningRanks ranks(&group, model, translator, pool);
      check(ranks, translator, pool);
      group.end();
    });
  }

  testing::TinyTraining tiny_;
  std::string copy_ = tiny_.folder.path("copy");
  std::vector<LineInput> inputs_;
};

TEST_F(TuningRanksTest, FindsWhatOneProcessFinds) {
  for (const size_t num_ranks : {2, 3}) {
    const auto thrown = run(num_ranks, copy_, [&](auto& ranks, const auto& translator, auto& pool) {
      ASSERT_TRUE(ranks.are_used());
      const TuningSearch search = ranks.search();
      EXPECT_EQ(search.num_processes, num_ranks);
      const TuningOptions options = tuning_of_training(tiny_.recipe, translator.model());
      const auto searches = searches_of(options, {}, translator.model());
      for (size_t i = 0; i < searches.size(); ++i) {
        const DecodeOptions decode = search_options({}, options, searches[i]);
        const auto alone = translator.translate(inputs_, decode, pool);
        const auto found = search.translate(i, inputs_, decode);
        ASSERT_EQ(found.size(), alone.size());
        for (size_t k = 0; k < found.size(); ++k) {
          ASSERT_EQ(found[k].hypotheses.size(), alone[k].hypotheses.size());
          for (size_t h = 0; h < found[k].hypotheses.size(); ++h) {
            EXPECT_EQ(found[k].hypotheses[h].log_prob, alone[k].hypotheses[h].log_prob);
            EXPECT_EQ(found[k].hypotheses[h].spent, alone[k].hypotheses[h].spent);
          }
        }
      }
    });
    for (const std::exception_ptr& one : thrown) EXPECT_EQ(message_of(one), "");
  }
}

// Ranks of other machines, without the model or with an older one: rank 0 works alone.
TEST_F(TuningRanksTest, WithoutTheModelRankZeroWorksAlone) {
  ThreadGroup(2).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(1);
    if (group.rank() > 0) {
      ASSERT_EQ(group.next_command().kind, TrainingCommand::Kind::kOpenModel);
      communicator.broadcast("");
      group.report({}, "");
      return;
    }
    LoadOptions load;
    load.models = {copy_};
    const Translator translator(load);
    TuningRanks ranks(&group, copy_, translator, pool);
    EXPECT_FALSE(ranks.are_used());
    EXPECT_FALSE(ranks.search().translate);
  });
}

TEST_F(TuningRanksTest, AHelperWithoutTheModelSaysSo) {
  ThreadGroup(2).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(1);
    if (group.rank() > 0) {
      group.next_command();
      TuningHelper(tiny_.recipe, pool, group).open();
      return;
    }
    group.announce({TrainingCommand::Kind::kOpenModel});
    communicator.broadcast(pack_texts({tiny_.folder.path("nothing"), "1"}));
    EXPECT_EQ(group.report({}, "1")[1], "");
  });
}

}  // namespace
}  // namespace allot
