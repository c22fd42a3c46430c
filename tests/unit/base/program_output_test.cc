#include "base/program_output.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <csignal>

namespace allot {
namespace {

TEST(ProgramOutput, IsWhatItPrints) {
  EXPECT_EQ(program_output({"echo", "it's", "$HOME; *"}), "it's $HOME; *\n");
  EXPECT_EQ(program_output({"cat"}), "") << "stdin is empty";
  EXPECT_EQ(program_output({"sh", "-c", "echo problem >&2"}), "");
  const std::optional<std::string> much = program_output({"seq", "100000"});
  ASSERT_TRUE(much);
  EXPECT_EQ(much->size(), 588895U);
}

TEST(ProgramOutput, IsNothingWhenItFails) {
  EXPECT_FALSE(program_output({"/nowhere/program"}));
  EXPECT_FALSE(program_output({"sh", "-c", "echo half; exit 1"}));
  EXPECT_FALSE(program_output({"sh", "-c", "echo half; kill -9 $$"}));
}

TEST(ProgramOutput, SignalsAreAsProgramsExpectThem) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  auto* const pipe = std::signal(SIGPIPE, SIG_IGN);
  auto* const size = std::signal(SIGXFSZ, SIG_IGN);
  for (const char* name : {"TERM", "PIPE", "XFSZ"}) {
    const std::string script = fmt::format("kill -s {} $$; echo it lives", name);
    EXPECT_FALSE(program_output({"sh", "-c", script})) << name;
  }
  std::signal(SIGPIPE, pipe);
  std::signal(SIGXFSZ, size);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace
}  // namespace allot
