import { MATERIAL } from "./palette";
import { circle, element, group, line, path, radial, round } from "./svg";

/** Rim designs; make and version pick one. */
export type RimStyle =
  | "five"
  | "double"
  | "ten"
  | "turbine"
  | "offroad"
  | "steel"
  | "cover"
  | "star"
  | "mesh"
  | "aero";

export interface Wheels {
  rims: RimStyle;
  darkRims: boolean;
  /** Dark spokes with a bright face. */
  isCut?: boolean;
  /** Part of the wheel that is rim: large on dear versions. */
  share?: number;
}

const point = (radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${round(radius * Math.sin(angle))},${round(-radius * Math.cos(angle))}`;
};

/** One spoke from the hub to the rim, as a tapered blade around `degrees`. */
function blade(
  degrees: number,
  hub: number,
  rim: number,
  hubWidth: number,
  rimWidth: number,
  sweep = 0,
): string {
  return `M${point(hub, degrees - hubWidth)} L${point(rim, degrees - rimWidth + sweep)} L${point(rim, degrees + rimWidth + sweep)} L${point(hub, degrees + hubWidth)} Z`;
}

const around = (count: number, draw: (degrees: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index)).join(" ");

function spokes(style: RimStyle, rim: number): string {
  switch (style) {
    case "five":
      return around(5, (at) => blade(at, rim * 0.14, rim * 0.95, 30, 9));
    case "double":
      return around(
        5,
        (at) =>
          `${blade(at - 9, rim * 0.14, rim * 0.95, 14, 4.2, -2)} ${blade(at + 9, rim * 0.14, rim * 0.95, 14, 4.2, 2)}`,
      );
    case "ten":
      return around(10, (at) => blade(at, rim * 0.2, rim * 0.95, 9, 4.4));
    case "turbine":
      return around(14, (at) => blade(at, rim * 0.24, rim * 0.95, 6, 4.6, 14));
    case "offroad":
      return around(6, (at) => blade(at, rim * 0.2, rim * 0.93, 20, 13));
    case "cover":
      return around(7, (at) => blade(at, rim * 0.2, rim * 0.97, 22, 17, 6));
    case "star":
      return around(
        5,
        (at) =>
          `${blade(at, rim * 0.14, rim * 0.62, 26, 9)} ${blade(at, rim * 0.5, rim * 0.95, 6, 3, -13)} ${blade(at, rim * 0.5, rim * 0.95, 6, 3, 13)}`,
      );
    case "mesh":
      return around(
        10,
        (at) =>
          `${blade(at, rim * 0.2, rim * 0.95, 5, 2.4, 17)} ${blade(at, rim * 0.2, rim * 0.95, 5, 2.4, -17)}`,
      );
    case "aero":
      return around(5, (at) => blade(at, rim * 0.12, rim * 0.97, 36, 27, 4));
    case "steel":
      return "";
  }
}

/** Gradients that all wheels share; `id` keeps two drawings in one picture apart. */
export function wheelDefs(id: string, radius: number): string {
  return (
    radial(
      `${id}-tyre`,
      [0, 0, radius],
      [0.74, "#0f1013"],
      [0.84, MATERIAL.tyre],
      [0.93, MATERIAL.tyreEdge],
      [1, "#101114"],
    ) +
    element(
      "linearGradient",
      { id: `${id}-alloy`, x1: 0, y1: 0, x2: 0.4, y2: 1 },
      '<stop offset="0" stop-color="#f7f9fb"/><stop offset=".45" stop-color="#c6ced6"/><stop offset="1" stop-color="#7d8791"/>',
    ) +
    element(
      "linearGradient",
      { id: `${id}-dark`, x1: 0, y1: 0, x2: 0.4, y2: 1 },
      '<stop offset="0" stop-color="#6a727c"/><stop offset=".5" stop-color="#3a4048"/><stop offset="1" stop-color="#1d2126"/>',
    )
  );
}

/** A wheel around 0,0. `knobbly` gives an off-road tyre its blocks. */
export function wheel(
  id: string,
  radius: number,
  { rims: style, darkRims: dark, isCut = false, share }: Wheels,
  knobbly = false,
): string {
  const rim = radius * (knobbly ? 0.68 : (share ?? 0.765));
  const metal = `url(#${id}-${dark || isCut ? "dark" : "alloy"})`;
  const blocks = knobbly
    ? circle(0, 0, radius - 0.4, {
        fill: "none",
        stroke: "#0b0c0e",
        "stroke-width": 2.2,
        "stroke-dasharray": `${round(radius * 0.11)} ${round(radius * 0.075)}`,
      })
    : "";
  const face =
    style === "steel"
      ? circle(0, 0, rim * 0.94, { fill: metal }) +
        path(
          around(
            8,
            (at) =>
              `M${point(rim * 0.66, at)} m${round(-rim * 0.09)},0 a${round(rim * 0.09)},${round(rim * 0.09)} 0 1 0 ${round(rim * 0.18)},0 a${round(rim * 0.09)},${round(rim * 0.09)} 0 1 0 ${round(-rim * 0.18)},0`,
          ),
          { fill: "#15171a" },
        )
      : path(spokes(style, rim), {
          fill: isCut ? `url(#${id}-alloy)` : metal,
          stroke: isCut ? "#23272c" : "#14161a",
          "stroke-width": isCut ? rim * 0.055 : 0.25,
        }) +
        path(spokes(style, rim), {
          fill: "none",
          stroke: "#ffffff",
          "stroke-opacity": dark ? 0.25 : 0.55,
          "stroke-width": 0.2,
          transform: "translate(-.35 -.35)",
        });
  return group(
    {},
    circle(0, 0, radius, { fill: `url(#${id}-tyre)` }),
    blocks,
    circle(0, 0, radius * 0.88, {
      fill: "none",
      stroke: "#ffffff",
      "stroke-opacity": 0.09,
      "stroke-width": 0.5,
    }),
    circle(0, 0, rim, { fill: "#0c0d10" }),
    // The brake disc and its caliper behind the spokes.
    circle(0, 0, rim * 0.66, { fill: "#7f8790" }),
    circle(0, 0, rim * 0.62, { fill: "#9aa2aa" }),
    circle(0, 0, rim * 0.34, { fill: "#3b4047" }),
    path(
      `M${point(rim * 0.74, 60)} A${round(rim * 0.74)},${round(rim * 0.74)} 0 0 1 ${point(rim * 0.74, 118)} L${point(rim * 0.5, 118)} A${round(rim * 0.5)},${round(rim * 0.5)} 0 0 0 ${point(rim * 0.5, 60)} Z`,
      { fill: "#40464e" },
    ),
    circle(0, 0, rim, { fill: "none", stroke: "#000000", "stroke-opacity": 0.35, "stroke-width": rim * 0.2 }),
    face,
    circle(0, 0, rim * 0.965, { fill: "none", stroke: metal, "stroke-width": rim * 0.075 }),
    circle(0, 0, rim * 0.995, { fill: "none", stroke: "#0a0b0d", "stroke-width": 0.5 }),
    circle(0, 0, rim * 0.17, { fill: metal, stroke: "#1a1d21", "stroke-width": 0.3 }),
    circle(0, 0, rim * 0.1, { fill: "#23272c" }),
    around(5, (at) =>
      circle(
        Number(point(rim * 0.26, at + 36).split(",")[0]),
        Number(point(rim * 0.26, at + 36).split(",")[1]),
        rim * 0.028,
        { fill: "#14161a" },
      ),
    ),
    line(
      `M${point(rim * 0.98, 300)} A${round(rim * 0.98)},${round(rim * 0.98)} 0 0 1 ${point(rim * 0.98, 30)}`,
      "#ffffff",
      0.5,
      { "stroke-opacity": 0.8 },
    ),
  );
}
