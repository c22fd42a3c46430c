#include "serve/page_files.h"

#include "report/explain_key_js.h"
#include "report/explain_matrix_js.h"
#include "report/explain_page_css.h"
#include "report/explain_panel_js.h"
#include "report/explain_sentence_js.h"
#include "report/explain_text_js.h"
#include "report/explain_warnings_js.h"
#include "report/page_css.h"
#include "report/page_js.h"
#include "serve/page/api_js.h"
#include "serve/page/details_js.h"
#include "serve/page/explained_js.h"
#include "serve/page/hands_js.h"
#include "serve/page/index_html.h"
#include "serve/page/languages_js.h"
#include "serve/page/line_js.h"
#include "serve/page/links_js.h"
#include "serve/page/page_css.h"
#include "serve/page/page_js.h"

namespace allot::server {
namespace {

constexpr const char* kHtml = "text/html; charset=utf-8";
constexpr const char* kCss = "text/css; charset=utf-8";
constexpr const char* kScript = "text/javascript; charset=utf-8";

}  // namespace

const std::vector<PageFile>& page_files() {
  static const std::vector<PageFile> files = {
      {"/", kHtml, kServeIndexHtml},
      {"/page.css", kCss, kServePageCss},
      {"/api.js", kScript, kServeApiJs},
      {"/languages.js", kScript, kServeLanguagesJs},
      {"/explained.js", kScript, kServeExplainedJs},
      {"/line.js", kScript, kServeLineJs},
      {"/links.js", kScript, kServeLinksJs},
      {"/details.js", kScript, kServeDetailsJs},
      {"/page.js", kScript, kServePageJs},
      {"/hands.js", kScript, kServeHandsJs},
      {"/shared/page.css", kCss, kPageCss},
      {"/shared/page.js", kScript, kPageJs},
      {"/shared/explain_page.css", kCss, kExplainPageCss},
      {"/shared/explain_text.js", kScript, kExplainTextJs},
      {"/shared/explain_warnings.js", kScript, kExplainWarningsJs},
      {"/shared/explain_matrix.js", kScript, kExplainMatrixJs},
      {"/shared/explain_panel.js", kScript, kExplainPanelJs},
      {"/shared/explain_sentence.js", kScript, kExplainSentenceJs},
      {"/shared/explain_key.js", kScript, kExplainKeyJs},
  };
  return files;
}

}  // namespace allot::server
