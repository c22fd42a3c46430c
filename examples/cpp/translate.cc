// Translates lines from stdin, and says what the model attended to:
//   translate MODEL < input
#include <allot/allot.h>

#include <iostream>
#include <string>

namespace {

void show(const allot::api::Translation& translation) {
  std::cout << translation.text() << '\n';
  const auto source = translation.source_words();
  const auto target = translation.words();
  for (const allot::api::Link& link : translation.alignment()) {
    std::cout << "  " << source[link.source].text << " - " << target[link.target].text << '\n';
  }
  for (const allot::api::Warning& warning : translation.warnings()) {
    std::cout << "  " << warning.kind << ": " << warning.text << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: translate MODEL < input\n";
    return 2;
  }
  allot::api::set_message_callback([](allot::api::MessageLevel, const std::string& text) {
    std::clog << "note: " << text << '\n';
  });
  try {
    const allot::api::Translator translator(argv[1]);
    allot::api::TranslateOptions options;
    options.beam_size = 4;
    std::string line;
    while (std::getline(std::cin, line)) show(translator.translate_line(line, options));
  } catch (const allot::api::Error& error) {
    std::cerr << error.what() << '\n';
    return static_cast<int>(error.kind());
  }
  return 0;
}
