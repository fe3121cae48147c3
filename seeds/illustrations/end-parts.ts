import type { EndBody } from "./end-bodies";
import { lettering } from "./lettering";
import { MATERIAL, type Paint } from "./palette";
import { boxRadial, ellipse, group, line, linear, path, rect, round } from "./svg";

/**
 * Draws each layer of the right half together with its mirror image. Layer by layer and overlapping by a hair: a whole
 * half over the other would show its lower layers where the two meet.
 */
export const both = (...layers: readonly string[]): string =>
  layers.map((layer) => (layer ? group({}, layer, group({ transform: "scale(-1 1)" }, layer)) : "")).join("");

export function endDefs(body: EndBody, paint: Paint, roof: Paint): string {
  const { half, height, cowl, nose, under } = body;
  return (
    linear(
      "face",
      [0, cowl, 0, under],
      [0, paint.light],
      [0.22, paint.base],
      [0.6, paint.base],
      [1, paint.shade],
    ) +
    linear("bonnet", [0, cowl, 0, nose + 10], [0, paint.shade], [0.25, paint.base], [1, paint.light]) +
    linear("roofPaint", [0, -height, 0, cowl], [0, roof.light], [0.2, roof.base], [1, roof.shade]) +
    linear("side", [0, 0, half, 0], [0, paint.deep, 0], [0.72, paint.deep, 0], [1, paint.deep, 0.72]) +
    linear("glass", [0, -height, 0, cowl], [0, "#7d95a7"], [0.4, "#3c4f5e"], [1, MATERIAL.glassBottom]) +
    linear("lampGlow", [0, nose - 8, 0, nose + 24], [0, "#ffffff"], [1, "#a9bccb"]) +
    linear("redLamp", [0, cowl, 0, under - 30], [0, "#e0222c"], [1, "#7a0a11"]) +
    linear("tyreSide", [half - 30, 0, half, 0], [0, "#0c0d0f"], [0.5, "#2a2d32"], [1, "#101114"]) +
    boxRadial(
      "ground",
      [0, "#000000", 0.65],
      [0.6, "#000000", 0.44],
      [0.85, "#000000", 0.14],
      [1, "#000000", 0],
    )
  );
}

/** The two tyres one sees under a bumper, and the dark between them. */
export function tyres({ half, tyre, under }: EndBody): string {
  const width = 25;
  return (
    rect(-half + 10, under - 12, 2 * half - 20, 16, { fill: "#090a0c" }) +
    both(
      rect(half - width - 3, -tyre * 1.5, width, tyre * 1.5, { rx: 6, fill: "url(#tyreSide)" }),
      line(
        `M${half - width + 3},-3 L${half - width + 3},${-tyre} M${half - width + 9},-2 L${half - width + 9},${-tyre} M${half - width + 15},-2 L${half - width + 15},${-tyre}`,
        "#000000",
        1.4,
        { "stroke-opacity": 0.6 },
      ),
    )
  );
}

/** Shadow on the ground. */
export const endShadow = ({ half }: EndBody): string =>
  ellipse(0, 0, half * 1.16, 11, { fill: "url(#ground)" });

/** The plate that all `numberPlate`s of a picture show. */
export function plateDefs(words: string): string {
  return group(
    { id: "plate" },
    rect(-19, -6.2, 38, 12.4, { rx: 1.6, fill: "#f6f4ea", stroke: "#3a3f45", "stroke-width": 0.7 }),
    rect(-18, 3.6, 36, 1.6, { fill: "#3f6db3", "fill-opacity": 0.7 }),
    lettering(words, 0, -1.2, Math.min(5.6, 33 / (words.length * 0.9)), "#20304d", 1.6),
  );
}

export const numberPlate = (y: number): string =>
  group({ transform: `translate(0 ${round(y)})` }, '<use href="#plate"/>');

/** Door mirrors at the foot of the windows. */
export function endMirror(body: EndBody, paint: Paint, fromBehind: boolean): string {
  const face = fromBehind
    ? path("M6,4 c-1,-6 1,-10 6,-10.5 l8,1 c4,1 5,5 3,8.5 c-2,3 -5,4 -10,3 Z", { fill: "#8fa3b2" })
    : path("M6,-4 c2,-4 5,-4.5 9,-4 l4,.6 c3,.5 4,2 4,4 Z", { fill: paint.light, "fill-opacity": 0.8 });
  return both(
    group(
      { transform: `translate(${body.half - 8} ${body.cowl - 5}) scale(.84)` },
      path("M-6,8 L6,4 L6,-1 L-8,3 Z", { fill: "#14171b" }),
      path("M3,6 c-2,-8 1,-14 8,-15 l9,1 c6,1 7,7 5,12 c-2,5 -6,6 -12,5 Z", {
        fill: fromBehind ? "#1a1e23" : paint.base,
        stroke: paint.deep,
        "stroke-width": 0.6,
      }),
      face,
    ),
  );
}

/** Roof, pillars and the big window, which is the same shape in front and behind. */
export function endCabin(body: EndBody, glassDown: number): string {
  const { half, height, cowl, roof } = body;
  const foot = half * (body.boxy ? 0.9 : 0.86);
  const corner = body.boxy ? 9 : 20;
  const shell = `M-0.400,${-height} L${roof - corner},${-height} C${roof - 2},${-height} ${roof + 3},${-height + 4} ${roof + 6},${-height + 14} L${foot},${cowl + 6} L-0.400,${cowl + 8} Z`;
  const inset = 7;
  const pane = `M-0.400,${-height + 9} L${roof - corner - 1},${-height + 9} C${roof - 8},${-height + 9.5} ${roof - 4},${-height + 12} ${roof - 2},${-height + 18} L${foot - inset},${glassDown - 2} C${foot - inset - 14},${glassDown + 2} 20,${glassDown + 4} -0.400,${glassDown + 4} Z`;
  // In two layers: the frame's stroke must not show where the halves of the pane meet.
  return (
    both(
      path(shell, { fill: "url(#roofPaint)" }),
      path(pane, { fill: "#0b0e12", stroke: "#0b0e12", "stroke-width": 2 }),
    ) + both(path(pane, { fill: "url(#glass)" }))
  );
}

/** Slanted sky on a window. */
export function glassShine(body: EndBody, down: number): string {
  const top = -body.height + 12;
  return path(
    `M${-body.roof * 0.5},${top} L${-body.roof * 0.08},${top} L${-body.roof * 0.5},${down - 2} L${-body.roof},${down - 2} Z M${body.roof * 0.02},${top} L${body.roof * 0.14},${top} L${-body.roof * 0.26},${down - 2} L${-body.roof * 0.4},${down - 2} Z`,
    { fill: "#ffffff", "fill-opacity": 0.14 },
  );
}
