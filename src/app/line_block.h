#pragma once

#include <string>
#include <vector>

#include "app/extra_outputs.h"
#include "translate/line_input.h"
#include "translate/line_report.h"

namespace allot {

// Lines of the input that are translated together.
struct LineBlock {
  std::vector<NumberedLine> lines;
  std::vector<LineInput> inputs;
};

// All that is written for a line of the input.
struct RenderedLine {
  std::string output;
  ExtraLines extra;
  LineReport report;
  size_t omitted_tables = 0;
  size_t num_bytes = 0;  // of the line of the input
};

// As text that can be sent to another rank, and back.
std::string pack(const LineBlock& block);
LineBlock unpack_block(const std::string& text);
std::string pack(const std::vector<RenderedLine>& lines);
std::vector<RenderedLine> unpack_rendered(const std::string& text);

}  // namespace allot
