import type { BodyKey } from "./names";
import type { Paint } from "./palette";
import { type SideExtras, towedExtras, truckExtras } from "./side-extras-large";
import { line, path, rect } from "./svg";

/** Accessories and open parts of a side view; the variant picks what a ute or a four-wheel drive wears. */
export function sideExtras(body: BodyKey, paint: Paint, variant: number): SideExtras {
  switch (body) {
    case "ute":
      return { over: [sportsBar(), hardLid(), canopy(paint), tubRail()][variant % 4] ?? "" };
    case "offroader":
      return { over: [snorkel(), roofTray(), spareWheelStep(), ""][variant % 4] ?? "" };
    case "van":
      return { over: vanTrim(variant) };
    case "convertible":
      return { behind: openCabin(), over: windscreenFrame() };
    case "caravan":
    case "offroadvan":
    case "camper":
      return towedExtras(body, paint);
    case "truck":
    case "tray":
    case "tipper":
    case "primemover":
      return truckExtras(body);
    case "hatch":
    case "sedan":
    case "wagon":
    case "suv":
    case "mover":
    case "coupe":
      return {};
  }
}

const tubRail = (): string =>
  line("M336,-123.5 L524,-123.5", "#2b3036", 3) +
  line("M337,-124.6 L523,-124.6", "#ffffff", 0.6, { "stroke-opacity": 0.35 });

const sportsBar = (): string =>
  tubRail() +
  line("M346,-123 C352,-140 358,-154 366,-158 C372,-160 378,-156 384,-148 L404,-123", "#22262b", 6) +
  line("M349,-126 C354,-141 360,-153 367,-156", "#aab3bb", 1.2, { "stroke-opacity": 0.7 }) +
  line("M362,-124 L378,-150", "#22262b", 4);

const hardLid = (): string =>
  path("M333,-124 L336,-129 C400,-133 470,-131 520,-126 L527,-122 Z", { fill: "#1c2025" }) +
  line("M338,-128.5 C400,-132 470,-130 518,-126", "#ffffff", 0.8, { "stroke-opacity": 0.3 });

const canopy = (paint: Paint): string =>
  path("M334,-122 L338,-160 C340,-170 346,-174 356,-175 L494,-173 C504,-172 510,-168 513,-158 L524,-122 Z", {
    fill: paint.base,
    stroke: paint.deep,
    "stroke-width": 0.8,
  }) +
  path("M334,-122 L338,-160 C340,-170 346,-174 356,-175 L494,-173 C504,-172 510,-168 513,-158 Z", {
    fill: paint.light,
    "fill-opacity": 0.35,
  }) +
  path("M352,-130 L355,-158 C356,-163 359,-165 364,-165 L486,-164 C492,-164 495,-161 497,-156 L503,-130 Z", {
    fill: "url(#glass)",
    stroke: "#0b0e12",
    "stroke-width": 2.2,
  }) +
  line("M428,-165 L430,-130", "#0b0e12", 3) +
  path("M380,-130 L398,-165 L412,-165 L394,-130 Z M452,-130 L470,-164 L476,-164 L458,-130 Z", {
    fill: "#ffffff",
    "fill-opacity": 0.13,
  });

const snorkel = (): string =>
  line("M126,-127 L137,-134 L176,-178", "#17191d", 6, { "stroke-linejoin": "round" }) +
  rect(168, -194, 15, 17, { rx: 4, fill: "#17191d" }) +
  line("M171,-190 L171,-180", "#565d66", 1) +
  sideStep();

const roofTray = (): string =>
  line("M210,-196 L440,-196", "#1d2126", 5) +
  line("M224,-196 L220,-189 M316,-196 L316,-190 M424,-196 L428,-187", "#1d2126", 4) +
  line("M212,-197.6 L438,-197.6", "#9aa3ab", 0.8) +
  sideStep();

const sideStep = (): string =>
  rect(150, -40, 172, 5, { rx: 2.5, fill: "#1a1d21" }) +
  rect(152, -39.4, 168, 1.2, { rx: 0.6, fill: "#87909a" });

const spareWheelStep = (): string =>
  sideStep() +
  path("M479,-126 c9,1 13,6 13,16 l0,38 c0,10 -4,15 -13,16 Z", { fill: "#16181b" }) +
  line("M488,-114 L488,-66", "#3a3f46", 1.2);

function vanTrim(variant: number): string {
  const rails =
    variant % 3 === 1
      ? line("M196,-205 L494,-203", "#3a4048", 4) +
        line("M220,-204 L220,-198 M340,-205 L340,-199 M470,-204 L470,-197", "#3a4048", 4)
      : "";
  const crewGlass =
    variant % 2 === 0
      ? path(
          "M222,-176 L350,-177 C353,-177 355,-175 355,-172 L356,-132 C356,-128 354,-126 350,-126 L224,-126 C220,-126 218,-128 218,-132 L217,-171 C217,-174 219,-176 222,-176 Z",
          { fill: "url(#glass)", stroke: "#0b0e12", "stroke-width": 2 },
        ) + path("M250,-126 L280,-177 L296,-177 L266,-126 Z", { fill: "#ffffff", "fill-opacity": 0.13 })
      : "";
  return `${rails}${crewGlass}${line("M212,-96 L506,-96", "#000000", 1.4, { "stroke-opacity": 0.28 })}`;
}

/** Seats, far door, steering wheel and roll hoops above the belt of an open car. */
const openCabin = (): string =>
  path("M160,-92 L176,-99 L296,-101 L304,-92 Z", { fill: "#15181c" }) +
  line("M196,-92 C192,-104 200,-112 210,-112", "#101316", 4) +
  path("M224,-88 C222,-104 224,-116 232,-124 C238,-128 248,-126 250,-118 C252,-108 252,-98 252,-88 Z", {
    fill: "#3d332d",
  }) +
  path("M230,-92 C229,-106 231,-115 236,-121", { fill: "none", stroke: "#6e5c50", "stroke-width": 2 }) +
  path("M256,-88 C255,-102 257,-112 264,-119 C270,-122 278,-120 280,-113 C282,-104 282,-96 282,-88 Z", {
    fill: "#2c2521",
  }) +
  line("M290,-92 C290,-110 300,-118 312,-116 C322,-114 326,-106 328,-96", "#b9c2ca", 3) +
  line("M290,-92 C290,-110 300,-118 312,-116", "#ffffff", 0.8, { "stroke-opacity": 0.7 });

const windscreenFrame = (): string =>
  path("M152,-94 C170,-107 188,-119 204,-127.5 L211,-127 C198,-115 186,-104 178,-93 Z", {
    fill: "#8fa7b7",
    "fill-opacity": 0.55,
  }) +
  path("M160,-94 C176,-106 190,-117 202,-124 L206,-124 C192,-114 180,-104 170,-93 Z", {
    fill: "#ffffff",
    "fill-opacity": 0.3,
  }) +
  line("M150,-94 C169,-108 188,-120 205,-128.500", "#14181c", 3.2) +
  line("M178,-93 C187,-105 198,-116 211,-127.500 L205,-128.500", "#14181c", 2.2);
