import { MATERIAL } from "./palette";
import type { SideBody } from "./side-body";
import { circle, group, line, path, round } from "./svg";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box around a path of absolute coordinates; null for an empty path. */
export function boxOf(d: string): Box | null {
  const points = [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  if (points.length === 0) return null;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Head and tail lamp of a side view. */
export function lamps(body: SideBody): string {
  return headlamp(body.headlamp) + tailLamp(body.tailLamp);
}

/** A clear lens over a dark housing, with two projectors and a line of daytime light. */
function headlamp(d: string): string {
  const box = boxOf(d);
  if (!box) return "";
  const height = box.bottom - box.top;
  const middle = (part: number): readonly [number, number] => [
    box.left + (box.right - box.left) * part,
    box.bottom - height * (0.22 + part * 0.5),
  ];
  const [x1, y1] = middle(0.3);
  const [x2, y2] = middle(0.56);
  const lens = Math.min(4.6, height * 0.24);
  return (
    path(d, { fill: "url(#lamp)" }) +
    group(
      { "clip-path": "url(#headlamp)" },
      path(d, { fill: "#1a2229", "fill-opacity": 0.72, transform: `translate(3 ${round(-height * 0.08)})` }),
      ...[[x1, y1] as const, [x2, y2] as const].map(
        ([x, y]) =>
          circle(x, y, lens + 1.2, { fill: "#59656f" }) +
          circle(x, y, lens, { fill: "#dfeaf2" }) +
          circle(x - lens * 0.25, y - lens * 0.3, lens * 0.45, { fill: "#ffffff" }),
      ),
      line(d, "#ffffff", 2.4, { "stroke-opacity": 0.85 }),
    ) +
    path(d, { fill: "none", stroke: "#2c343b", "stroke-width": 0.8 })
  );
}

function tailLamp(d: string): string {
  if (!d) return "";
  return (
    path(d, { fill: "url(#tail)" }) +
    group(
      { "clip-path": "url(#tailLamp)" },
      line(d, MATERIAL.tailLampLight, 3.2, { "stroke-opacity": 0.8 }),
      line(d, "#ffffff", 0.9, { "stroke-opacity": 0.35 }),
    ) +
    path(d, { fill: "none", stroke: "#4a040a", "stroke-width": 0.8 })
  );
}
