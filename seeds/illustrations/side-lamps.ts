import type { MakeLook } from "./make-looks";
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

/** Shapes of lamps: numbers from 0 to 1 across the box of the drawn lamp, y down. */
const HEAD_SHAPES: Readonly<Record<Exclude<MakeLook["lamp"], "sweep">, string>> = {
  slim: "M-.2,.72 C.3,.4 .65,.1 1.06,-.02 L.94,.26 C.6,.46 .3,.72 -.2,1.02 Z",
  block: "M-.2,.24 L.56,.04 C.66,.03 .7,.1 .68,.3 L.62,.82 C.6,.95 .55,1 .45,1.02 L-.2,1.14 Z",
  stack: "M-.2,.22 L.6,-.02 L.56,.2 L.24,.36 C.2,.4 .2,.5 .2,.6 L.16,1.5 L-.2,1.6 Z",
  split:
    "M-.2,.52 C.2,.36 .6,.16 .98,.02 L.9,.24 C.6,.36 .2,.56 -.2,.76 Z M-.2,1.24 L.4,1.1 C.5,1.1 .5,1.2 .48,1.34 L.42,1.74 L-.2,1.9 Z",
  round:
    "M.36,.02 C.62,.02 .74,.24 .74,.56 C.74,.9 .6,1.12 .36,1.12 C.12,1.12 0,.9 0,.56 C0,.24 .12,.02 .36,.02 Z",
  hook: "M-.2,.4 C.3,.22 .64,.06 1.04,-.04 L.8,.3 L.46,.42 L.62,.9 L.3,1.14 L-.2,1.16 Z",
};
const TAIL_SHAPES: Readonly<Record<Exclude<MakeLook["tail"], "wedge">, string>> = {
  bar: "M-.05,.16 L1.2,-.02 L1.2,.5 L.1,.56 C.02,.5 -.04,.34 -.05,.16 Z",
  column: "M.62,-.5 L1.2,-.7 L1.2,2 L.72,1.86 C.62,1.2 .6,.4 .62,-.5 Z",
  cee: "M.02,.1 L1.2,-.1 L1.2,1.7 L.78,1.6 C.8,1.1 .76,.74 .6,.62 L.2,.52 C.08,.44 .03,.3 .02,.1 Z",
  round: "M.62,.16 C.8,.1 1.2,.04 1.2,.1 L1.2,.86 C1.1,.92 .8,.96 .62,.86 C.46,.76 .44,.26 .62,.16 Z",
};

function placed(shape: string, { left, top, right, bottom }: Box): string {
  return shape.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_pair, x: string, y: string) =>
      `${round(left + Number(x) * (right - left))},${round(top + Number(y) * (bottom - top))}`,
  );
}

/** Returns the body with the lamps of its make. Upright tail lamps stay: there is no space for others. */
export function withMakeLamps(body: SideBody, { lamp, tail }: MakeLook): SideBody {
  const head = boxOf(body.headlamp);
  const rear = boxOf(body.tailLamp);
  const isUpright = rear !== null && rear.bottom - rear.top > rear.right - rear.left;
  return {
    ...body,
    headlamp: head && lamp !== "sweep" ? placed(HEAD_SHAPES[lamp], head) : body.headlamp,
    tailLamp: rear && tail !== "wedge" && !isUpright ? placed(TAIL_SHAPES[tail], rear) : body.tailLamp,
  };
}

/** Head and tail lamp of a side view. */
export function lamps(body: SideBody): string {
  return group({ "clip-path": "url(#body)" }, headlamp(body.headlamp), tailLamp(body.tailLamp));
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
