import type { BodyKey } from "./names";
import { MATERIAL, type Paint } from "./palette";
import { circle, ellipse, group, line, path, rect } from "./svg";

/** What a body carries beyond its shell: drawn behind it, and over it. */
export interface SideExtras {
  behind?: string;
  over?: string;
}

/* What caravans and trucks carry beyond their shell. */

export function towedExtras(
  body: Extract<BodyKey, "caravan" | "offroadvan" | "camper">,
  paint: Paint,
): SideExtras {
  if (body === "caravan") return { behind: drawbar(), over: caravanTrim(paint) };
  return body === "offroadvan"
    ? { behind: roughDrawbar(), over: offroadTrim(paint) }
    : { behind: roughDrawbar() + popTop(), over: camperTrim(paint) };
}

export function truckExtras(body: Extract<BodyKey, "truck" | "tray" | "tipper" | "primemover">): SideExtras {
  switch (body) {
    case "truck":
      return { behind: truckChassis(), over: pantechBox() };
    case "tray":
      return { behind: truckChassis(), over: dropSideTray() };
    case "tipper":
      return { behind: truckChassis(), over: tippingBody() };
    case "primemover":
      return { behind: "", over: turntable() };
  }
}

const drawbar = (): string =>
  path("M112,-52 L14,-44 L14,-38 L112,-42 Z", { fill: "#33383f" }) +
  line("M40,-44 L40,-10", "#4a5058", 5) +
  circle(40, -8, 8, { fill: "#1b1d21" }) +
  circle(40, -8, 3.4, { fill: "#8d959d" }) +
  rect(58, -86, 34, 40, { rx: 4, fill: "#e4e8ec", stroke: "#9aa3ab", "stroke-width": 1 }) +
  ellipse(15, -42, 6, 5, { fill: "#22262b" });

const caravanTrim = (paint: Paint): string =>
  path("M101,-126 L630,-126 L631,-104 L102,-104 Z", {
    fill: paint.key === "white" ? "#2a6f8f" : paint.shade,
  }) +
  path("M101,-102 L631,-102 L631,-98 L102,-98 Z", {
    fill: paint.key === "white" ? "#e08a3c" : "#ffffff",
    "fill-opacity": 0.9,
  }) +
  path("M104,-84 L629,-84 L627,-58 C626,-50 623,-46 616,-46 L112,-46 L106,-70 Z", { fill: "#262b31" }) +
  line("M108,-78 L628,-78 M108,-70 L628,-70 M110,-62 L627,-62", "#4d555e", 1) +
  group(
    {},
    ...[372, 446].map((x) => ellipse(x, -36, 42, 42, { fill: "none", stroke: "#14171a", "stroke-width": 4 })),
  ) +
  rect(306, -232, 50, 140, { rx: 5, fill: "none", stroke: "#98a2ab", "stroke-width": 1.6 }) +
  rect(314, -222, 34, 44, { rx: 4, fill: "url(#glass)", stroke: "#20262c", "stroke-width": 1.6 }) +
  rect(300, -42, 62, 6, { rx: 2, fill: "#2f353c" }) +
  rect(290, -246, 240, 10, { rx: 5, fill: "#d4dae0", stroke: "#99a2aa", "stroke-width": 0.8 }) +
  rect(388, -268, 60, 12, { rx: 5, fill: "#eef1f3", stroke: "#aeb6bd", "stroke-width": 0.8 }) +
  rect(292, -200, 5, 12, { rx: 2, fill: "#ffe9a8" });

const truckChassis = (): string =>
  rect(196, -70, 440, 14, { fill: "#2a2e33" }) +
  rect(250, -62, 84, 34, { rx: 5, fill: "#8b949d" }) +
  rect(254, -58, 76, 6, { rx: 3, fill: "#c7ced4" }) +
  rect(360, -60, 60, 26, { rx: 3, fill: "#33383e" }) +
  path("M584,-62 L588,-28 L606,-28 L602,-62 Z", { fill: "#191b1e" });

const pantechBox = (): string =>
  path("M202,-292 C202,-296 204,-298 208,-298 L646,-298 C650,-298 652,-296 652,-292 L652,-82 L202,-82 Z", {
    fill: "#f4f6f8",
    stroke: "#9aa3ab",
    "stroke-width": 1.2,
  }) +
  path("M202,-190 L652,-190 L652,-82 L202,-82 Z", { fill: "#c9d1d8", "fill-opacity": 0.45 }) +
  line("M202,-289 L652,-289", "#b3bbc3", 2) +
  line("M316,-296 L316,-84 M428,-296 L428,-84 M540,-296 L540,-84", "#c3cad1", 1.6) +
  rect(202, -92, 450, 10, { fill: "#7d868f" }) +
  path("M196,-228 L196,-258 C160,-262 120,-250 84,-228 Z", {
    fill: "#e9edf0",
    stroke: "#9aa3ab",
    "stroke-width": 1,
  }) +
  rect(210, -86, 10, 4, { fill: MATERIAL.indicator }) +
  rect(636, -86, 10, 4, { fill: MATERIAL.tailLamp });

const dropSideTray = (): string =>
  rect(200, -92, 452, 16, { rx: 2, fill: "#b9c1c8", stroke: "#6d757d", "stroke-width": 0.8 }) +
  rect(204, -140, 446, 50, { rx: 2, fill: "#cfd6dc", stroke: "#7a828a", "stroke-width": 1 }) +
  line("M316,-140 L316,-90 M428,-140 L428,-90 M540,-140 L540,-90", "#8a939b", 2) +
  line("M206,-124 L648,-124 M206,-107 L648,-107", "#ffffff", 1, { "stroke-opacity": 0.6 }) +
  line("M206,-220 L206,-92 M206,-218 L222,-218 M206,-170 L222,-170", "#5b636b", 5);

/** A steel body with ribs, its tarp rolled up on top, hinged behind. */
const tippingBody = (): string =>
  path("M206,-204 L650,-196 L656,-92 L226,-92 C212,-92 204,-100 204,-114 Z", {
    fill: "#8d969f",
    stroke: "#4d565e",
    "stroke-width": 1.4,
  }) +
  path("M206,-204 L650,-196 L651,-178 L205,-184 Z", { fill: "#b4bdc5" }) +
  line(
    "M286,-180 L290,-94 M366,-178 L370,-94 M446,-177 L450,-94 M526,-176 L530,-94 M606,-174 L610,-94",
    "#66707a",
    7,
  ) +
  line(
    "M284,-180 L288,-94 M364,-178 L368,-94 M444,-177 L448,-94 M524,-176 L528,-94 M604,-174 L608,-94",
    "#c3cbd2",
    1.4,
  ) +
  path("M196,-224 L246,-224 L246,-214 L210,-204 L206,-120 L196,-120 Z", { fill: "#5d666f" }) +
  line("M212,-210 L648,-202", "#2f5d46", 8) +
  rect(204, -92, 448, 8, { fill: "#343a41" }) +
  path("M300,-84 L344,-84 L330,-66 L312,-66 Z", { fill: "#23282d" }) +
  rect(640, -90, 12, 6, { fill: MATERIAL.tailLamp });

/** Frame, tanks and the plate that takes the trailer. */
const turntable = (): string =>
  rect(246, -86, 380, 20, { fill: "#24282d" }) +
  line("M248,-84 L624,-84", "#5d666f", 1.4) +
  rect(262, -78, 112, 40, { rx: 8, fill: "#b9c2ca", stroke: "#737d86", "stroke-width": 1 }) +
  rect(266, -73, 104, 7, { rx: 3.5, fill: "#e6ebef" }) +
  line("M296,-78 L296,-38 M340,-78 L340,-38", "#7d8790", 3) +
  rect(252, -240, 12, 156, { rx: 4, fill: "#c9d1d8", stroke: "#7d8790", "stroke-width": 1 }) +
  line("M258,-252 L258,-238", "#8d969e", 6) +
  path("M444,-92 L560,-92 L576,-106 L430,-106 Z", { fill: "#3a4047" }) +
  path("M424,-106 L582,-106 L574,-112 L432,-112 Z", { fill: "#6c757e" }) +
  path("M396,-98 C396,-122 424,-112 444,-110 L444,-104 C424,-106 404,-104 402,-92 Z", { fill: "#1b1e22" }) +
  path("M606,-66 L610,-26 L630,-26 L624,-66 Z", { fill: "#191b1e" }) +
  path("M243,-312 C262,-306 268,-286 268,-262 L268,-120 L246,-108 Z", {
    fill: "#1c2025",
    "fill-opacity": 0.85,
  }) +
  rect(168, -232, 46, 38, { rx: 5, fill: "url(#glass)", stroke: "#0b0e12", "stroke-width": 2 }) +
  rect(92, -331, 30, 7, { rx: 3, fill: MATERIAL.indicator });

const roughDrawbar = (): string =>
  path("M116,-72 L12,-56 L12,-48 L116,-58 Z", { fill: "#24282d" }) +
  line("M38,-54 L38,-12", "#4a5058", 5) +
  circle(38, -10, 9, { fill: "#1b1d21" }) +
  rect(50, -118, 44, 62, { rx: 4, fill: "#30363d", stroke: "#59626b", "stroke-width": 1.2 }) +
  line("M54,-98 L90,-98 M54,-78 L90,-78", "#59626b", 1.4) +
  ellipse(13, -52, 8, 6, { fill: "#15181b" });

const offroadTrim = (paint: Paint): string =>
  path("M98,-150 L98,-96 L108,-62 L612,-62 L642,-126 L642,-150 Z", { fill: "#2b3036" }) +
  path("M98,-150 L642,-150 L642,-143 L98,-143 Z", { fill: paint.key === "white" ? "#c8581b" : paint.light }) +
  // Checker plate, as diamonds.
  group(
    { "stroke-opacity": 0.5 },
    line("M100,-132 L640,-132 M100,-116 L636,-116 M104,-100 L628,-100 M106,-84 L620,-84", "#5b646d", 2, {
      "stroke-dasharray": "5 7",
    }),
  ) +
  group(
    {},
    ...[386, 470].map((x) => ellipse(x, -41, 48, 48, { fill: "none", stroke: "#0f1114", "stroke-width": 5 })),
  ) +
  rect(314, -252, 52, 158, { rx: 4, fill: "none", stroke: "#7d8790", "stroke-width": 1.8 }) +
  rect(322, -238, 36, 42, { rx: 4, fill: "url(#glass)", stroke: "#20262c", "stroke-width": 1.6 }) +
  rect(302, -58, 72, 7, { rx: 2, fill: "#1b1f23" }) +
  rect(296, -268, 270, 10, { rx: 5, fill: "#3a4047", stroke: "#1b1f23", "stroke-width": 0.8 }) +
  rect(420, -292, 84, 14, { rx: 6, fill: "#eef1f3", stroke: "#aeb6bd", "stroke-width": 0.8 }) +
  rect(176, -140, 58, 30, { rx: 3, fill: "none", stroke: "#6b757e", "stroke-width": 1.6 }) +
  rect(540, -140, 58, 30, { rx: 3, fill: "none", stroke: "#6b757e", "stroke-width": 1.6 }) +
  path("M642,-206 c12,1 16,8 16,20 l0,44 c0,12 -4,19 -16,20 Z", { fill: "#15171a" });

/** Canvas between the body and the raised roof. */
const popTop = (): string =>
  path("M150,-188 L160,-236 L462,-236 L472,-188 Z", { fill: "#8a8c80" }) +
  line("M230,-190 L234,-234 M318,-190 L318,-234 M400,-190 L396,-234", "#6d6f64", 2) +
  rect(250, -226, 50, 26, { rx: 3, fill: "#4b5358" }) +
  path("M138,-234 C140,-246 148,-250 160,-250 L464,-250 C476,-250 484,-246 486,-234 Z", {
    fill: "#e4e8eb",
    stroke: "#9aa3ab",
    "stroke-width": 1.2,
  });

const camperTrim = (paint: Paint): string =>
  path("M104,-122 L104,-92 L112,-58 L466,-58 L490,-100 L490,-122 Z", { fill: "#2b3036" }) +
  path("M104,-122 L490,-122 L490,-117 L104,-117 Z", {
    fill: paint.key === "white" ? "#3f7a52" : paint.light,
  }) +
  line("M108,-104 L484,-104 M110,-88 L476,-88 M112,-74 L470,-74", "#4d555e", 1.6, {
    "stroke-dasharray": "5 7",
  }) +
  ellipse(306, -40, 47, 47, { fill: "none", stroke: "#0f1114", "stroke-width": 5 }) +
  rect(276, -180, 76, 50, { rx: 3, fill: "none", stroke: "#6b757e", "stroke-width": 1.6 }) +
  rect(372, -172, 48, 40, { rx: 4, fill: "url(#glass)", stroke: "#20262c", "stroke-width": 1.4 }) +
  rect(358, -54, 76, 7, { rx: 2, fill: "#1b1f23" });
