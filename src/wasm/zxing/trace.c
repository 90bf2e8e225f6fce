// Data Matrix: the walk along an edge, from one border pixel to the next.
#include "reader.h"

/** RegressionLine. */
typedef struct {
  Point *begin, *end, *capacity;
  Point inward;
  /** ax + by = c; a is no number before the first fit. */
  double a, b, c;
} Line;

/** EdgeTracer. */
typedef struct {
  const Matrix *image;
  Point point, direction;
  /** Which trace came to each pixel last; none where traces are not remembered. */
  const Matrix *history;
  i32 trace;
} Tracer;

CALLS(append_point) void append_point(Line *points, const Point *point);
/** EdgeTracer::updateDirectionFromLine; 0 where the line is lost. */
CALLS(follow_line) i32 follow_line(Tracer *tracer, Line *line);

INLINE Point plus(Point a, Point b) { return (Point){a.x + b.x, a.y + b.y}; }
INLINE Point minus(Point a, Point b) { return (Point){a.x - b.x, a.y - b.y}; }

/** The pixel's place in the image; ~0 where it is outside. */
INLINE u32 place_of(const Matrix *image, Point point) {
  i32 x = (i32)point.x, y = (i32)point.y;
  u32 is_outside = ((u32)x >= (u32)image->width) | ((u32)y >= (u32)image->height) | !(point.x >= 0) | !(point.y >= 0);
  return is_outside ? ~0u : (u32)(y * image->width + x);
}

INLINE i32 is_black(const Matrix *image, Point point) {
  u32 place = place_of(image, point);
  return place != ~0u && image->data.begin[place];
}

static void add_point(Line *line, const Tracer *tracer) {
  if (line->end < line->capacity)
    *line->end++ = tracer->point;
  else
    append_point(line, &tracer->point);
  if (line->end - line->begin != 1) return;
  i32 is_fitted = line->a == line->a;
  double a = is_fitted ? line->a : line->inward.x, b = is_fitted ? line->b : line->inward.y;
  line->c = a * tracer->point.x + b * tracer->point.y;
}

/**
 * EdgeTracer::traceLine: adds the border's points to the line, white on the side that `edge` points away from. Returns 1 where the edge
 * ended in the open and the line was found, 0 where it closed or was lost.
 */
REPLACES(trace_line) i32 trace_line(Tracer *tracer, const Point *edge, Line *line) {
  double length = __builtin_sqrt(edge->x * edge->x + edge->y * edge->y);
  line->inward = (Point){edge->x / length, edge->y / length};
  const Matrix *image = tracer->image;
  // One pixel to the edge, along the axis that it is nearer to.
  Point across = __builtin_fabs(edge->x) > __builtin_fabs(edge->y) ? (Point){edge->x, 0} : (Point){0, edge->y};
  Point twice = plus(across, across);
  for (;;) {
    add_point(line, tracer);
    u32 points = (u32)(line->end - line->begin);
    if (points % 50 == 10 && !follow_line(tracer, line)) return 0;
    Point direction = tracer->direction, ahead = plus(direction, tracer->point);
    // A pixel further on, then beside that by one and by two pixels.
    Point near = ahead;
    if (!is_black(image, plus(near, across))) {
      near = plus(ahead, across);
      if (!is_black(image, plus(near, across))) {
        near = minus(ahead, across);
        if (!is_black(image, plus(near, across))) {
          near = plus(ahead, twice);
          if (!is_black(image, plus(near, across))) {
            near = minus(ahead, twice);
            if (!is_black(image, plus(near, across))) return points > 1 && follow_line(tracer, line);
          }
        }
      }
    }
    // Outwards to the last black pixel's neighbour, by three pixels at most.
    for (i32 steps = 0;; steps++) {
      u32 place = steps == 3 ? ~0u : place_of(image, near);
      if (place == ~0u) return 0;
      if (!image->data.begin[place]) break;
      near = minus(near, across);
      Point back = minus(near, direction);
      if (is_black(image, back)) near = back;
    }
    Point centre = {__builtin_floor(near.x) + 0.5, __builtin_floor(near.y) + 0.5};
    tracer->point = centre;
    if (!tracer->history) continue;
    u8 *trace = tracer->history->data.begin + place_of(tracer->history, centre);
    if ((signed char)*trace == tracer->trace) return 0;
    *trace = (u8)tracer->trace;
  }
}
