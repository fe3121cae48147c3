import type { PictureName } from "./names";
import { circle, ellipse, group, HEIGHT, line, linear, path, picture, radial, rect, WIDTH } from "./svg";

/** Inside a caravan: kitchen on the left, dinette on the right, the bed at the far end. */
export function livingView({ view, variant }: PictureName): string {
  const fabrics = ["#3f6f8a", "#7d5a46", "#5d7a56", "#8a8f96"];
  const fabric = fabrics[variant % fabrics.length] ?? "#3f6f8a";
  const evening = (variant + (view === "instruments" ? 1 : 0)) % 2 === 1;
  const outside = evening ? "#f0b27f" : "#a9d6ef";
  return picture(
    linear("wall", [0, 0, 0, 520], [0, "#f7f4ee"], [1, "#e2dccf"]) +
      linear("floor", [0, 500, 0, HEIGHT], [0, "#a98458"], [1, "#c9a679"]) +
      linear("wood", [0, 380, 0, 720], [0, "#d8bb92"], [1, "#b8935f"]) +
      linear("bench", [0, 440, 0, 660], [0, fabric], [1, "#26292d"]) +
      radial("light", [500, 60, 560], [0, "#ffedc2", evening ? 0.34 : 0.16], [1, "#fff3d0", 0]),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#wall)" }),
    path("M0,0 L1000,0 L660,120 L340,120 Z", { fill: "#fbf9f5" }),
    path("M0,750 L340,470 L660,470 L1000,750 Z", { fill: "url(#floor)" }),
    line(
      "M170,750 L396,470 M340,750 L452,470 M500,750 L500,470 M660,750 L548,470 M830,750 L604,470",
      "#8d6b42",
      2,
      { "stroke-opacity": 0.5 },
    ),
    // The bed across the far end.
    rect(340, 120, 320, 350, { fill: "#efe9de" }),
    rect(380, 170, 240, 110, { rx: 8, fill: outside, stroke: "#c9c1b2", "stroke-width": 8 }),
    path("M380,250 C430,226 500,262 560,240 C590,230 610,240 620,246 L620,276 L384,276 Z", {
      fill: "#7fa46f",
    }),
    path(
      "M352,130 L396,130 C400,200 392,260 376,300 L352,300 Z M648,130 L604,130 C608,200 616,260 624,300 L648,300 Z",
      { fill: fabric, "fill-opacity": 0.75 },
    ),
    path("M346,400 C346,376 360,366 380,366 L620,366 C640,366 654,376 654,400 L660,470 L340,470 Z", {
      fill: "#ffffff",
    }),
    path("M344,420 L656,420 L660,470 L340,470 Z", { fill: fabric }),
    rect(376, 340, 108, 40, { rx: 16, fill: "#f1eee8", stroke: "#d5cfc3", "stroke-width": 2 }),
    rect(516, 340, 108, 40, { rx: 16, fill: "#f1eee8", stroke: "#d5cfc3", "stroke-width": 2 }),
    // Kitchen.
    path("M0,60 L300,140 L300,236 L0,210 Z", { fill: "url(#wood)" }),
    line("M150,100 L150,222 M226,120 L226,230", "#9c7a4b", 3),
    path("M0,420 L300,392 L330,470 L330,500 L0,740 Z", { fill: "#e9e2d4" }),
    path("M0,400 L300,378 L336,420 L0,470 Z", { fill: "#4b5056" }),
    path("M0,470 L336,420 L336,480 L0,730 Z", { fill: "url(#wood)" }),
    line("M110,456 L110,650 M206,440 L206,576 M0,540 L336,448", "#9c7a4b", 3),
    ellipse(214, 404, 44, 12, { fill: "#c9d0d6", stroke: "#8f979e", "stroke-width": 3 }),
    line("M214,392 C214,356 244,356 244,372", "#9fa7ae", 6),
    ellipse(90, 424, 30, 10, { fill: "#1c1f22" }),
    ellipse(30, 432, 26, 9, { fill: "#1c1f22" }),
    rect(40, 250, 200, 92, { rx: 8, fill: outside, stroke: "#c9c1b2", "stroke-width": 8 }),
    // Dinette.
    rect(750, 210, 220, 120, { rx: 8, fill: outside, stroke: "#c9c1b2", "stroke-width": 8 }),
    path("M754,300 C810,276 880,306 966,286 L966,326 L754,326 Z", { fill: "#7fa46f" }),
    path("M1000,60 L700,140 L700,214 L1000,190 Z", { fill: "url(#wood)" }),
    path("M690,420 C690,360 704,346 730,346 L760,350 L770,520 L700,500 Z", { fill: "url(#bench)" }),
    path("M880,390 C884,352 900,340 930,340 L1000,346 L1000,700 L900,640 Z", { fill: "url(#bench)" }),
    path("M690,470 L790,480 L800,560 L694,530 Z M870,560 L1000,600 L1000,720 L880,650 Z", { fill: fabric }),
    path("M720,430 L930,452 L960,500 L730,470 Z", { fill: "#efe3cd", stroke: "#b8935f", "stroke-width": 4 }),
    line("M826,490 L826,640", "#a6adb4", 12),
    circle(830, 440, 12, { fill: "#ffffff", stroke: "#c3bdb0", "stroke-width": 3 }),
    rect(860, 430, 60, 8, { rx: 3, fill: fabric }),
    // Lamps.
    group({ fill: "#fff6da" }, circle(420, 60, 13), circle(500, 56, 13), circle(580, 60, 13)),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#light)" }),
  );
}
