/** x and y in pixels, y downwards. */
export type Point = readonly [x: number, y: number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Clips a closed ring to a box, edge by edge (Sutherland and Hodgman). Returns an empty list when it lies outside. */
export function clipRing(ring: readonly Point[], { left, top, right, bottom }: Box): Point[] {
  const cut = (
    points: readonly Point[],
    inside: (point: Point) => boolean,
    at: 0 | 1,
    edge: number,
  ): Point[] => {
    const kept: Point[] = [];
    points.forEach((point, index) => {
      const before = points.at(index - 1) as Point;
      if (inside(point) !== inside(before)) kept.push(crossing(before, point, at, edge));
      if (inside(point)) kept.push(point);
    });
    return kept;
  };
  let points = cut(ring, ([x]) => x >= left, 0, left);
  points = cut(points, ([x]) => x <= right, 0, right);
  points = cut(points, ([, y]) => y >= top, 1, top);
  return cut(points, ([, y]) => y <= bottom, 1, bottom);
}

/** Returns the point of the line from `a` to `b` whose coordinate `at` is `edge`. */
function crossing(a: Point, b: Point, at: 0 | 1, edge: number): Point {
  const part = (edge - a[at]) / (b[at] - a[at]);
  const other = at === 0 ? a[1] + part * (b[1] - a[1]) : a[0] + part * (b[0] - a[0]);
  return at === 0 ? [edge, other] : [other, edge];
}

/** Returns the parts of a line that may touch a box: segments that are wholly next to it are left out. */
export function clipLine(line: readonly Point[], { left, top, right, bottom }: Box): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (let at = 1; at < line.length; at += 1) {
    const [a, b] = [line[at - 1] as Point, line[at] as Point];
    const outside =
      Math.max(a[0], b[0]) < left ||
      Math.min(a[0], b[0]) > right ||
      Math.max(a[1], b[1]) < top ||
      Math.min(a[1], b[1]) > bottom;
    if (!outside) {
      if (part.length === 0) part.push(a);
      part.push(b);
    } else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** SVG path data with whole tenths of a pixel; points closer than `step` px to the last one are left out. */
export function pathData(points: readonly Point[], step: number, closed: boolean): string {
  const kept = points.filter((_, index) => index === 0);
  for (const point of points.slice(1)) {
    const last = kept.at(-1) as Point;
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= step) kept.push(point);
  }
  const end = points.at(-1);
  if (!closed && end && kept.at(-1) !== end) kept.push(end);
  if (kept.length < (closed ? 3 : 2)) return "";
  const text = kept.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join("L");
  return `M${text}${closed ? "Z" : ""}`;
}
