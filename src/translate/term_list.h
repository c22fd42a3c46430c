#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/byte_source.h"
#include "base/error.h"

namespace allot {

// A term and what it must be translated as.
struct TermPair {
  std::string source, target;
  Place place = {};  // where it was found, for messages
};

// Words that no translation may contain.
struct ForbiddenTerm {
  std::string text;
  Place place = {};
};

// What a user says about terms, as text.
struct TermList {
  // No term is longer, in bytes.
  static constexpr size_t kLongestTerm = 500;

  std::vector<TermPair> pairs;
  std::vector<ForbiddenTerm> forbidden;

  bool is_empty() const { return pairs.empty() && forbidden.empty(); }
  // Throws Error with the place of a term that is empty, too long or has a control character, or
  // that is there twice. Space around terms is removed.
  void normalize();
};

// Files that a user names ("" = none).
struct TermFiles {
  std::string glossary, forbidden;

  std::vector<std::string> paths() const { return {glossary, forbidden}; }
};

// A glossary has lines "source term, tab, target term"; a file of forbidden terms one on each line.
// Empty lines, and those that begin with "#", are comments. Throws Error with file and line.
TermList read_terms(const TermFiles& files);
std::vector<TermPair> read_glossary(const InputFile& input);
std::vector<ForbiddenTerm> read_forbidden_terms(const InputFile& input);

}  // namespace allot
