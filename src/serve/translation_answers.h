#pragma once

#include "serve/http_message.h"
#include "serve/service.h"
#include "serve/translate_request.h"

namespace allot::server {

// The answer to POST /translate: {"translatedText": ...}.
HttpResponse answer_texts(Service& service, const TranslateRequest& request,
                          const HttpRequest& from);

// The answer to POST /v1/translate: {"translations": [...]}, or one object per line as soon as each
// is done.
HttpResponse answer_lines(Service& service, const LinesRequest& request, const HttpRequest& from);

}  // namespace allot::server
