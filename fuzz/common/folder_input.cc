#include "common/folder_input.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "base/checksum.h"
#include "base/error.h"
#include "common/outcome.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

namespace allot::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = "\n%%% ";
constexpr size_t kLengthBytes = 8;  // of a safetensors header

// Nothing is written outside the folder.
bool is_plain_name(const std::string& name) {
  return !name.empty() && name.size() < 100 && name != "." && name != ".." &&
         name.find_first_of(std::string("/\0", 2)) == std::string::npos;
}

std::string dump(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void enter(const FolderInput::File& file, Json& entry) {
  entry["bytes"] = file.bytes.size();
  entry["checksum"] = checksum_text(checksum(file.bytes));
}

void list_files(const FolderTarget& target, const FolderInput& input, Json& manifest) {
  const bool has_list = manifest.contains("files");
  if (!has_list) manifest["files"] = Json::object();
  Json& files = manifest["files"];
  if (!files.is_object()) return;
  for (const FolderInput::File& file : input.files) {
    if (file.name == target.manifest) continue;
    if (!has_list) files[file.name] = Json::object();
    if (files.contains(file.name) && files[file.name].is_object()) enter(file, files[file.name]);
  }
}

void mutate_bytes(std::string& bytes, size_t most) {
  const size_t size = bytes.size();
  bytes.resize(std::max<size_t>(2 * size, 64));
  const size_t room = std::max(size, std::min(bytes.size(), most));
  bytes.resize(LLVMFuzzerMutate(reinterpret_cast<uint8_t*>(bytes.data()), size, room));
}

bool mutate_as_json(std::string& text, std::minstd_rand& random) {
  std::optional<Json> value = parse_shallow(text);
  if (!value) return false;
  mutate_json(*value, random);
  text = dump(*value);
  return true;
}

// The header of a safetensors file, with its length made to fit.
bool mutate_header(std::string& bytes, std::minstd_rand& random) {
  if (bytes.size() < kLengthBytes) return false;
  uint64_t length = 0;
  std::memcpy(&length, bytes.data(), kLengthBytes);
  if (length > bytes.size() - kLengthBytes) return false;
  std::string header = bytes.substr(kLengthBytes, length);
  if (!mutate_as_json(header, random)) return false;
  // The numbers behind it must stay aligned.
  while ((header.size() + kLengthBytes) % 64 != 0) header.push_back(' ');
  const uint64_t changed = header.size();
  std::string start(kLengthBytes, '\0');
  std::memcpy(start.data(), &changed, kLengthBytes);
  bytes = start + header + bytes.substr(kLengthBytes + length);
  return true;
}

bool is_tensors(const std::string& name) {
  return name.size() > 12 && name.compare(name.size() - 12, 12, ".safetensors") == 0;
}

}  // namespace

FolderInput::File* FolderInput::find(std::string_view name) {
  const auto place = std::find_if(files.begin(), files.end(),
                                  [name](const File& file) { return file.name == name; });
  return place == files.end() ? nullptr : &*place;
}

const FolderInput::File* FolderInput::find(std::string_view name) const {
  return const_cast<FolderInput*>(this)->find(name);
}

FolderInput parse_folder_input(std::string_view text) {
  FolderInput input;
  size_t place = text.find(kMark);
  input.is_sealed = text.substr(0, place) == "sealed";
  while (place != std::string_view::npos) {
    text.remove_prefix(place + kMark.size());
    const size_t end = std::min(text.find('\n'), text.size());
    FolderInput::File file{std::string(text.substr(0, end)), ""};
    // The line's own LF may also be that of the next mark: an empty file.
    text.remove_prefix(end);
    place = text.find(kMark);
    if (place != 0 && !text.empty())
      file.bytes = text.substr(1, place == text.npos ? place : place - 1);
    if (is_plain_name(file.name) && input.find(file.name) == nullptr) input.files.push_back(file);
  }
  return input;
}

std::string to_text(const FolderInput& input) {
  std::string text = input.is_sealed ? "sealed" : "raw";
  for (const FolderInput::File& file : input.files) {
    text.append(kMark).append(file.name).append("\n").append(file.bytes);
  }
  return text;
}

FolderInput read_folder(const std::string& path) {
  FolderInput input;
  for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
    std::ifstream file(entry.path(), std::ios::binary);
    input.files.push_back(
        {entry.path().filename().string(),
         {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()}});
  }
  std::sort(input.files.begin(), input.files.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return input;
}

void seal(const FolderTarget& target, FolderInput& input) {
  FolderInput::File* file = input.find(target.manifest);
  std::optional<Json> manifest = file == nullptr ? std::nullopt : parse_shallow(file->bytes);
  if (manifest && manifest->is_object()) {
    if (target.complete) target.complete(input, *manifest);
  }
  for (const FolderInput::File& valid : target.valid.files) {
    if (input.find(valid.name) == nullptr) input.files.push_back(valid);
  }
  file = input.find(target.manifest);
  if (!manifest || !manifest->is_object()) return;
  list_files(target, input, *manifest);
  if (manifest->contains("checksum") && !(*manifest)["checksum"].is_string()) {
    file->bytes = dump(*manifest);
    return;
  }
  manifest->erase("checksum");
  const std::string sum = checksum_text(checksum(dump(*manifest)));
  (*manifest)["checksum"] = sum;
  file->bytes = dump(*manifest);
}

size_t mutate_folder(const FolderTarget& target, uint8_t* data, size_t size, size_t max_size,
                     unsigned seed) {
  std::minstd_rand random(seed);
  FolderInput input = parse_folder_input({reinterpret_cast<const char*>(data), size});
  if (random() % 20 == 0) return LLVMFuzzerMutate(data, size, max_size);
  if (input.find(target.manifest) == nullptr) {
    input.files.push_back(*target.valid.find(target.manifest));
  }
  if (random() % 20 == 0) input.is_sealed = !input.is_sealed;
  if (random() % 10 == 0) {  // a file that the input has taken from the valid folder so far
    const auto& files = target.valid.files;
    const FolderInput::File& file = files[random() % files.size()];
    if (input.find(file.name) == nullptr) input.files.push_back(file);
  } else if (random() % 20 == 0 && input.files.size() > 1) {
    input.files.erase(input.files.begin() + static_cast<long>(random() % input.files.size()));
  }
  FolderInput::File& file = random() % 2 == 0 && input.find(target.manifest) != nullptr
                                ? *input.find(target.manifest)
                                : input.files[random() % input.files.size()];
  bool is_done = false;
  if (random() % 10 != 0) {
    for (size_t rounds = 1 + random() % 3; rounds > 0; --rounds) {
      is_done = is_tensors(file.name) ? mutate_header(file.bytes, random)
                                      : mutate_as_json(file.bytes, random);
    }
  }
  if (!is_done) mutate_bytes(file.bytes, max_size);
  const std::string text = to_text(input);
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

FolderOnDisk::FolderOnDisk() {
  std::string name = (fs::temp_directory_path() / "allot-fuzz-XXXXXX").string();
  require(mkdtemp(name.data()) != nullptr);
  root_ = name;
  path_ = root_ + "/folder";
  fs::create_directory(path_);
}

FolderOnDisk::~FolderOnDisk() {
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

void FolderOnDisk::write(const FolderInput& input) {
  fs::remove_all(path_);
  fs::create_directory(path_);
  for (const FolderInput::File& file : input.files) {
    std::ofstream stream(path_ + "/" + file.name, std::ios::binary);
    stream.write(file.bytes.data(), static_cast<std::streamsize>(file.bytes.size()));
    stream.close();
    require(!stream.fail());
  }
}

void FolderBench::check(std::string_view text) {
  FolderInput input = parse_folder_input(text);
  if (input.is_sealed) seal(target_, input);
  disk_.write(input);
  try {
    check_folder();
  } catch (const Error& error) {
    note_refused(error);
    return;
  }
  check_accepted(text);
}

}  // namespace allot::fuzz
