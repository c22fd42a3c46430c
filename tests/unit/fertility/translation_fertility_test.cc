#include "fertility/translation_fertility.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "fertility/fertility_json.h"
#include "fertility/guided_table.h"
#include "support/small_model.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class TranslationFertilityTest : public ::testing::Test {
 protected:
  ModelFolder folder_with(const FertilityOptions& options, bool has_table) {
    const testing::SmallModel small;
    ModelContents contents{small.options, small.source_vocabulary, small.target_vocabulary};
    contents.sections["fertility"] = to_json(options);
    if (has_table) {
      GuidedTable table;
      table.add(6, 4);
      table.add(7, 1);
      table.write(files_.path("table.tsv"), small.source_vocabulary);
      contents.files.push_back({kFertilityTableFile, files_.path("table.tsv")});
    }
    write_model_folder(files_.path("model"), contents, small.parameters);
    return ModelFolder(files_.path("model"));
  }

  testing::TemporaryFolder files_;
};

TEST_F(TranslationFertilityTest, ConstantGivesEveryTokenTheSame) {
  const ModelFolder model = folder_with({FertilityKind::kConstant, 2.5, 1}, false);
  FertilityOptions options = fertility_options_of(model);
  std::vector<std::vector<float>> bounds = {{9}};
  load_translation_fertility(model, options)->append_fertilities({{4, 5}, {}, {6}}, 0, bounds);
  EXPECT_THAT(bounds,
              ElementsAre(ElementsAre(9), ElementsAre(2.5F, 2.5F), IsEmpty(), ElementsAre(2.5F)));
  options.constant = 3;  // the caller's wish
  bounds.clear();
  load_translation_fertility(model, options)->append_fertilities({{4}}, 0, bounds);
  EXPECT_THAT(bounds, ElementsAre(ElementsAre(3)));
}

// Guided fertilities have no slack.
TEST_F(TranslationFertilityTest, GuidedLooksTokensUp) {
  const ModelFolder model = folder_with({FertilityKind::kGuided, 2, 1}, true);
  const auto fertility = load_translation_fertility(model, fertility_options_of(model));
  std::vector<std::vector<float>> bounds;
  fertility->append_fertilities({{6, 7, 8, Vocabulary::kUnknown}}, 0, bounds);
  EXPECT_THAT(bounds, ElementsAre(ElementsAre(4, 1, 1, 1)));
}

TEST_F(TranslationFertilityTest, WithoutItsTableGuidedIsAnInputError) {
  const ModelFolder model = folder_with({FertilityKind::kGuided, 2, 1}, false);
  try {
    load_translation_fertility(model, fertility_options_of(model));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_NE(std::string(error.what()).find(kFertilityTableFile), std::string::npos);
  }
}

TEST_F(TranslationFertilityTest, ActualAndGivenOnesNeedAFile) {
  for (const FertilityKind kind : {FertilityKind::kActual, FertilityKind::kFile}) {
    const ModelFolder model = folder_with({kind, 2, 1}, true);
    try {
      load_translation_fertility(model, fertility_options_of(model));
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    }
  }
}

}  // namespace
}  // namespace allot
