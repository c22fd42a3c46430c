#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiment/table.h"

namespace allot {

// "27.31 ± 0.20", as displayed; "–" without a result.
std::string cell_number(const TableCell& cell, const TableColumn& column);
// How significant its difference to the first row is: "**", "*" or "".
std::string cell_level(const TableCell& cell);
// Both, and whether it is better or worse: "27.31 ± 0.20 ▲**".
std::string cell_text(const TableCell& cell, const TableColumn& column);

// Names and numbers, below each other, for a terminal.
std::string plain_table(const ExperimentTable& table);
// The same with title, notes and signatures.
std::string plain_report(const ExperimentTable& table);

// As Markdown, with title, notes and signatures; the columns are aligned.
std::string table_markdown(const ExperimentTable& table);

// docs/formats.md: "Experiments".
nlohmann::ordered_json table_json(const ExperimentTable& table);

}  // namespace allot
