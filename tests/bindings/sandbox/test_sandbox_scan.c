/* Lua's text, token by token: what is a name, a text, a sign, where it stands, and what a text
 * means. */
#include "scan.h"
#include "tests.h"

#include <stdio.h>
#include <string.h>

/* "n:name t:text s:== #:3" of a source; a text as it is meant, "?" where it is none that can be
 * told. */
static void tokens_of(const char *source, char *out, size_t bytes) {
  cardvm__scanner s = cardvm__scan(source, strlen(source));
  size_t used = 0;
  out[0] = '\0';
  for (cardvm__token t; cardvm__scan_next(&s, &t);) {
    char text[32];
    bool told = cardvm__token_text(&t, text, sizeof text);
    const char *shown = t.kind != TOKEN_TEXT ? t.at : told ? text : "?";
    int length = (int)(t.kind != TOKEN_TEXT ? t.length : strlen(shown));
    used += (size_t)snprintf(out + used, bytes - used, "%s%c:%.*s", used ? " " : "",
                             "?n#ts"[t.kind], length, shown);
  }
}

TEST(names_texts_and_signs_are_told_apart) {
  static const char *const cases[][2] = {
      {"unit:damage(2)", "n:unit s:: n:damage s:( #:2 s:)"},
      {"a..b ... a==b ~= c::d", "n:a s:.. n:b s:... n:a s:== n:b s:~= n:c s::: n:d"},
      {"x = 'it' -- 'no'\ny", "n:x s:= t:it n:y"},
      {"--[[ 'no'\n]] 'yes' --[==[ ]] ]==] z", "t:yes n:z"},
      {"[[\nlong]] [=[a]]b]=] t[1]", "t:long t:a]]b n:t s:[ #:1 s:]"},
      {"'a\\n\\'b\\\\' \"\\x41\"", "t:a\n'b\\ t:?"},
      {"'a\\z\n  b' c", "t:? n:c"},
      {"'0123456789012345678901234567890' '01234567890123456789012345678901'",
       "t:0123456789012345678901234567890 t:?"},
      {"'' x1 1.5", "t: n:x1 #:1.5"},
      {"", ""},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char out[200];
    tokens_of(cases[i][0], out, sizeof out);
    assert_string_equal(out, cases[i][1]);
  }
}

TEST(lines_and_columns_are_those_of_an_editor) {
  const char *source = "a\r\n  b\r'x\\\ny' c";
  static const int places[][2] = {{1, 1}, {2, 3}, {3, 1}, {4, 4}};
  cardvm__scanner s = cardvm__scan(source, strlen(source));
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    cardvm__token t;
    assert_true(cardvm__scan_next(&s, &t));
    assert_int_equal(t.line, places[i][0]);
    assert_int_equal(t.column, places[i][1]);
  }
  cardvm__token end;
  assert_false(cardvm__scan_next(&s, &end));
  assert_int_equal(end.kind, TOKEN_END);
}
