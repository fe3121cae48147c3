import type { EndBody } from "./end-bodies";
import { both } from "./end-parts";
import type { MakeLook } from "./make-looks";
import { MATERIAL } from "./palette";
import { circle, ellipse, group, line, path, rect, round } from "./svg";

/** The variants of a car that has no make. */
const GRILLES: readonly MakeLook["grille"][] = ["slats", "frame", "closed"];

/** Where a grille is: its upper and lower edge, and half of its width. */
interface Opening {
  top: number;
  down: number;
  wide: number;
}

/** The right half of each opening; slats are drawn inside it. */
function openingOf(style: MakeLook["grille"], { top, down, wide }: Opening): string {
  switch (style) {
    case "closed":
    case "bar":
      return `M-0.400,${top + 1} L${wide + 4},${top + 3} L${wide - 2},${top + 11} L-0.400,${top + 12} Z`;
    case "shield":
      return `M-0.400,${top} L${wide},${top - 1} C${wide + 2},${top + 6} ${wide - 4},${down - 2} ${wide * 0.62},${down + 8} L-0.400,${down + 10} Z`;
    case "frame":
      return `M-0.400,${top - 2} L${wide * 0.78},${top - 2} L${wide * 0.96},${top + 12} L${wide * 0.8},${down + 14} L-0.400,${down + 15} Z`;
    case "twin":
      return `M2.500,${top} L${wide * 0.5},${top - 1} C${wide * 0.58},${top} ${wide * 0.58},${down} ${wide * 0.46},${down + 4} L4,${down + 4} C2.500,${down + 3} 2.500,${top + 6} 2.500,${top} Z`;
    case "slots":
    case "box":
      return `M-0.400,${top} L${wide + 6},${top} C${wide + 8},${top + 2} ${wide + 8},${down + 4} ${wide + 4},${down + 8} L-0.400,${down + 8} Z`;
    case "vee":
      return `M-0.400,${top} L${wide},${top} L${wide * 0.74},${down + 6} L-0.400,${down + 8} Z`;
    case "slats":
      return `M-0.400,${top} L${wide},${top + 1} C${wide - 2},${top + 12} ${wide - 10},${down} ${wide - 22},${down + 3} L-0.400,${down + 4} Z`;
  }
}

/** What is in the opening, for the right half. */
function meshOf(style: MakeLook["grille"], { top, down, wide }: Opening): string {
  const rows = (count: number, colour: string, width: number, inset: number) =>
    Array.from({ length: count }, (_, index) => {
      const y = round(top + 5 + (index * (down - top)) / count);
      return line(`M-0.400,${y} L${round(wide * inset - index * 2.4)},${y}`, colour, width);
    }).join("");
  switch (style) {
    case "closed":
      return "";
    case "bar":
      return line(`M-0.400,${top + 6.5} L${wide},${top + 7}`, MATERIAL.chrome, 1.4);
    case "shield":
    case "frame":
      return (
        Array.from({ length: 6 }, (_, index) =>
          line(`M${round(index * 6.4)},${top + 4} L${round(index * 6.4)},${down + 5}`, "#3a4047", 1.2),
        ).join("") + rows(4, "#3a4047", 1.2, 0.78)
      );
    case "twin":
      return Array.from({ length: 5 }, (_, index) =>
        line(`M${5 + index * 4},${top + 3} L${5 + index * 4},${down + 1}`, MATERIAL.chromeShade, 1.1),
      ).join("");
    case "slots":
      return Array.from({ length: 4 }, (_, index) =>
        rect(round(index * wide * 0.3 - 2.6), top + 3, 5.2, down - top + 2, { rx: 2.4, fill: "#000000" }),
      ).join("");
    case "box":
      return rows(2, MATERIAL.chromeShade, 4.2, 0.98);
    case "vee":
      return rows(4, "#3a4047", 1.6, 0.9);
    case "slats":
      return rows(4, MATERIAL.chromeShade, 1.5, 0.9);
  }
}

export function grille(body: EndBody, variant: number, make: MakeLook | undefined): string {
  const { half: w, nose, under, boxy } = body;
  const style = make?.grille ?? GRILLES[variant % 3] ?? "slats";
  const at = { top: nose + 5, down: nose + (under - nose) * 0.5, wide: w * (boxy ? 0.54 : 0.47) };
  const shape = openingOf(style, at);
  const isFine = make?.fine || variant % 3 === 0 || style === "vee" || style === "twin";
  const edge = style === "twin" ? shape : shape.replace(/ L-0\.400,[-\d.]+ Z$/, "");
  return both(
    path(shape, { fill: style === "slots" ? MATERIAL.plastic : "#0d0f12" }),
    meshOf(style, at),
    line(edge, isFine ? MATERIAL.chrome : "#2b3037", isFine ? 2 : 2.6),
  );
}

/** The right lamp, and the line of its daytime light. */
function lampShape(lamp: MakeLook["lamp"], w: number, y: number): readonly [lens: string, light: string] {
  switch (lamp) {
    case "block":
      return [
        `M${w * 0.6},${y} L${w * 0.965},${y + 1} C${w * 0.99},${y + 8} ${w * 0.99},${y + 14} ${w * 0.98},${y + 19} L${w * 0.62},${y + 18} C${w * 0.6},${y + 12} ${w * 0.59},${y + 6} ${w * 0.6},${y} Z`,
        `M${w * 0.63},${y + 15} L${w * 0.63},${y + 3} L${w * 0.95},${y + 4} L${w * 0.955},${y + 15}`,
      ];
    case "stack":
      return [
        `M${w * 0.66},${y - 1} L${w * 0.95},${y - 3} C${w * 0.99},${y + 6} ${w * 0.99},${y + 20} ${w * 0.97},${y + 30} L${w * 0.78},${y + 28} C${w * 0.76},${y + 18} ${w * 0.74},${y + 9} ${w * 0.66},${y - 1} Z`,
        `M${w * 0.69},${y + 1} L${w * 0.94},${y} L${w * 0.95},${y + 26}`,
      ];
    case "round":
      return [
        `M${w * 0.78},${y - 5} C${w * 0.9},${y - 5} ${w * 0.96},${y + 1} ${w * 0.96},${y + 8} C${w * 0.96},${y + 15} ${w * 0.9},${y + 21} ${w * 0.78},${y + 21} C${w * 0.68},${y + 21} ${w * 0.61},${y + 15} ${w * 0.61},${y + 8} C${w * 0.61},${y + 1} ${w * 0.68},${y - 5} ${w * 0.78},${y - 5} Z`,
        `M${w * 0.65},${y + 8} C${w * 0.65},${y + 1} ${w * 0.71},${y - 2} ${w * 0.78},${y - 2} C${w * 0.86},${y - 2} ${w * 0.92},${y + 1} ${w * 0.92},${y + 8}`,
      ];
    case "slim":
      return [
        `M${w * 0.5},${y + 9} C${w * 0.62},${y + 5} ${w * 0.78},${y - 1} ${w * 0.94},${y - 4} C${w * 0.97},${y} ${w * 0.98},${y + 2} ${w * 0.97},${y + 5} C${w * 0.86},${y + 8} ${w * 0.66},${y + 12} ${w * 0.53},${y + 13} Z`,
        `M${w * 0.53},${y + 9.5} C${w * 0.66},${y + 6} ${w * 0.8},${y + 1} ${w * 0.94},${y - 2}`,
      ];
    case "split":
      return [
        `M${w * 0.64},${y + 17} L${w * 0.96},${y + 13} C${w * 0.98},${y + 18} ${w * 0.98},${y + 24} ${w * 0.96},${y + 30} L${w * 0.7},${y + 30} Z`,
        `M${w * 0.48},${y + 8} C${w * 0.66},${y + 4} ${w * 0.82},${y + 1} ${w * 0.95},${y - 3}`,
      ];
    case "hook":
    case "sweep":
      return [
        `M${w * 0.5},${y + 9} C${w * 0.62},${y + 3} ${w * 0.78},${y - 4} ${w * 0.93},${y - 6} C${w * 0.97},${y} ${w * 0.98},${y + 6} ${w * 0.97},${y + 10} C${w * 0.86},${y + 13} ${w * 0.66},${y + 16} ${w * 0.54},${y + 15} Z`,
        lamp === "hook"
          ? `M${w * 0.6},${y + 6} L${w * 0.56},${y + 12.5} L${w * 0.76},${y + 11.5} M${w * 0.94},${y - 3} L${w * 0.8},${y + 1}`
          : `M${w * 0.54},${y + 12.5} C${w * 0.66},${y + 13} ${w * 0.84},${y + 10} ${w * 0.95},${y + 7} L${w * 0.92},${y - 3}`,
      ];
  }
}

export function headlampFront({ half: w, nose, boxy }: EndBody, variant: number, make?: MakeLook): string {
  const lamp = make?.lamp ?? (boxy ? "block" : "sweep");
  const [lens, light] = lampShape(lamp, w, nose + 5);
  const low = lamp === "split" ? 17 : lamp === "block" || lamp === "round" ? 2 : 0;
  const slim = lamp === "slim" ? 3 : boxy ? 5.4 : 4.4;
  const projector = (x: number, y: number): string =>
    circle(w * x, y, slim + 1.3, { fill: "#4c5761" }) +
    circle(w * x, y, slim, { fill: "#d7e4ed" }) +
    circle(w * x - 1.2, y - 1.4, slim * 0.42, { fill: "#ffffff" });
  return group(
    {},
    path(lens, { fill: "#161c22" }),
    path(lens, { fill: "url(#lampGlow)", "fill-opacity": 0.3 }),
    projector(lamp === "round" ? 0.78 : 0.73, nose + 11.5 + low),
    lamp === "round" ? "" : projector(0.85, nose + 9.5 + low),
    line(light, "#ffffff", variant % 2 === 0 ? 2.2 : 1.8),
    path(lens, { fill: "none", stroke: "#20262c", "stroke-width": 1 }),
  );
}

export function emblem(y: number, make?: MakeLook): string {
  const bright = { fill: "#1a1e23", stroke: MATERIAL.chrome, "stroke-width": 1.5 };
  switch (make?.emblem) {
    case "circle":
      return (
        circle(0, y, 6.6, bright) + line(`M-4,${y} L4,${y} M0,${y - 4} L0,${y + 4}`, MATERIAL.chrome, 1.1)
      );
    case "diamond":
      return path(`M0,${y - 7} L7,${y} L0,${y + 7} L-7,${y} Z`, bright);
    case "block":
      return rect(-13, y - 2.6, 26, 5.2, { rx: 1.2, ...bright, "stroke-width": 0.9 });
    default:
      return (
        ellipse(0, y, 8.4, 5.8, bright) +
        ellipse(0, y, 4, 2.4, { fill: "none", stroke: MATERIAL.chrome, "stroke-width": 1.1 })
      );
  }
}
