#include "experiment/table_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "base/strings.h"
#include "metrics/json_numbers.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

std::string column_title(const TableColumn& column) {
  return column.name + arrow_of(column.better);
}

// Characters, as a terminal counts them for the texts that occur here.
size_t width_of(const std::string& text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return (byte & '\xC0') != '\x80'; }));
}

std::string markdown_line(const std::vector<std::string>& cells,
                          const std::vector<size_t>& widths) {
  std::string line = "|";
  for (size_t i = 0; i < cells.size(); ++i) {
    line += i == 0 ? fmt::format(" {:<{}} |", cells[i], widths[i])
                   : fmt::format(" {:>{}} |", cells[i], widths[i]);
  }
  return line + "\n";
}

std::string escape_markdown(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|' || c == '*') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

using Lines = std::vector<std::vector<std::string>>;  // the cells of each

// " ▲**", or nothing.
std::string marks_of(const TableCell& cell, const TableColumn& column) {
  const CellVerdict verdict = cell.verdict(column.better);
  return verdict == CellVerdict::kNone ? "" : " " + sign_of(verdict) + cell_level(cell);
}

// The names of the columns, and every row with its label. `text`: of a cell.
Lines lines_of(const ExperimentTable& table,
               std::string (*text)(const TableCell&, const TableColumn&)) {
  Lines lines = {{""}};
  for (const TableColumn& column : table.columns) lines[0].push_back(column_title(column));
  for (const TableRow& row : table.rows) {
    std::vector<std::string>& line = lines.emplace_back();
    line.push_back(printable(row.label));
    for (size_t c = 0; c < table.columns.size(); ++c) {
      line.push_back(text(row.cells[c], table.columns[c]));
    }
  }
  return lines;
}

std::vector<size_t> column_widths(const Lines& lines, size_t least) {
  std::vector<size_t> widths(lines[0].size(), least);
  widths[0] = 0;  // labels are not padded
  for (const auto& line : lines) {
    for (size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width_of(line[i]));
  }
  return widths;
}

}  // namespace

std::string cell_number(const TableCell& cell, const TableColumn& column) {
  if (cell.num_seeds == 0) return "–";
  std::string text = fmt::format("{:.{}f}", column.scale * cell.mean, column.num_decimals);
  if (cell.num_seeds == 1) return text;
  return text + fmt::format(" ± {:.{}f}", column.scale * cell.deviation, column.num_decimals);
}

std::string cell_level(const TableCell& cell) {
  if (cell.is_significant(kHighlySignificantLevel)) return "**";
  return cell.is_significant(kSignificantLevel) ? "*" : "";
}

std::string cell_text(const TableCell& cell, const TableColumn& column) {
  return cell_number(cell, column) + marks_of(cell, column);
}

std::string plain_table(const ExperimentTable& table) {
  Lines numbers = lines_of(table, cell_number), marks = lines_of(table, marks_of);
  for (std::string& heading : marks[0]) heading.clear();
  const std::vector<size_t> widths = column_widths(numbers, 8), room = column_widths(marks, 2);
  std::string text;
  for (size_t l = 0; l < numbers.size(); ++l) {
    std::string line = fmt::format("{:<{}}", numbers[l][0], widths[0]);
    for (size_t i = 1; i < numbers[l].size(); ++i) {
      // Marks follow the column, so that numbers are aligned.
      line += fmt::format("  {:>{}}{:<{}}", numbers[l][i], widths[i], marks[l][i], room[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string plain_report(const ExperimentTable& table) {
  std::string text = table.title.empty() ? "" : printable(table.title) + "\n\n";
  text += plain_table(table) + "\n";
  for (const std::string& note : table.notes) text += printable(note) + "\n";
  text += "\n";
  for (size_t c = 0; c < table.columns.size(); ++c) {
    if (table.signatures[c].empty()) continue;
    text += fmt::format("{}: {}\n", table.columns[c].name, table.signatures[c]);
  }
  return text;
}

std::string table_markdown(const ExperimentTable& table) {
  Lines lines = lines_of(table, cell_text);
  for (auto& line : lines) {
    for (std::string& cell : line) cell = escape_markdown(cell);
  }
  const std::vector<size_t> widths = column_widths(lines, 3);
  std::string text = table.title.empty() ? "" : fmt::format("**{}**\n\n", printable(table.title));
  text += markdown_line(lines[0], widths) + "|";
  for (size_t i = 0; i < widths.size(); ++i) {
    text += i == 0 ? std::string(widths[i] + 2, '-') + "|" : std::string(widths[i] + 1, '-') + ":|";
  }
  text += "\n";
  for (size_t i = 1; i < lines.size(); ++i) text += markdown_line(lines[i], widths);
  text += "\n";
  for (const std::string& note : table.notes) text += escape_markdown(printable(note)) + "\n";
  text += "\n";
  for (size_t c = 0; c < table.columns.size(); ++c) {
    if (table.signatures[c].empty()) continue;
    text += fmt::format("- {}: `{}`\n", table.columns[c].name, table.signatures[c]);
  }
  return text;
}

Json table_json(const ExperimentTable& table) {
  Json json = {{"title", table.title}, {"columns", Json::array()}, {"rows", Json::array()}};
  for (size_t c = 0; c < table.columns.size(); ++c) {
    json["columns"].push_back({{"metric", table.columns[c].metric},
                               {"name", table.columns[c].name},
                               {"higher-is-better", json_higher_is_better(table.columns[c].better)},
                               {"signature", table.signatures[c]}});
  }
  for (const TableRow& row : table.rows) {
    Json scores = Json::object();
    for (size_t c = 0; c < table.columns.size(); ++c) {
      const TableCell& cell = row.cells[c];
      if (cell.num_seeds == 0) continue;
      scores[table.columns[c].metric] = {{"mean", cell.mean},
                                         {"deviation", cell.deviation},
                                         {"seeds", cell.num_seeds},
                                         {"p-values", cell.p_values}};
      const CellVerdict verdict = cell.verdict(table.columns[c].better);
      if (verdict != CellVerdict::kNone) {
        scores[table.columns[c].metric]["verdict"] = word_of(verdict);
      }
    }
    json["rows"].push_back({{"name", row.name}, {"label", row.label}, {"scores", scores}});
  }
  json["notes"] = table.notes;
  return json;
}

}  // namespace allot
