import { lettering } from "./lettering";
import { isTruck, type PictureName } from "./names";
import { paintOf } from "./palette";
import {
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

/** Trims a cabin comes in. */
const TRIMS = [
  {
    leather: "#2b2e33",
    leatherLight: "#4a4f57",
    dash: "#1d2024",
    dashLight: "#3a3f46",
    accent: "#c3ccd4",
    stitch: "#8d97a1",
  },
  {
    leather: "#8a5a36",
    leatherLight: "#b07a4e",
    dash: "#211c19",
    dashLight: "#3f3630",
    accent: "#a9703f",
    stitch: "#e2b98d",
  },
  {
    leather: "#3a3d42",
    leatherLight: "#5b6068",
    dash: "#25282c",
    dashLight: "#454a51",
    accent: "#6f7882",
    stitch: "#d34a42",
  },
  {
    leather: "#c9bda9",
    leatherLight: "#e5dccb",
    dash: "#2b2a2b",
    dashLight: "#4b4845",
    accent: "#d9d0bf",
    stitch: "#8d8371",
  },
] as const;

/** The cabin from between the front seats: the wheel is on the right, as in Australia. */
export function cabinView({ body, colour, variant }: PictureName): string {
  const trim = TRIMS[variant % TRIMS.length] ?? TRIMS[0];
  const paint = paintOf(colour);
  const accent = variant % 5 === 2 ? paint.base : trim.accent;
  const tall = body === "ute" || body === "offroader" || body === "van" || isTruck(body) || body === "suv";
  const horizon = tall ? 250 : 226;
  const defs =
    linear("sky", [0, 0, 0, horizon], [0, "#6aaede"], [1, "#e4f2f8"]) +
    linear("dash", [0, 300, 0, 540], [0, trim.dashLight], [0.2, trim.dash], [1, "#0e1012"]) +
    linear("lower", [0, 460, 0, HEIGHT], [0, trim.dashLight], [0.4, trim.dash], [1, "#0d0e10"]) +
    linear("seat", [0, 500, 0, HEIGHT], [0, trim.leatherLight], [0.3, trim.leather], [1, trim.leather]) +
    linear("screen", [0, 318, 0, 452], [0, "#16324a"], [1, "#0a1622"]) +
    linear("rim", [540, 320, 860, 660], [0, "#5a6068"], [0.35, "#24272c"], [1, "#0d0e10"]) +
    linear("console", [420, 0, 580, 0], [0, "#0f1113"], [0.5, "#2d3136"], [1, "#0f1113"]) +
    radial("shade", [500, 330, 620], [0, "#000000", 0], [0.7, "#000000", 0.05], [1, "#000000", 0.5]) +
    clip("wind", path(WINDSCREEN)) +
    clip("map", rect(404, 322, 192, 112, { rx: 6 }));
  return picture(
    defs,
    rect(0, 0, WIDTH, HEIGHT, { fill: "#0d0e10" }),
    outside(horizon, variant),
    pillars(),
    mirror(),
    dashboard(accent, trim.stitch),
    instruments(),
    touchScreen(variant),
    controls(),
    console_(accent),
    steeringWheel(accent),
    seats(trim),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#shade)" }),
  );
}

const WINDSCREEN = "M96,64 C300,34 700,34 904,64 L1000,330 L0,330 Z";

function outside(horizon: number, variant: number): string {
  const hill = variant % 2 === 0 ? "#86a882" : "#7fa0a8";
  return group(
    { "clip-path": "url(#wind)" },
    rect(0, 0, WIDTH, horizon, { fill: "url(#sky)" }),
    path(
      `M0,${horizon - 40} C160,${horizon - 96} 300,${horizon - 30} 460,${horizon - 66} C640,${horizon - 108} 820,${horizon - 36} 1000,${horizon - 74} L1000,340 L0,340 Z`,
      { fill: hill },
    ),
    path(
      `M0,${horizon - 8} C220,${horizon - 30} 420,${horizon + 4} 620,${horizon - 14} C780,${horizon - 26} 900,${horizon - 4} 1000,${horizon - 16} L1000,350 L0,350 Z`,
      { fill: "#6d9a62" },
    ),
    path(`M470,${horizon - 6} L512,${horizon - 6} L1080,360 L-60,360 Z`, { fill: "#6c7178" }),
    path(
      `M488,${horizon - 6} L494,${horizon - 6} L520,300 L494,300 Z M494,310 L522,310 L536,360 L492,360 Z`,
      { fill: "#f3f1e8" },
    ),
    // The bonnet, low in the window.
    path("M40,340 C240,290 760,290 960,340 L960,360 L40,360 Z", { fill: "#14171b", "fill-opacity": 0.55 }),
    path("M150,330 L330,40 L400,40 L220,330 Z M640,330 L820,40 L846,40 L666,330 Z", {
      fill: "#ffffff",
      "fill-opacity": 0.1,
    }),
  );
}

const pillars = (): string =>
  path("M0,0 L1000,0 L1000,40 C880,52 860,58 904,64 C700,34 300,34 96,64 L0,330 Z", { fill: "#2a2d32" }) +
  path("M0,0 L130,0 L96,64 L0,330 Z M1000,0 L870,0 L904,64 L1000,330 Z", { fill: "#202327" }) +
  path("M96,64 L0,330 L0,300 L84,62 Z M904,64 L1000,330 L1000,300 L916,62 Z", { fill: "#3b4047" }) +
  rect(150, 8, 250, 36, { rx: 10, fill: "#34383e" }) +
  rect(600, 8, 250, 36, { rx: 10, fill: "#34383e" }) +
  rect(446, 4, 108, 30, { rx: 8, fill: "#1c1f23" }) +
  circle(478, 18, 5, { fill: "#f2e8c8" }) +
  circle(522, 18, 5, { fill: "#f2e8c8" });

const mirror = (): string =>
  line("M500,34 L500,64", "#15171a", 8) +
  rect(418, 60, 164, 50, { rx: 18, fill: "#15171a" }) +
  rect(425, 66, 150, 38, { rx: 13, fill: "#6f8796" }) +
  path("M425,90 C470,80 530,82 575,92 L575,92 C575,100 570,104 562,104 L438,104 C430,104 425,100 425,92 Z", {
    fill: "#3f5158",
  }) +
  path("M452,104 L478,66 L492,66 L466,104 Z", { fill: "#ffffff", "fill-opacity": 0.2 });

function vent(x: number, y: number, width: number): string {
  return (
    rect(x, y, width, 40, { rx: 9, fill: "#0b0c0e", stroke: "#565d65", "stroke-width": 2 }) +
    [9, 16, 23, 30]
      .map((at) => line(`M${x + 9},${y + at} L${x + width - 9},${y + at}`, "#31363c", 3))
      .join("") +
    rect(x + width / 2 - 4, y + 12, 8, 18, { rx: 3, fill: "#6b737b" })
  );
}

const dashboard = (accent: string, stitch: string): string =>
  path(
    "M0,322 C140,296 320,292 470,300 C560,304 580,286 640,280 C720,272 800,276 846,296 C900,310 960,316 1000,324 L1000,560 L0,560 Z",
    { fill: "url(#dash)" },
  ) +
  line(
    "M0,328 C140,302 320,298 470,306 C560,310 580,292 640,286 C720,278 800,282 846,302 C900,316 960,322 1000,330",
    stitch,
    1.6,
    { "stroke-dasharray": "7 5", "stroke-opacity": 0.7 },
  ) +
  path("M0,404 C120,392 260,390 392,394 L392,424 C260,420 120,424 0,436 Z", { fill: accent }) +
  path("M0,404 C120,392 260,390 392,394 L392,400 C260,396 120,400 0,412 Z", {
    fill: "#ffffff",
    "fill-opacity": 0.3,
  }) +
  path("M900,414 C940,410 970,410 1000,414 L1000,440 C970,436 940,436 900,440 Z", { fill: accent }) +
  vent(30, 352, 116) +
  vent(276, 350, 100) +
  vent(884, 356, 100) +
  rect(92, 458, 236, 78, { rx: 12, fill: "#191c20", stroke: "#3a3f46", "stroke-width": 2 }) +
  rect(196, 466, 28, 8, { rx: 4, fill: "#565d65" }) +
  path("M0,540 L1000,540 L1000,750 L0,750 Z", { fill: "url(#lower)" });

const instruments = (): string =>
  path("M598,372 C606,310 650,292 716,292 C782,292 832,310 840,372 L840,402 L598,402 Z", {
    fill: "#0b0c0e",
  }) +
  rect(620, 312, 198, 90, { rx: 14, fill: "#0f1b27", stroke: "#2a3440", "stroke-width": 2 }) +
  [664, 774]
    .map(
      (x) =>
        circle(x, 358, 35, { fill: "none", stroke: "#33506a", "stroke-width": 5 }) +
        line(`M${x - 25},${381} A35,35 0 1 1 ${x + 10},${325}`, "#67c3ff", 5),
    )
    .join("") +
  lettering("0", 664, 358, 22, "#eaf6ff") +
  lettering("P", 774, 358, 22, "#eaf6ff") +
  rect(702, 330, 34, 5, { rx: 2.5, fill: "#49c68a" }) +
  rect(702, 344, 34, 5, { rx: 2.5, fill: "#33506a" }) +
  rect(702, 358, 24, 5, { rx: 2.5, fill: "#33506a" }) +
  path("M712,376 l7,-6 l7,6 l0,10 l-14,0 Z", { fill: "#67c3ff" });

function touchScreen(variant: number): string {
  const tiles = ["#e0584f", "#3f8fd2", "#4bb07d", "#e3a63a", "#8a6bd0", "#5aa6b0"];
  const content =
    variant % 2 === 0
      ? group(
          { "clip-path": "url(#map)" },
          rect(404, 322, 192, 112, { fill: "#dfe9df" }),
          line("M390,410 C440,390 470,350 520,352 C560,354 580,330 610,322", "#ffffff", 9),
          line("M430,310 L470,440 M540,310 L520,440 M396,346 L606,392", "#ffffff", 5),
          path("M404,400 C430,396 450,410 456,434 L404,434 Z", { fill: "#a9d2e6" }),
          path("M548,398 L596,390 L596,434 L556,434 Z", { fill: "#bcd9b2" }),
          line("M440,398 C462,376 480,354 520,352", "#2f7fe0", 6),
          path("M520,340 l10,18 l-10,-5 l-10,5 Z", { fill: "#1d5fc0" }),
        )
      : tiles
          .map(
            (fill, index) =>
              rect(420 + (index % 3) * 56, 334 + Math.floor(index / 3) * 48, 42, 36, { rx: 9, fill }) +
              rect(430 + (index % 3) * 56, 350 + Math.floor(index / 3) * 48, 22, 4, {
                rx: 2,
                fill: "#ffffff",
                "fill-opacity": 0.85,
              }),
          )
          .join("");
  return (
    rect(392, 306, 216, 144, { rx: 14, fill: "#08090b", stroke: "#3a3f46", "stroke-width": 2 }) +
    rect(402, 318, 196, 120, { rx: 8, fill: "url(#screen)" }) +
    content +
    path("M402,438 L470,318 L520,318 L452,438 Z", { fill: "#ffffff", "fill-opacity": 0.06 })
  );
}

const controls = (): string =>
  rect(398, 458, 204, 66, { rx: 12, fill: "#15171a" }) +
  [430, 570]
    .map(
      (x) =>
        circle(x, 491, 23, { fill: "#2a2e33", stroke: "#767e87", "stroke-width": 2 }) +
        line(`M${x},474 L${x},484`, "#e6ecf1", 3),
    )
    .join("") +
  [468, 500, 532]
    .map(
      (x) =>
        rect(x - 12, 472, 24, 14, { rx: 4, fill: "#31363c" }) +
        rect(x - 12, 494, 24, 14, { rx: 4, fill: "#31363c" }),
    )
    .join("") +
  rect(463, 477, 10, 4, { rx: 2, fill: "#67c3ff" }) +
  rect(527, 477, 10, 4, { rx: 2, fill: "#e0584f" });

const console_ = (accent: string): string =>
  path("M404,530 L596,530 L622,750 L378,750 Z", { fill: "url(#console)" }) +
  path("M420,548 L580,548 L588,612 L412,612 Z", { fill: accent, "fill-opacity": 0.35 }) +
  path("M484,606 C482,580 478,566 480,556 C482,544 518,544 520,556 C522,566 518,580 516,606 Z", {
    fill: "#1a1d21",
    stroke: "#6a727a",
    "stroke-width": 1.6,
  }) +
  path("M486,560 C488,550 512,550 514,560 C512,564 488,564 486,560 Z", { fill: accent }) +
  ellipse(446, 650, 30, 17, { fill: "#08090a", stroke: "#555c64", "stroke-width": 2.4 }) +
  ellipse(552, 650, 30, 17, { fill: "#08090a", stroke: "#555c64", "stroke-width": 2.4 }) +
  path("M400,690 C440,678 560,678 600,690 L622,750 L378,750 Z", { fill: "#2b2e33" }) +
  line("M404,694 C440,683 560,683 596,694", "#6d757d", 1.4, { "stroke-dasharray": "6 5" });

function steeringWheel(accent: string): string {
  return group(
    { transform: "translate(718 474)" },
    ellipse(0, 6, 158, 150, { fill: "none", stroke: "#000000", "stroke-opacity": 0.45, "stroke-width": 30 }),
    path(
      "M-58,-18 C-96,-26 -122,-24 -146,-8 L-146,22 C-116,16 -90,20 -66,34 Z M58,-18 C96,-26 122,-24 146,-8 L146,22 C116,16 90,20 66,34 Z M-26,50 L26,50 L34,142 L-34,142 Z",
      { fill: "#202327" },
    ),
    path(
      "M-128,-8 C-108,-16 -92,-16 -74,-12 L-78,10 C-96,6 -112,8 -128,12 Z M128,-8 C108,-16 92,-16 74,-12 L78,10 C96,6 112,8 128,12 Z",
      { fill: accent, "fill-opacity": 0.55 },
    ),
    [-110, -88, 88, 110].map((x) => circle(x, 0, 5, { fill: "#e3e9ee", "fill-opacity": 0.75 })).join(""),
    ellipse(0, 0, 158, 150, { fill: "none", stroke: "url(#rim)", "stroke-width": 27 }),
    line("M-134,-78 A158,150 0 0 1 60,-138", "#a9b2ba", 2.4, { "stroke-opacity": 0.7 }),
    line("M-146,40 A150,144 0 0 0 -80,122", "#59616a", 1.6, { "stroke-dasharray": "5 4" }),
    line("M146,40 A150,144 0 0 1 80,122", "#59616a", 1.6, { "stroke-dasharray": "5 4" }),
    path("M-66,-30 C-50,-48 50,-48 66,-30 C74,-6 72,28 52,52 C30,66 -30,66 -52,52 C-72,28 -74,-6 -66,-30 Z", {
      fill: "#191c1f",
      stroke: "#3f454c",
      "stroke-width": 1.6,
    }),
    ellipse(0, 6, 20, 14, { fill: "none", stroke: "#d3dae0", "stroke-width": 3 }),
    ellipse(0, 6, 9, 5.5, { fill: "none", stroke: "#d3dae0", "stroke-width": 2.4 }),
    line("M150,-46 L196,-62 M-150,-46 L-196,-62", "#15171a", 10),
  );
}

function seats(trim: (typeof TRIMS)[number]): string {
  const seat =
    path("M-60,750 C-64,640 -40,560 40,536 C120,516 214,528 250,560 C280,590 284,680 286,750 Z", {
      fill: "url(#seat)",
    }) +
    path("M10,750 C4,660 20,594 74,572 C120,556 176,560 204,580 C226,606 226,690 226,750 Z", {
      fill: trim.leatherLight,
      "fill-opacity": 0.35,
    }) +
    line("M10,750 C4,660 20,594 74,572 C120,556 176,560 204,580 C226,606 226,690 226,750", trim.stitch, 2.4, {
      "stroke-dasharray": "9 6",
      "stroke-opacity": 0.9,
    }) +
    line("M-40,600 C-10,556 60,528 140,532 C200,534 244,550 258,584", "#ffffff", 2, {
      "stroke-opacity": 0.18,
    });
  return (
    seat +
    group({ transform: `translate(${WIDTH} 0) scale(-1 1)` }, seat) +
    rect(0, round(HEIGHT - 3), WIDTH, 3, { fill: "#0b0c0d" })
  );
}
