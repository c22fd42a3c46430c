#include "serve/service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "serve/submission.h"
#include "support/served_model.h"

namespace allot::server {
namespace {

TEST(ServiceTest, TranslatesAsTheTranslatorDoes) {
  const testing::ServedFolders served;
  Service service(served.options, 2);
  EXPECT_TRUE(service.keys().empty());
  const auto model = service.registry().current()->models[0];
  Job::Request request;
  request.work = service.work(model, options_for_alternatives(0, {}));
  for (const char* text : {"w0 w1", "w2", "w3 w4 w5", ""}) {
    request.lines.emplace_back().text = text;
  }
  WorkerPool pool(1);
  const auto expected = model->translator().translate(request.lines, *request.work.decode, pool);
  Submission submission(service.scheduler(), request, [] { return false; });
  for (size_t i = 0; i < expected.size(); ++i) {
    const LineTranslation line = submission.take(i);
    ASSERT_EQ(line.hypotheses.size(), expected[i].hypotheses.size());
    if (line.hypotheses.empty()) continue;
    EXPECT_EQ(line.hypotheses[0].target.text, expected[i].hypotheses[0].target.text);
  }
  EXPECT_THAT(service.metrics().text({}),
              ::testing::HasSubstr("allot_sentences_total{model=\"de-en\"} 4\n"));
}

}  // namespace
}  // namespace allot::server
