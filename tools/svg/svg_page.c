/* The page: title, the players and the middle of the table, legend. */
#include "board.h"
#include "picture.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define MARGIN 26.0
#define TITLE 62.0
#define NARROW 620.0
#define WIDE 1180.0
#define FONTS "Inter, 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"

/* -- Words ------------------------------------------------------------------------------------- */

/* "turn 12, player 1, main" */
static void add_moment(buffer *b, const picture *p) {
  cardvm_id step = 0;
  cardvm_seat seat = cardvm_game_turn_player(p->game);
  if (cardvm_game_turn_number(p->game)) buffer_add(b, "turn %u", cardvm_game_turn_number(p->game));
  else buffer_add(b, "before the first turn");
  if (seat && cardvm_game_turn_number(p->game)) buffer_add(b, ", player %u", seat);
  if (cardvm_game_position(p->game, NULL, &step) && step) {
    buffer_add(b, ", ");
    text_translated(b, "step", cardvm_program_name(p->program, CARDVM_SORT_STEP, step));
  }
}

/* Who is asked, and why; not what: that may be another's secret. */
static void add_question(buffer *b, const picture *p) {
  const cardvm_decision *ask = cardvm_game_decision(p->game);
  cardvm_result result = cardvm_game_result(p->game);
  if (result.over) {
    buffer_add(b, "The game is over: ");
    for (uint32_t i = 0; i < result.winner_count; i++)
      buffer_add(b, "%splayer %u", i ? " and " : "", result.winners[i]);
    buffer_add(b, result.winner_count == 1 ? " wins" : result.winner_count ? " win" : "a draw");
  } else if (ask) {
    buffer_add(b, "Player %u ", ask->decider);
    if (ask->decider != ask->player) buffer_add(b, "(for player %u) ", ask->player);
    buffer_add(b, ask->kind == CARDVM_ASK_ACT ? "may act" : "decides");
    if (ask->kind != CARDVM_ASK_ACT && ask->prompt) {
      buffer_add(b, ": ");
      text_translated(b, "name", cardvm_program_name(p->program, CARDVM_SORT_NAME, ask->prompt));
    }
  }
}

static void add_texts(picture *p) {
  buffer title = {0}, board = {0};
  buffer_add(&title, "%s: ", cardvm_lua_title(p->program));
  add_moment(&title, p);
  board_text(&board, p->game, p->viewer, &ink_none);
  buffer_add(p->b, "<title id=\"title\">");
  svg_escape(p->b, buffer_text(&title));
  buffer_add(p->b, "</title>\n<desc id=\"desc\">");
  svg_escape(p->b, buffer_text(&board));
  buffer_add(p->b, "</desc>\n");
  buffer_free(&title);
  buffer_free(&board);
}

static void draw_title(picture *p, double width) {
  buffer moment = {0}, question = {0};
  add_moment(&moment, p);
  if (moment.length) moment.text[0] = (char)(moment.text[0] - 'a' + 'A');
  add_question(&question, p);
  svg_text(p->b, 0, 26, (svg_font){25, true, SVG_INK, SVG_START}, cardvm_lua_title(p->program));
  svg_text(p->b, width, 17, (svg_font){14, true, SVG_INK, SVG_END}, buffer_text(&moment));
  svg_text(p->b, width, 36, (svg_font){12.5, false, SVG_QUIET, SVG_END}, buffer_text(&question));
  svg_line(p->b, 0, 46, width, 46, "stroke=\"#d6d0c4\" stroke-width=\"1\"");
  buffer_free(&moment);
  buffer_free(&question);
}

/* -- Tables ------------------------------------------------------------------------------------ */

/* The seats in the order in which they are drawn: who sits below comes last, behind the middle. */
static uint32_t seats_in_order(const picture *p, cardvm_seat *seats) {
  uint32_t count = 0;
  for (cardvm_seat seat = 1; seat <= p->players; seat++)
    if (seat != p->chair) seats[count++] = seat;
  seats[count++] = 0;
  seats[count++] = p->chair;
  return count;
}

static double page_width(picture *p) {
  double width = NARROW;
  for (cardvm_seat seat = 0; seat <= p->players; seat++) {
    double natural = table_natural(p, seat);
    width = natural > width ? natural : width;
  }
  return width < WIDE ? width : WIDE;
}

/* Others share a line if two find room in it. */
static double width_of(picture *p, cardvm_seat seat, double width) {
  double half = (width - GAP) / 2;
  bool shares = seat && seat != p->chair && p->players > 2 && table_natural(p, seat) <= half;
  return shares ? half : width;
}

/* Draws all tables, or only says how high they are. */
static double tables(picture *p, double width, bool draw) {
  cardvm_seat seats[CARDVM_PLAYERS_MAX + 1];
  uint32_t count = seats_in_order(p, seats);
  double x = 0, y = 0, high = 0;
  for (uint32_t i = 0; i < count; i++) {
    double own = width_of(p, seats[i], width);
    size s = table_size(p, seats[i], own);
    if (!(s.height > 0)) continue;
    if (x > 0 && x + own > width + 1) {
      x = 0;
      y += high + GAP;
      high = 0;
    }
    if (draw) {
      svg_begin(p->b, x, y, 1, false);
      table_draw(p, seats[i], own);
      svg_end(p->b);
    }
    high = s.height > high ? s.height : high;
    x += own + GAP;
  }
  return y + high;
}

void picture_draw(buffer *b, cardvm_game *game, cardvm_seat viewer) {
  picture p = {.game = game, .program = cardvm_game_program(game), .viewer = viewer, .b = b};
  p.players = cardvm_game_players(game);
  p.chair = viewer && viewer <= p.players ? viewer : 1;
  double width = page_width(&p), high = tables(&p, width, false);
  buffer body = {0}; /* first, as it tells the legend what there is */
  p.b = &body;
  tables(&p, width, true);
  p.b = b;
  double legend_high = legend_size(&p, width).height;
  double all_high = MARGIN + TITLE + high + 14 + legend_high + MARGIN * 0.6;
  buffer_add(b,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.6g %.6g\" width=\"%.6g\" "
             "height=\"%.6g\" role=\"img\" aria-labelledby=\"title desc\" font-family=\"" FONTS
             "\">\n",
             width + 2 * MARGIN, all_high, width + 2 * MARGIN, all_high);
  add_texts(&p);
  svg_rect(b, 0, 0, width + 2 * MARGIN, all_high, 0, "fill=\"#fffdf9\"");
  svg_begin(b, MARGIN, MARGIN, 1, false);
  draw_title(&p, width);
  svg_begin(b, 0, TITLE, 1, false);
  buffer_bytes(b, buffer_text(&body), body.length);
  svg_end(b);
  svg_begin(b, 0, TITLE + high + 14, 1, false);
  legend_draw(&p, width);
  svg_end(b);
  svg_end(b);
  buffer_add(b, "</svg>\n");
  buffer_free(&body);
}
