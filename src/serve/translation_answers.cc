#include "serve/translation_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "base/error.h"
#include "base/json_text.h"
#include "base/printable.h"
#include "base/strings.h"
#include "serve/error_answer.h"
#include "serve/html_text.h"
#include "serve/request_error.h"
#include "serve/submission.h"
#include "text/language_names.h"
#include "translate/tagged_translation.h"
#include "translate/translation_output.h"

namespace allot::server {
namespace {

using Json = nlohmann::ordered_json;

Job::Request job_request(const Service& service, Work work, std::vector<LineInput> lines,
                         const std::string& client) {
  Job::Request request;
  request.work = std::move(work);
  request.lines = std::move(lines);
  request.client = client;
  request.deadline =
      Job::Clock::now() + std::chrono::duration_cast<Job::Clock::duration>(
                              std::chrono::duration<double>(service.options().timeout));
  return request;
}

// Sentences for one model, which are submitted together.
struct ModelSentences {
  std::shared_ptr<const ServedModel> model;
  std::vector<std::string> sentences;
  std::unique_ptr<Submission> submission;
};

// A text of a request on its way.
struct TextOnItsWay {
  std::vector<TextPiece> pieces;
  std::vector<DetectedLanguage> detected;  // when the language was to be found out
  // Its sentences are those of a model from this one on.
  size_t model = 0, first = 0;
  std::vector<std::string> translations;  // the best, then the alternatives
};

std::shared_ptr<const ServedModel> model_between(const ModelSet& models, const std::string& source,
                                                 const std::string& target) {
  if (!models.has_source(source)) {
    throw bad_request(quote(source) + " is not supported as a source language; there is: " +
                      models.language_pairs());
  }
  auto model = models.find(source, target);
  if (!model) {
    throw bad_request(
        fmt::format("{} ({}) is not available as a target language from {} ({}); there is: {}",
                    language_name(target), printable(target), language_name(source),
                    printable(source), models.language_pairs()));
  }
  return model;
}

// The language of a text: the best of those that can be translated to the target, or the target
// itself, which then stays as it is.
std::string detected_source(const ModelSet& models, const std::string& target,
                            const std::vector<DetectedLanguage>& detected) {
  if (!detected.empty() && detected.front().language == target) return target;
  for (const DetectedLanguage& one : detected) {
    if (models.find(one.language, target)) return one.language;
  }
  throw bad_request(quote(target) +
                    " is not supported as a target language; there is: " + models.language_pairs());
}

// The number-th translation of a sentence; the last one where there are fewer.
std::string translation_of(const TextPiece& piece, const LineTranslation& line, size_t number,
                           bool is_html) {
  const std::vector<TaggedPart> parts = tagged_translation(piece.tags, line, number);
  if (is_html) return html_of(parts, piece);
  return parts.empty() ? "" : parts.front().text;
}

// How large an answer may become that is made as a whole.
class AnswerSize {
 public:
  // remedy: what to do instead.
  AnswerSize(size_t most, const char* remedy) : most_(most), remedy_(remedy) {}

  // Throws RequestError when it becomes too large.
  void add(size_t bytes) {
    bytes_ += bytes;
    if (bytes_ <= most_) return;
    throw RequestError(413, fmt::format("the answer is larger than {} bytes; {}", most_, remedy_));
  }

 private:
  size_t most_;
  const char* remedy_;
  size_t bytes_ = 0;
};

// Of a line only the texts are kept.
void finish(const TranslateRequest& request, const std::vector<ModelSentences>& models,
            AnswerSize& size, TextOnItsWay& text) {
  std::vector<std::vector<std::string>> translations(request.alternatives + 1);
  size_t next = text.first;
  for (const TextPiece& piece : text.pieces) {
    if (!piece.is_translated) continue;
    const LineTranslation line = models[text.model].submission->take(next++);
    for (size_t number = 0; number < translations.size(); ++number) {
      translations[number].push_back(translation_of(piece, line, number, request.is_html));
      size.add(translations[number].back().size());
    }
  }
  for (const std::vector<std::string>& sentences : translations) {
    text.translations.push_back(join_pieces(text.pieces, sentences));
  }
}

TextOnItsWay cut_text(const TranslateRequest& request, const RequestLimits& limits,
                      const ModelSet& models, const std::string& text,
                      std::vector<ModelSentences>& all) {
  TextOnItsWay result;
  TaggedTextLimits tagged;
  tagged.most_bytes = std::min(tagged.most_bytes, limits.max_line_bytes);
  result.pieces = request.is_html ? cut_html(text, tagged) : cut_lines(text);
  const std::vector<std::string> sentences = sentences_of(result.pieces);
  std::string source = request.source;
  if (source == "auto") {
    result.detected = models.detector.detect(join(sentences, "\n"));
    source = detected_source(models, request.target, result.detected);
    if (source == request.target) {
      result.pieces = {TextPiece{text}};
      return result;
    }
  }
  const auto model = model_between(models, source, request.target);
  const auto is_same = [&model](const ModelSentences& one) { return one.model == model; };
  auto place = std::find_if(all.begin(), all.end(), is_same);
  if (place == all.end()) place = all.insert(all.end(), ModelSentences{model, {}, nullptr});
  result.model = static_cast<size_t>(place - all.begin());
  result.first = place->sentences.size();
  place->sentences.insert(place->sentences.end(), sentences.begin(), sentences.end());
  return result;
}

Json texts_json(const TranslateRequest& request, const std::vector<TextOnItsWay>& texts) {
  Json translated = Json::array(), alternatives = Json::array(), detected = Json::array();
  for (const TextOnItsWay& text : texts) {
    translated.push_back(text.translations.front());
    Json others = Json::array();
    for (size_t i = 1; i < text.translations.size(); ++i) {
      const std::string& other = text.translations[i];
      const auto seen = text.translations.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::find(text.translations.begin(), seen, other) == seen) others.push_back(other);
    }
    alternatives.push_back(std::move(others));
    if (!text.detected.empty()) {
      detected.push_back({{"confidence", text.detected.front().confidence},
                          {"language", text.detected.front().language}});
    }
  }
  const auto shaped = [&](Json& list) { return request.is_list ? list : list.front(); };
  Json json;
  json["translatedText"] = shaped(translated);
  if (request.source == "auto") json["detectedLanguage"] = shaped(detected);
  if (request.alternatives > 0) json["alternatives"] = shaped(alternatives);
  return json;
}

std::shared_ptr<const ServedModel> chosen_model(const ModelSet& models,
                                                const LinesRequest& request) {
  if (request.model.empty()) {
    const bool is_said = !request.source.empty() && !request.target.empty();
    if (!is_said && models.models.size() > 1) {
      throw bad_request("Invalid request: name a model, or source and target; there is: " +
                        models.language_pairs());
    }
    if (auto model = models.find(request.source, request.target)) return model;
    throw bad_request(fmt::format("there is no model from {} to {}; there is: {}",
                                  request.source.empty() ? "any language" : quote(request.source),
                                  request.target.empty() ? "any language" : quote(request.target),
                                  models.language_pairs()));
  }
  auto model = models.find_name(request.model);
  if (!model) {
    throw bad_request("unknown model " + quote(request.model) + "; there is: " + models.names());
  }
  const auto differs = [](const std::string& asked, const std::string& has) {
    return !asked.empty() && asked != has;
  };
  if (differs(request.source, model->source()) || differs(request.target, model->target())) {
    throw bad_request(fmt::format("the model {} translates from {} to {}", quote(request.model),
                                  model->source(), model->target()));
  }
  return model;
}

std::string next_line(Submission& submission, size_t number) {
  NumberedLine input;
  input.number = number + 1;
  input.text = submission.line(number).text;
  return to_json_line(input, submission.take(number));
}

void write_stream(Submission& submission, const HttpResponse::Write& write) {
  try {
    for (size_t i = 0; i < submission.num_lines(); ++i) {
      if (!write(next_line(submission, i) + "\n")) return;
    }
  } catch (const std::exception&) {
    // The status has been sent; the last line says what happened.
    (void)write(error_answer(std::current_exception()).body);
  }
}

// Whatever goes wrong from here on is the answer of this model.
template <typename Make>
HttpResponse answer_of(const std::string& model, const Make& make) {
  HttpResponse response;
  try {
    response = make();
  } catch (const std::exception&) {
    response = error_answer(std::current_exception());
  }
  response.model = model;
  return response;
}

// Texts in several languages may need several.
std::string name_of(const std::vector<ModelSentences>& models) {
  if (models.size() > 1) return "several";
  return models.empty() ? "" : models.front().model->name();
}

HttpResponse translated_texts(Service& service, const TranslateRequest& request,
                              const HttpRequest& from, std::vector<TextOnItsWay>& texts,
                              std::vector<ModelSentences>& sentences) {
  const RequestedOptions options =
      options_for_alternatives(request.alternatives, service.options().limits);
  HttpResponse response;
  for (const ModelSentences& one : sentences) {
    check_lines(one.sentences, service.options().limits);
    response.num_sentences += one.sentences.size();
  }
  for (ModelSentences& one : sentences) {
    Work work = service.work(one.model, options);
    one.submission = std::make_unique<Submission>(
        service.scheduler(),
        job_request(service, std::move(work), plain_lines(std::move(one.sentences)), from.client),
        from.is_gone);
  }
  const size_t most = service.options().limits.max_answer_bytes;
  const char* remedy = "send less at once, or ask /v1/translate for a stream";
  AnswerSize size(most, remedy);
  for (TextOnItsWay& text : texts) finish(request, sentences, size, text);
  response.body = json_text(texts_json(request, texts)) + "\n";
  AnswerSize(most, remedy).add(response.body.size());
  return response;
}

HttpResponse translated_lines(Service& service, const LinesRequest& request,
                              const HttpRequest& from,
                              const std::shared_ptr<const ServedModel>& model) {
  RequestedOptions options = read_request_options(request.options, service.options().limits);
  options.terms = request.terms;
  options.decode.attention.bounds_are_given = request.has_bounds;
  const auto submission = std::make_shared<Submission>(
      service.scheduler(),
      job_request(service, service.work(model, options), request.lines, from.client), from.is_gone);
  HttpResponse response;
  response.num_sentences = request.lines.size();
  if (request.is_streamed) {
    response.content_type = "application/x-ndjson";
    response.stream = [submission](const HttpResponse::Write& write) {
      write_stream(*submission, write);
    };
    return response;
  }
  AnswerSize size(service.options().limits.max_answer_bytes,
                  "ask for a stream (\"stream\": true), or for less");
  response.body = "{\"translations\":[";
  for (size_t i = 0; i < request.lines.size(); ++i) {
    if (i > 0) response.body += ",";
    const std::string line = next_line(*submission, i);
    size.add(line.size());
    response.body += line;
  }
  response.body += "]}\n";
  return response;
}

}  // namespace

HttpResponse answer_texts(Service& service, const TranslateRequest& request,
                          const HttpRequest& from) {
  const std::shared_ptr<const ModelSet> models = service.registry().current();
  std::vector<TextOnItsWay> texts;
  std::vector<ModelSentences> sentences;
  for (const std::string& text : request.texts) {
    texts.push_back(cut_text(request, service.options().limits, *models, text, sentences));
  }
  return answer_of(name_of(sentences),
                   [&] { return translated_texts(service, request, from, texts, sentences); });
}

HttpResponse answer_lines(Service& service, const LinesRequest& request, const HttpRequest& from) {
  const std::shared_ptr<const ModelSet> models = service.registry().current();
  const auto model = chosen_model(*models, request);
  return answer_of(model->name(), [&] { return translated_lines(service, request, from, model); });
}

}  // namespace allot::server
