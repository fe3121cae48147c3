import type { PictureName } from "./names";
import { circle, ellipse, group, HEIGHT, line, linear, path, picture, radial, rect, WIDTH } from "./svg";

const FABRICS = ["#3f6f8a", "#7d5a46", "#5d7a56", "#8a8f96"];
const fabricOf = (variant: number): string => FABRICS[variant % FABRICS.length] ?? "#3f6f8a";
const skyOf = (variant: number): string => (variant % 2 === 1 ? "#f0b27f" : "#a9d6ef");

const window = (x: number, y: number, width: number, height: number, sky: string): string =>
  rect(x, y, width, height, { rx: 10, fill: sky, stroke: "#c9c1b2", "stroke-width": 9 }) +
  path(
    `M${x + 5},${y + height * 0.72} C${x + width * 0.25},${y + height * 0.5} ${x + width * 0.6},${y + height * 0.85} ${x + width - 5},${y + height * 0.6} L${x + width - 5},${y + height - 5} L${x + 5},${y + height - 5} Z`,
    { fill: "#7fa46f" },
  );

/** The kitchen of a caravan seen from the aisle: sink, cooktop, fridge, cupboards overhead. */
export function kitchenView({ variant }: PictureName): string {
  const dark = variant % 3 === 1;
  const front = dark ? "#4b5258" : "#f4f2ed";
  const edge = dark ? "#33393e" : "#d6d0c4";
  const door = (x: number, y: number, width: number, height: number): string =>
    rect(x, y, width, height, { rx: 5, fill: front, stroke: edge, "stroke-width": 3 }) +
    rect(x + width / 2 - 26, y + 14, 52, 7, { rx: 3.5, fill: "#9aa3ab" });
  return picture(
    linear("wall", [0, 0, 0, 520], [0, "#f7f4ee"], [1, "#e6e0d4"]) +
      linear("bench", [0, 430, 0, 474], [0, "#6b7178"], [1, "#3e4449"]) +
      linear("floor", [0, 690, 0, HEIGHT], [0, "#a98458"], [1, "#c9a679"]) +
      linear("steel", [0, 240, 0, 690], [0, "#dfe4e8"], [0.5, "#b5bdc4"], [1, "#8d969e"]) +
      radial("light", [430, 240, 520], [0, "#ffedc2", 0.3], [1, "#fff3d0", 0]),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#wall)" }),
    window(170, 236, 400, 150, skyOf(variant)),
    // Overhead cupboards and the light below them.
    rect(0, 0, WIDTH, 196, { fill: edge }),
    door(14, 16, 226, 164),
    door(254, 16, 226, 164),
    door(494, 16, 226, 164),
    rect(0, 194, 734, 8, { fill: "#fff6da" }),
    // Bench, sink and cooktop.
    rect(0, 430, 742, 44, { fill: "url(#bench)" }),
    rect(0, 474, 742, 216, { fill: edge }),
    door(14, 486, 224, 192),
    door(252, 486, 150, 90),
    door(252, 588, 150, 90),
    rect(416, 486, 312, 192, { rx: 6, fill: "#1d2125", stroke: "#565f67", "stroke-width": 3 }),
    rect(440, 534, 264, 116, { rx: 6, fill: "#0e1114", stroke: "#3a4147", "stroke-width": 3 }),
    rect(450, 514, 244, 8, { rx: 4, fill: "#9aa3ab" }),
    group(
      { fill: "#c7ced4", stroke: "#565f67", "stroke-width": 2 },
      ...[440, 480, 520, 560, 600].map((x) => circle(x + 10, 500, 7)),
    ),
    ellipse(150, 438, 96, 14, { fill: "#c9d0d6", stroke: "#8f979e", "stroke-width": 4 }),
    ellipse(150, 440, 76, 8, { fill: "#8d969e" }),
    line("M150,430 C150,352 206,352 206,396", "#aab2b9", 11),
    line("M166,384 L190,372", "#aab2b9", 7),
    rect(430, 424, 284, 12, { rx: 4, fill: "#15181b" }),
    group(
      { fill: "none", stroke: "#3a4147", "stroke-width": 5 },
      ellipse(500, 424, 44, 6),
      ellipse(640, 424, 44, 6),
    ),
    // A kettle, and fruit for the road.
    path("M470,416 C466,372 478,350 500,350 C522,350 534,372 530,416 Z", { fill: "#b23a2e" }),
    line("M482,352 C486,330 514,330 518,352", "#2a2e33", 7),
    path("M529,380 L552,366 L556,374 L531,396 Z", { fill: "#b23a2e" }),
    path("M290,430 C292,408 378,408 380,430 Z", { fill: "#e9e2d4", stroke: "#b8a985", "stroke-width": 3 }),
    circle(318, 406, 15, { fill: "#d98a2b" }),
    circle(346, 402, 15, { fill: "#a8b83a" }),
    // The fridge.
    rect(752, 60, 248, 630, { fill: "url(#steel)" }),
    line("M752,60 L752,690 M752,252 L1000,252", "#6d767e", 5),
    rect(770, 150, 12, 80, { rx: 6, fill: "#59626b" }),
    rect(770, 278, 12, 150, { rx: 6, fill: "#59626b" }),
    rect(0, 690, WIDTH, 60, { fill: "url(#floor)" }),
    rect(0, 684, WIDTH, 10, { fill: "#2a2e33" }),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#light)" }),
  );
}

/** The bed of a caravan from its foot, with a window on each side and cupboards over it. */
export function bedView({ variant }: PictureName): string {
  const fabric = fabricOf(variant);
  const sky = skyOf(variant + 1);
  return picture(
    linear("wall", [0, 0, 0, 560], [0, "#f7f4ee"], [1, "#e2dccf"]) +
      linear("wood", [0, 0, 0, 300], [0, "#dcc19a"], [1, "#b8935f"]) +
      linear("quilt", [0, 420, 0, HEIGHT], [0, "#ffffff"], [1, "#d9dde1"]) +
      radial("light", [500, 170, 520], [0, "#ffedc2", 0.36], [1, "#fff3d0", 0]),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#wall)" }),
    path("M0,0 L1000,0 L880,46 L120,46 Z", { fill: "#fbf9f5" }),
    // Head wall: cupboards over the bed, wardrobes next to it.
    rect(120, 46, 760, 150, { fill: "url(#wood)" }),
    line("M310,52 L310,192 M500,52 L500,192 M690,52 L690,192", "#9c7a4b", 3),
    rect(120, 196, 760, 10, { fill: "#8a6a3f" }),
    path("M0,40 L120,46 L120,610 L0,720 Z", { fill: "url(#wood)" }),
    path("M1000,40 L880,46 L880,610 L1000,720 Z", { fill: "url(#wood)" }),
    line("M60,46 L60,662 M940,46 L940,662", "#9c7a4b", 3),
    window(150, 250, 190, 120, sky),
    window(660, 250, 190, 120, sky),
    rect(352, 226, 296, 190, { rx: 16, fill: fabric }),
    line("M451,230 L451,412 M549,230 L549,412", "#000000", 3, { "stroke-opacity": 0.18 }),
    // Reading lamps.
    ...[386, 614].map((x) => circle(x, 246, 11, { fill: "#fff3cf", stroke: "#c9b88a", "stroke-width": 3 })),
    // The bed.
    path("M200,430 L800,430 L900,750 L100,750 Z", { fill: "url(#quilt)" }),
    path("M152,584 L848,584 L900,750 L100,750 Z", { fill: fabric }),
    path("M152,584 L848,584 L853,600 L147,600 Z", { fill: "#ffffff", "fill-opacity": 0.5 }),
    line("M300,604 L262,750 M500,604 L500,750 M700,604 L738,750", "#000000", 3, { "stroke-opacity": 0.12 }),
    rect(240, 388, 230, 74, { rx: 30, fill: "#fbfaf7", stroke: "#d5cfc3", "stroke-width": 3 }),
    rect(530, 388, 230, 74, { rx: 30, fill: "#fbfaf7", stroke: "#d5cfc3", "stroke-width": 3 }),
    rect(400, 424, 92, 66, { rx: 16, fill: fabric, transform: "rotate(-8 446 457)" }),
    rect(508, 424, 92, 66, { rx: 16, fill: "#e0b25a", transform: "rotate(7 554 457)" }),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#light)" }),
  );
}
