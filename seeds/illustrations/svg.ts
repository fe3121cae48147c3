/** Small helpers to write SVG as text. All numbers come out with at most two decimals. */

type Value = string | number | undefined;
export type Attributes = Readonly<Record<string, Value>>;

export const round = (value: number): number => Math.round(value * 100) / 100;

function attributes(values: Attributes): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? round(value) : value}"`)
    .join("");
}

export function element(name: string, values: Attributes, ...children: readonly string[]): string {
  const content = children.join("");
  return content ? `<${name}${attributes(values)}>${content}</${name}>` : `<${name}${attributes(values)}/>`;
}

export const path = (d: string, values: Attributes = {}): string => element("path", { d, ...values });
export const rect = (x: number, y: number, width: number, height: number, values: Attributes = {}): string =>
  element("rect", { x, y, width, height, ...values });
export const circle = (cx: number, cy: number, r: number, values: Attributes = {}): string =>
  element("circle", { cx, cy, r, ...values });
export const ellipse = (cx: number, cy: number, rx: number, ry: number, values: Attributes = {}): string =>
  element("ellipse", { cx, cy, rx, ry, ...values });
export const group = (values: Attributes, ...children: readonly string[]): string =>
  element("g", values, ...children);

/** A line that is drawn, not filled. */
export const line = (d: string, stroke: string, width: number, values: Attributes = {}): string =>
  path(d, {
    fill: "none",
    stroke,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...values,
  });

type Stop = readonly [offset: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]): string =>
  list
    .map(([offset, colour, opacity]) =>
      element("stop", { offset, "stop-color": colour, "stop-opacity": opacity }),
    )
    .join("");

/** A gradient in the user's coordinates from one point to another. */
export const linear = (
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  ...list: readonly Stop[]
): string => element("linearGradient", { id, x1, y1, x2, y2, gradientUnits: "userSpaceOnUse" }, stops(list));

export const radial = (
  id: string,
  [cx, cy, r]: readonly [number, number, number],
  ...list: readonly Stop[]
): string => element("radialGradient", { id, cx, cy, r, gradientUnits: "userSpaceOnUse" }, stops(list));

/** A gradient over the box of whatever it fills. */
export const boxRadial = (id: string, ...list: readonly Stop[]): string =>
  element("radialGradient", { id }, stops(list));

export const clip = (id: string, ...children: readonly string[]): string =>
  element("clipPath", { id }, ...children);

/** The same picture of numbers for the same seed: mulberry32. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const WIDTH = 1000;
export const HEIGHT = 750;

/** The whole picture. */
export function picture(defs: string, ...content: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${content.join("")}</svg>`;
}
