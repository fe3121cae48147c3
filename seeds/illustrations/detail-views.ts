import { lettering } from "./lettering";
import type { PictureName } from "./names";
import { MATERIAL, paintOf } from "./palette";
import { SIDE_BODIES } from "./side-bodies";
import { closedOutline } from "./side-car";
import { wheelsOf } from "./side-view";
import {
  boxRadial,
  circle,
  clip,
  ellipse,
  group,
  HEIGHT,
  line,
  linear,
  path,
  picture,
  radial,
  rect,
  round,
  WIDTH,
} from "./svg";
import { wheel, wheelDefs } from "./wheels";

/** A front wheel close up, with the wing above it. */
export function wheelView({ body: key, colour, variant, make }: PictureName): string {
  const paint = paintOf(colour);
  const body = SIDE_BODIES[key];
  const radius = body.wheels[2];
  const scale = 292 / radius;
  const arch = 292 + body.archGap * scale * 0.9;
  const cx = 500;
  const cy = 404;
  const defs =
    linear(
      "wing",
      [0, 0, 0, 560],
      [0, paint.light],
      [0.18, paint.base],
      [0.6, paint.base],
      [1, paint.shade],
    ) +
    linear(
      "ends",
      [0, 0, WIDTH, 0],
      [0, paint.deep, 0.35],
      [0.25, paint.deep, 0],
      [0.75, paint.deep, 0],
      [1, paint.deep, 0.35],
    ) +
    linear("ground", [0, 640, 0, HEIGHT], [0, "#4a4e54"], [1, "#6d7278"]) +
    radial("under", [cx, 702, 420], [0, "#000000", 0.75], [1, "#000000", 0]) +
    clip("wingArea", rect(0, 0, WIDTH, 600)) +
    wheelDefs("w", radius);
  const cut = `M0,0 L${WIDTH},0 L${WIDTH},600 L${round(cx + Math.sqrt(arch * arch - 196 * 196))},600 A${arch},${arch} 0 1 0 ${round(cx - Math.sqrt(arch * arch - 196 * 196))},600 L0,600 Z`;
  return picture(
    defs,
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#ground)" }),
    rect(0, 560, WIDTH, 110, { fill: "#0a0b0c" }),
    rect(0, 640, WIDTH, 110, { fill: "url(#ground)" }),
    group(
      { transform: "translate(0 702) scale(1 .12) translate(0 -702)" },
      circle(cx, 702, 420, { fill: "url(#under)" }),
    ),
    circle(cx, cy, arch, { fill: MATERIAL.well }),
    path(cut, { fill: "url(#wing)" }),
    path(cut, { fill: "url(#ends)" }),
    line("M-10,96 C240,66 700,70 1010,116", "#ffffff", 7, { "stroke-opacity": round(paint.gloss * 0.6) }),
    line("M-10,106 C240,76 700,80 1010,126", paint.deep, 6, { "stroke-opacity": 0.35 }),
    line("M905,0 C896,120 902,300 916,600", paint.deep, 5, { "stroke-opacity": 0.8 }),
    line("M910,0 C901,120 907,300 921,600", "#ffffff", 2, { "stroke-opacity": round(paint.gloss * 0.4) }),
    group(
      { "clip-path": "url(#wingArea)" },
      body.cladding
        ? circle(cx, cy, arch + 22, { fill: "none", stroke: MATERIAL.plastic, "stroke-width": 46 }) +
            circle(cx, cy, arch + 44, {
              fill: "none",
              stroke: "#000000",
              "stroke-opacity": 0.45,
              "stroke-width": 3,
            }) +
            circle(cx, cy, arch + 4, {
              fill: "none",
              stroke: "#ffffff",
              "stroke-opacity": 0.14,
              "stroke-width": 4,
            })
        : circle(cx, cy, arch + 7, {
            fill: "none",
            stroke: "#ffffff",
            "stroke-opacity": round(paint.gloss * 0.6),
            "stroke-width": 4,
          }) +
            circle(cx, cy, arch + 2, {
              fill: "none",
              stroke: paint.deep,
              "stroke-opacity": 0.8,
              "stroke-width": 5,
            }),
    ),
    group(
      { transform: `translate(${cx} ${cy}) scale(${round(scale)})` },
      wheel("w", radius, wheelsOf(key, variant, make), body.knobbly),
    ),
  );
}

/** The instruments with the ignition on: standing still, in park, tank full. */
export function instrumentView({ body: key, variant }: PictureName): string {
  const tint = ["#67c3ff", "#ff8a4c", "#7be0b0", "#ff5a55", "#d7e3ee"][variant % 5] ?? "#67c3ff";
  const body = SIDE_BODIES[key];
  const dial = (cx: number, numbers: readonly string[], needle: number): string => {
    const at = (degrees: number, radius: number): readonly [number, number] => {
      const angle = ((degrees - 90) * Math.PI) / 180;
      return [round(cx + radius * Math.cos(angle)), round(384 + radius * Math.sin(angle))];
    };
    const sweep = 250;
    const ticks = Array.from({ length: (numbers.length - 1) * 5 + 1 }, (_, index) => {
      const degrees = -125 + (sweep * index) / ((numbers.length - 1) * 5);
      const major = index % 5 === 0;
      const [x1, y1] = at(degrees, 180);
      const [x2, y2] = at(degrees, major ? 158 : 170);
      return line(`M${x1},${y1} L${x2},${y2}`, major ? "#eef5fa" : "#6f8191", major ? 4 : 2);
    }).join("");
    const figures = numbers
      .map((text, index) => {
        const [x, y] = at(-125 + (sweep * index) / (numbers.length - 1), 130);
        return lettering(text, x, y, 17, "#eef5fa", 1.4);
      })
      .join("");
    const [nx, ny] = at(needle, 166);
    const [bx, by] = at(needle + 180, 26);
    const [ax, ay] = at(-125, 194);
    const [zx, zy] = at(125, 194);
    return (
      circle(cx, 384, 214, { fill: "#0a0d11", stroke: "#4c555f", "stroke-width": 5 }) +
      circle(cx, 384, 204, { fill: "url(#face)" }) +
      line(`M${ax},${ay} A194,194 0 1 1 ${zx},${zy}`, tint, 5, { "stroke-opacity": 0.85 }) +
      ticks +
      figures +
      line(`M${bx},${by} L${nx},${ny}`, "#ff4b3e", 6) +
      circle(cx, 384, 24, { fill: "#1b2026", stroke: "#59636d", "stroke-width": 3 })
    );
  };
  const scale = round(250 / body.length);
  const bars = (x: number, y: number, lit: number): string =>
    Array.from({ length: 8 }, (_, index) =>
      rect(x + index * 14, y, 10, 12, { rx: 2, fill: index < lit ? tint : "#26303a" }),
    ).join("");
  const defs =
    boxRadial("face", [0, "#182029"], [1, "#0a0d11"]) +
    linear("hood", [0, 0, 0, HEIGHT], [0, "#33373d"], [0.4, "#1a1c20"], [1, "#0b0c0e"]) +
    linear("shine", [0, 60, 0, 420], [0, "#ffffff", 0.1], [1, "#ffffff", 0]);
  return picture(
    defs,
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#hood)" }),
    path(
      "M-20,300 C20,120 180,60 500,60 C820,60 980,120 1020,300 L1020,650 C900,700 700,716 500,716 C300,716 100,700 -20,650 Z",
      { fill: "#08090b" },
    ),
    line("M-20,300 C20,120 180,60 500,60 C820,60 980,120 1020,300", "#4d535b", 5),
    dial(226, ["0", "40", "80", "120", "160", "200", "240"], -125),
    dial(774, ["0", "1", "2", "3", "4", "5", "6", "7", "8"], -93),
    rect(420, 214, 160, 322, { rx: 18, fill: "#0d141b", stroke: "#2b343e", "stroke-width": 3 }),
    group(
      {
        transform: `translate(${round(500 - (body.length * scale * 0.54) / 2)} 372) scale(${round(scale * 0.54)})`,
      },
      path(closedOutline(body), { fill: "#dfe8ef" }),
      path(body.glass || "M0,0", { fill: "#1a2732" }),
      ...[body.wheels[0], body.wheels[1]].map((x) =>
        circle(x, -body.wheels[2], body.wheels[2], { fill: "#32404c", stroke: "#dfe8ef", "stroke-width": 4 }),
      ),
    ),
    lettering("P", 500, 254, 34, "#ffffff", 1.6),
    lettering("R N D", 500, 290, 13, "#6f8191", 1.4),
    line("M440,400 L560,400", "#2b343e", 2),
    lettering("0", 486, 440, 40, "#ffffff", 1.3),
    lettering("KM/H", 530, 450, 12, tint, 1.5),
    bars(444, 486, 7),
    rect(444, 510, 112, 3, { rx: 1.5, fill: "#2b343e" }),
    path("M300,600 l16,-12 l0,24 Z", { fill: "#2f5c45" }),
    path("M700,600 l-16,-12 l0,24 Z", { fill: "#2f5c45" }),
    ellipse(430, 604, 13, 10, { fill: "none", stroke: "#e0a52f", "stroke-width": 3 }),
    circle(500, 604, 11, { fill: "none", stroke: "#e0443c", "stroke-width": 3 }),
    rect(558, 594, 26, 18, { rx: 4, fill: "none", stroke: "#e0443c", "stroke-width": 3 }),
    path("M60,330 C120,150 260,90 500,84 C740,90 880,150 940,330 C760,240 240,240 60,330 Z", {
      fill: "url(#shine)",
    }),
  );
}
