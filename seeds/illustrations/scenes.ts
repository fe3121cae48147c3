import type { ViewKey } from "./names";
import type { Scene } from "./scene";
import { showroom } from "./showroom";
import {
  circle,
  ellipse,
  group,
  HEIGHT,
  line,
  linear,
  numbersFrom,
  path,
  radial,
  rect,
  round,
  WIDTH,
} from "./svg";

type SideView = Exclude<Extract<ViewKey, `side-${string}`>, "side-bay">;

export function sceneOf(view: SideView, variant: number): Scene {
  switch (view) {
    case "side-coast":
      return coast(variant);
    case "side-hills":
      return hills(variant);
    case "side-city":
      return city(variant);
    case "side-showroom":
      return showroom(variant);
  }
}

/** The times of day of an outdoor scene. */
interface Light {
  sky: readonly [top: string, middle: string, low: string];
  sun: string;
  cloud: string;
  haze: string;
}

const LIGHTS: readonly Light[] = [
  { sky: ["#4a9fdc", "#8cc7ec", "#d8eefa"], sun: "#fffbe6", cloud: "#ffffff", haze: "#e6f3fa" },
  { sky: ["#5b8fc9", "#f2c9a2", "#ffe7c4"], sun: "#fff1cf", cloud: "#fff3e6", haze: "#ffe9cf" },
  { sky: ["#3f7fb5", "#86b9d8", "#f4efe2"], sun: "#ffffff", cloud: "#f6fafc", haze: "#eef3f4" },
  { sky: ["#f0a676", "#f9cf9f", "#fdeed3"], sun: "#fff7dd", cloud: "#fff0dc", haze: "#fde8cb" },
];

const lightOf = (variant: number): Light => LIGHTS[variant % LIGHTS.length] as Light;

function sky(light: Light, horizon: number): { defs: string; content: string } {
  return {
    defs: linear("sky", [0, 0, 0, horizon], [0, light.sky[0]], [0.55, light.sky[1]], [1, light.sky[2]]),
    content: rect(0, 0, WIDTH, horizon + 2, { fill: "url(#sky)" }),
  };
}

function sun(light: Light, x: number, y: number): { defs: string; content: string } {
  return {
    defs: radial(
      "sun",
      [x, y, 190],
      [0, light.sun, 0.95],
      [0.2, light.sun, 0.9],
      [0.24, light.sun, 0.42],
      [1, light.sun, 0],
    ),
    content: circle(x, y, 190, { fill: "url(#sun)" }),
  };
}

function clouds(light: Light, random: () => number, top: number, height: number): string {
  return Array.from({ length: 4 }, (_, index) => {
    const x = index * 260 + random() * 150 - 40;
    const y = top + random() * height;
    const s = 0.6 + random() * 0.8;
    return group(
      {
        transform: `translate(${round(x)} ${round(y)}) scale(${round(s)} ${round(s * 0.8)})`,
        fill: light.cloud,
        "fill-opacity": round(0.55 + random() * 0.3),
      },
      path("M0,40 C-6,22 20,14 34,20 C40,-2 78,-6 90,14 C108,2 138,8 140,26 C160,24 172,34 168,42 Z"),
    );
  }).join("");
}

/** The road all outdoor scenes share: verge, asphalt, edge line and a strip of light. */
function road(tone: { verge: string; vergeDark: string }): { defs: string; content: string } {
  return {
    defs:
      linear("asphalt", [0, 556, 0, HEIGHT], [0, "#6c7178"], [0.35, "#565b62"], [1, "#3c4046"]) +
      linear("verge", [0, 520, 0, 566], [0, tone.verge], [1, tone.vergeDark]),
    content:
      rect(0, 520, WIDTH, 60, { fill: "url(#verge)" }) +
      rect(0, 560, WIDTH, HEIGHT - 560, { fill: "url(#asphalt)" }) +
      rect(0, 560, WIDTH, 3, { fill: "#2f3338", "fill-opacity": 0.5 }) +
      rect(0, 570, WIDTH, 5, { fill: "#f3f1e8", "fill-opacity": 0.85 }) +
      path(
        "M-20,706 L150,706 L140,716 L-34,716 Z M250,706 L450,706 L446,716 L242,716 Z M550,706 L750,706 L756,716 L552,716 Z M850,706 L1020,706 L1036,716 L860,716 Z",
        { fill: "#f3f1e8", "fill-opacity": 0.8 },
      ),
  };
}

function coast(variant: number): Scene {
  const random = numbersFrom(variant * 7919 + 11);
  const light = lightOf(variant);
  const above = sky(light, 400);
  const sunAt = sun(light, 180 + ((variant * 211) % 640), 120 + ((variant * 53) % 90));
  const ground = road({ verge: "#d9c79a", vergeDark: "#b39d6d" });
  const headland =
    variant % 2 === 0
      ? "M1000,396 L1000,292 C940,284 900,300 862,322 C820,336 780,352 742,378 C724,388 700,396 690,398 Z"
      : "M0,398 L0,276 C60,270 120,292 158,318 C206,332 246,352 280,374 C304,388 320,396 336,398 Z";
  const glints = Array.from({ length: 36 }, () => {
    const y = 404 + random() * 84;
    const width = 14 + random() * (30 + (y - 400) * 0.7);
    return rect(round(random() * WIDTH), round(y), round(width), round(1 + (y - 400) * 0.02), {
      rx: 1,
      fill: "#ffffff",
      "fill-opacity": round(0.2 + random() * 0.4),
    });
  }).join("");
  const tussocks = Array.from({ length: 26 }, () => {
    const x = round(random() * WIDTH);
    const y = round(528 + random() * 26);
    return path(
      `M${x},${y} q-8,-16 -13,-20 M${x},${y} q-3,-18 -4,-25 M${x},${y} q4,-16 8,-24 M${x},${y} q8,-13 15,-17`,
      {
        fill: "none",
        stroke: random() > 0.5 ? "#8f9a55" : "#a9a765",
        "stroke-width": 2.4,
        "stroke-linecap": "round",
      },
    );
  }).join("");
  return {
    defs:
      above.defs +
      sunAt.defs +
      ground.defs +
      linear("sea", [0, 398, 0, 500], [0, "#3f8fb4"], [0.5, "#2f7fa6"], [1, "#6fc0c4"]) +
      linear("head", [0, 280, 0, 400], [0, "#6f8f6a"], [1, "#4c6b58"]),
    background:
      above.content +
      sunAt.content +
      clouds(light, random, 60, 150) +
      path(headland, { fill: "url(#head)" }) +
      path(headland, { fill: light.haze, "fill-opacity": 0.28 }) +
      rect(0, 398, WIDTH, 102, { fill: "url(#sea)" }) +
      glints +
      path(
        "M0,492 C120,482 240,502 360,490 C480,480 620,500 760,488 C860,480 940,494 1000,486 L1000,512 L0,512 Z",
        { fill: "#ffffff", "fill-opacity": 0.75 },
      ) +
      path(
        "M0,500 C140,492 260,510 380,499 C520,488 640,508 780,497 C880,490 950,502 1000,496 L1000,540 L0,540 Z",
        { fill: "#e7d7ae" },
      ) +
      ground.content +
      tussocks,
    foreground: "",
    mirror: 0,
  };
}

function gumTree(x: number, y: number, scale: number, leaf: string, leafLight: string): string {
  return group(
    { transform: `translate(${round(x)} ${round(y)}) scale(${round(scale)})` },
    line(
      "M0,0 C-3,-40 4,-70 0,-112 M0,-74 C12,-92 22,-100 30,-120 M-1,-58 C-12,-80 -22,-90 -28,-106",
      "#b9a892",
      6,
    ),
    line("M-1,0 C-4,-40 3,-70 -1,-112", "#e9ddcb", 2),
    ...[
      [-30, -122, 34, 22],
      [4, -146, 42, 28],
      [36, -132, 34, 22],
      [-6, -120, 30, 18],
    ].map(([cx, cy, rx, ry]) => ellipse(cx ?? 0, cy ?? 0, rx ?? 0, ry ?? 0, { fill: leaf })),
    ...[
      [-36, -130, 22, 12],
      [0, -158, 26, 14],
      [36, -142, 20, 11],
    ].map(([cx, cy, rx, ry]) =>
      ellipse(cx ?? 0, cy ?? 0, rx ?? 0, ry ?? 0, { fill: leafLight, "fill-opacity": 0.75 }),
    ),
  );
}

/** One ridge of hills as a filled wave. */
function ridge(y: number, swing: number, random: () => number, fill: string): string {
  const points = Array.from(
    { length: 6 },
    (_, index) => [index * 200, y + (random() - 0.5) * swing] as const,
  );
  const curve = points
    .slice(1)
    .map(([x, at], index) => {
      const [x0, y0] = points[index] as readonly [number, number];
      return `C${x0 + 90},${round(y0)} ${x - 90},${round(at)} ${x},${round(at)}`;
    })
    .join(" ");
  const first = points[0] as readonly [number, number];
  return path(`M${first[0]},${round(first[1])} ${curve} L${WIDTH},560 L0,560 Z`, { fill });
}

function hills(variant: number): Scene {
  const random = numbersFrom(variant * 104729 + 5);
  const light = lightOf(variant + 1);
  const dry = variant % 3 === 1;
  const tones = dry
    ? ["#a7b3b4", "#b9ab7c", "#c9b06c", "#b89a52"]
    : ["#9db6bd", "#86a882", "#6d9a62", "#548449"];
  const above = sky(light, 470);
  const sunAt = sun(light, 140 + ((variant * 307) % 720), 130 + ((variant * 37) % 80));
  const ground = road({ verge: dry ? "#c2a763" : "#6f9a4c", vergeDark: dry ? "#94793f" : "#4d7436" });
  const leaf = dry ? ["#6f8050", "#93a36b"] : ["#4a6f45", "#6d9460"];
  const trees = Array.from({ length: 7 }, () => {
    const near = random();
    return gumTree(random() * WIDTH, 470 + near * 56, 0.35 + near * 0.75, leaf[0] ?? "", leaf[1] ?? "");
  }).join("");
  const posts = Array.from({ length: 13 }, (_, index) =>
    rect(20 + index * 80, 506, 5, 36, { fill: "#6d5a45" }),
  ).join("");
  return {
    defs: above.defs + sunAt.defs + ground.defs,
    background:
      above.content +
      sunAt.content +
      clouds(light, random, 70, 140) +
      ridge(330, 110, random, tones[0] ?? "") +
      ridge(390, 90, random, tones[1] ?? "") +
      ridge(440, 70, random, tones[2] ?? "") +
      ridge(492, 40, random, tones[3] ?? "") +
      trees +
      posts +
      line("M0,514 L1000,514 M0,526 L1000,526", "#5b5046", 1.2, { "stroke-opacity": 0.7 }) +
      ground.content,
    foreground: "",
    mirror: 0,
  };
}

function city(variant: number): Scene {
  const random = numbersFrom(variant * 15485863 + 3);
  const skies = [
    ["#1f2a55", "#6b4f86", "#f0a27a", "#ffd9a0"],
    ["#16233f", "#37527f", "#8fa9c9", "#f3d6b4"],
    ["#2b2148", "#8a4a7c", "#ef8a75", "#ffc98f"],
  ] as const;
  const tones = skies[variant % skies.length] as (typeof skies)[number];
  const block = (x: number, width: number, top: number, fill: string, lit: number): string => {
    const windows: string[] = [];
    for (let y = top + 12; y < 500; y += 17) {
      for (let wx = x + 7; wx < x + width - 9; wx += 13) {
        if (random() < lit)
          windows.push(
            rect(round(wx), y, 6, 8, {
              fill: random() > 0.3 ? "#ffd98c" : "#bfe0ff",
              "fill-opacity": round(0.45 + random() * 0.5),
            }),
          );
      }
    }
    return rect(round(x), top, round(width), 560 - top, { fill }) + windows.join("");
  };
  const layer = (count: number, low: number, high: number, fill: string, lit: number): string =>
    Array.from({ length: count }, (_, index) => {
      const width = (WIDTH / count) * (0.7 + random() * 0.5);
      return block(index * (WIDTH / count) - 10, width, round(low + random() * (high - low)), fill, lit);
    }).join("");
  const lampPosts = [110, 430, 760].map(
    (x) =>
      line(`M${x},560 L${x},330 C${x},314 ${x + 12},308 ${x + 44},308`, "#1b1f2b", 5) +
      circle(x + 46, 312, 7, { fill: "#fff3cf" }) +
      circle(x + 46, 312, 60, { fill: "url(#glow)", transform: "" }),
  );
  return {
    defs:
      linear("sky", [0, 0, 0, 540], [0, tones[0]], [0.45, tones[1]], [0.8, tones[2]], [1, tones[3]]) +
      linear("wet", [0, 548, 0, HEIGHT], [0, "#4a4658"], [0.3, "#332f40"], [1, "#1e1c28"]) +
      '<radialGradient id="glow"><stop offset="0" stop-color="#fff0c4" stop-opacity=".6"/><stop offset="1" stop-color="#fff0c4" stop-opacity="0"/></radialGradient>' +
      linear("streak", [0, 560, 0, 740], [0, "#ffd9a0", 0.5], [1, "#ffd9a0", 0]),
    background:
      rect(0, 0, WIDTH, 560, { fill: "url(#sky)" }) +
      layer(11, 230, 400, "#5a4a70", 0.12) +
      layer(9, 270, 450, "#3d3554", 0.28) +
      layer(8, 350, 480, "#28253c", 0.36) +
      rect(0, 520, WIDTH, 40, { fill: "#211f30" }) +
      rect(0, 548, WIDTH, HEIGHT - 548, { fill: "url(#wet)" }) +
      rect(0, 546, WIDTH, 7, { fill: "#6b6577" }) +
      [156, 476, 806]
        .map((x) =>
          path(`M${x - 12},560 L${x + 12},560 L${x + 34},740 L${x - 34},740 Z`, { fill: "url(#streak)" }),
        )
        .join("") +
      lampPosts.join("") +
      path(
        "M-20,706 L150,706 L140,714 L-34,714 Z M250,706 L450,706 L446,714 L242,714 Z M550,706 L750,706 L756,714 L552,714 Z M850,706 L1020,706 L1036,714 L860,714 Z",
        { fill: "#d9d3c4", "fill-opacity": 0.5 },
      ),
    foreground: "",
    mirror: 0.28,
  };
}
