import type { Scene } from "./scene";
import { element, ellipse, group, HEIGHT, line, linear, numbersFrom, path, rect, round, WIDTH } from "./svg";

/** A dealer's yard in front of the showroom: for pictures of a car from the front and from behind. */
export function yard(variant: number): Scene {
  const random = numbersFrom(variant * 6151 + 17);
  const skies = [
    ["#5aa7dd", "#d9eef9"],
    ["#7fb2d6", "#f6e7cf"],
    ["#4b8fc4", "#cfe6f4"],
  ] as const;
  const [top, low] = skies[variant % skies.length] as (typeof skies)[number];
  const accent = ["#c8372d", "#1f5fa8", "#2f7d5b", "#d98a1f", "#4a4f58"][variant % 5] ?? "#1f5fa8";
  const panes = Array.from({ length: 9 }, (_, index) => {
    const x = 64 + index * 98;
    return (
      rect(x, 236, 92, 232, { fill: "url(#pane)" }) +
      path(`M${x + 10},468 L${x + 62},236 L${x + 84},236 L${x + 32},468 Z`, {
        fill: "#ffffff",
        "fill-opacity": 0.16,
      }) +
      (index % 2 === 0
        ? path(`M${x + 12},468 c6,-30 14,-38 34,-38 c20,0 30,8 36,38 Z`, {
            fill: "#10202c",
            "fill-opacity": 0.35,
          })
        : "")
    );
  }).join("");
  const trees = [40, 940].map((x) =>
    group(
      { transform: `translate(${x} 480)` },
      line("M0,0 L0,-80", "#7d6a55", 8),
      ellipse(0, -118, 56, 58, { fill: "#5f8a54" }),
      ellipse(-14, -136, 34, 32, { fill: "#7aa56a", "fill-opacity": 0.8 }),
    ),
  );
  const flags = [120, 300, 700, 880].map((x) => {
    const sway = 6 + random() * 10;
    return (
      line(`M${x},490 L${x},150`, "#c9d0d6", 4) +
      path(
        `M${x + 2},154 C${x + 26},${round(150 + sway)} ${x + 34},${round(166 - sway)} ${x + 56},166 L${x + 56},262 C${x + 34},${round(262 - sway)} ${x + 26},${round(250 + sway)} ${x + 2},254 Z`,
        { fill: accent },
      )
    );
  });
  return {
    defs:
      linear("sky", [0, 0, 0, 470], [0, top], [1, low]) +
      linear("pane", [0, 236, 0, 468], [0, "#b7d3e2"], [0.5, "#7fa5bb"], [1, "#4d7388"]) +
      linear("pave", [0, 480, 0, HEIGHT], [0, "#b9bdc1"], [0.3, "#a3a8ad"], [1, "#7c8187"]) +
      element(
        "radialGradient",
        { id: "soft" },
        '<stop offset="0" stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>',
      ),
    background:
      rect(0, 0, WIDTH, 490, { fill: "url(#sky)" }) +
      group(
        { fill: "#ffffff", "fill-opacity": 0.7 },
        ...[0, 1, 2].map((index) =>
          path("M0,40 C-6,22 20,14 34,20 C40,-2 78,-6 90,14 C108,2 138,8 140,26 C160,24 172,34 168,42 Z", {
            transform: `translate(${round(80 + index * 320 + random() * 120)} ${round(40 + random() * 70)})`,
          }),
        ),
      ) +
      trees.join("") +
      rect(40, 178, 920, 310, { fill: "#e9ecef" }) +
      rect(40, 178, 920, 58, { fill: "#f7f8f9" }) +
      rect(40, 224, 920, 12, { fill: accent }) +
      rect(24, 164, 952, 16, { fill: "#cfd5da" }) +
      rect(66, 190, 180, 24, { rx: 4, fill: accent, "fill-opacity": 0.9 }) +
      rect(84, 199, 144, 6, { rx: 3, fill: "#ffffff" }) +
      panes +
      rect(40, 468, 920, 20, { fill: "#9aa2a9" }) +
      flags.join("") +
      rect(0, 486, WIDTH, HEIGHT - 486, { fill: "url(#pave)" }) +
      line("M330,490 L120,750 M670,490 L880,750 M150,490 L-260,750 M850,490 L1260,750", "#f4f5f2", 7, {
        "stroke-opacity": 0.85,
      }) +
      line("M0,540 L1000,540 M0,612 L1000,612 M0,704 L1000,704", "#6f757b", 1.4, { "stroke-opacity": 0.3 }),
    foreground: "",
    mirror: 0,
  };
}
