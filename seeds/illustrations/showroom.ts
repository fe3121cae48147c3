import { GROUND, type Scene } from "./scene";
import { circle, group, HEIGHT, line, linear, path, radial, rect, WIDTH } from "./svg";

/** A showroom with a polished floor: in several light tints. */
export function showroom(variant: number): Scene {
  const tints = [
    ["#eef1f4", "#d5dbe1", "#b4bec8"],
    ["#f3ece2", "#dccfbe", "#bfae98"],
    ["#e3ecf2", "#bdcedb", "#93a9bb"],
    ["#eceaf2", "#cfcbdb", "#aaa5bb"],
    ["#e9f0ea", "#c9d6cc", "#a3b5a8"],
  ] as const;
  const [light, middle, dark] = tints[variant % tints.length] as (typeof tints)[number];
  const panels = Array.from({ length: 6 }, (_, index) => {
    const x = -20 + index * 178;
    return (
      rect(x, 96, 166, 410, { rx: 3, fill: "url(#panel)" }) +
      rect(x, 96, 2, 410, { fill: "#ffffff", "fill-opacity": 0.6 })
    );
  }).join("");
  const lamps = Array.from({ length: 5 }, (_, index) => {
    const x = 90 + index * 205;
    return (
      path(`M${x - 16},56 L${x + 16},56 L${x + 150},506 L${x - 150},506 Z`, { fill: "url(#beam)" }) +
      rect(x - 52, 46, 104, 9, { rx: 4.5, fill: "#ffffff" })
    );
  }).join("");
  return {
    defs:
      linear("wall", [0, 0, 0, 510], [0, middle], [0.5, light], [1, middle]) +
      linear("panel", [0, 96, 0, 506], [0, light, 0.85], [0.5, middle, 0.7], [1, dark, 0.7]) +
      linear("floor", [0, 506, 0, HEIGHT], [0, dark], [0.35, middle], [1, dark]) +
      linear("beam", [0, 56, 0, 506], [0, "#ffffff", 0.5], [1, "#ffffff", 0]) +
      radial("pool", [500, GROUND, 520], [0, "#ffffff", 0.75], [1, "#ffffff", 0]),
    background:
      rect(0, 0, WIDTH, 510, { fill: "url(#wall)" }) +
      panels +
      rect(0, 0, WIDTH, 60, { fill: dark, "fill-opacity": 0.55 }) +
      lamps +
      rect(0, 500, WIDTH, 8, { fill: dark }) +
      rect(0, 506, WIDTH, HEIGHT - 506, { fill: "url(#floor)" }) +
      group(
        { transform: `translate(0 ${GROUND}) scale(1 .2) translate(0 ${-GROUND})` },
        circle(500, GROUND, 520, { fill: "url(#pool)" }),
      ) +
      line(
        "M0,560 L1000,560 M0,650 L1000,650 M250,506 L60,750 M500,506 L500,750 M750,506 L940,750",
        "#ffffff",
        1,
        { "stroke-opacity": 0.35 },
      ),
    foreground: "",
    mirror: 0.3,
  };
}
