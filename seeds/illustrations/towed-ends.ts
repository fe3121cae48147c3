import type { EndBody } from "./end-bodies";
import { both, numberPlate } from "./end-parts";
import type { BodyKey } from "./names";
import { MATERIAL, type Paint } from "./palette";
import { circle, group, line, path, rect } from "./svg";

type TowedKey = Extract<BodyKey, "caravan" | "offroadvan" | "camper">;

export function towedFront(key: TowedKey, body: EndBody, paint: Paint): string {
  if (key === "caravan") return caravanFront(body, paint);
  return roughShell(key, body, paint) + roughFront(key, body);
}

export function towedRear(key: TowedKey, body: EndBody, paint: Paint): string {
  if (key === "caravan") return caravanRear(body, paint);
  return roughShell(key, body, paint) + roughRear(key, body);
}

/** The shell of an off-road van or camper: flat, high off the ground, checker plate below; a camper's roof is up. */
function roughShell(key: TowedKey, { half: w, height, under, tyre }: EndBody, paint: Paint): string {
  const top = key === "camper" ? -190 : -height;
  const stripe = key === "camper" ? "#3f7a52" : "#c8581b";
  const shell = `M-0.400,${top} L${w - 14},${top} C${w - 4},${top} ${w},${top + 5} ${w},${top + 16} L${w},-112 L${w - 6},${under} L-0.400,${under} Z`;
  const roof =
    key === "camper"
      ? both(
          path(`M-0.400,-188 L${w - 14},-188 L${w - 18},-234 L-0.400,-234 Z`, { fill: "#8a8c80" }),
          path(`M-0.400,-250 L${w - 20},-250 C${w - 8},-250 ${w - 4},-244 ${w - 4},-234 L-0.400,-234 Z`, {
            fill: "#e4e8eb",
            stroke: "#9aa3ab",
            "stroke-width": 1,
          }),
        ) + rect(-36, -224, 72, 26, { rx: 3, fill: "#4b5358" })
      : "";
  return (
    roof +
    both(
      rect(w - 42, -tyre * 1.5, 30, tyre * 1.5, { rx: 6, fill: "url(#tyreSide)" }),
      path(shell, { fill: "url(#face)" }),
      path(shell, { fill: "url(#side)" }),
      path(`M-0.400,-142 L${w},-142 L${w},-112 L${w - 6},${under} L-0.400,${under} Z`, { fill: "#2b3036" }),
      rect(-0.4, -148, w + 0.4, 6, { fill: paint.key === "white" ? stripe : paint.light }),
      line(
        `M-0.400,-128 L${w - 2},-128 M-0.400,-112 L${w - 2},-112 M-0.400,-96 L${w - 4},-96 M-0.400,-80 L${w - 6},-80`,
        "#59626b",
        1.6,
        {
          "stroke-dasharray": "4 6",
        },
      ),
    )
  );
}

function roughFront(key: TowedKey, { half: w, height, under }: EndBody): string {
  const window =
    key === "camper"
      ? ""
      : rect(-56, -height + 34, 112, 46, {
          rx: 6,
          fill: "url(#glass)",
          stroke: "#14181c",
          "stroke-width": 2.4,
        });
  return (
    window +
    both(
      rect(w - 18, -170, 9, 6, { rx: 2, fill: MATERIAL.indicator }),
      path(`M-0.400,${under} L10,${under} L64,${under + 2} L-0.400,${under + 20} Z`, { fill: "#24282d" }),
    ) +
    rect(-62, -120, 124, 56, { rx: 4, fill: "#3a4047", stroke: "#5d666f", "stroke-width": 1.4 }) +
    line("M-62,-92 L62,-92 M0,-120 L0,-64", "#5d666f", 1.4) +
    line(`M0,${under + 6} L0,-14`, "#4a5058", 6) +
    circle(0, -11, 10, { fill: "#1b1d21" })
  );
}

function roughRear(key: TowedKey, { half: w, height, under }: EndBody): string {
  const spare = (x: number): string =>
    circle(x, -150, 36, { fill: "#17191c" }) +
    circle(x, -150, 22, { fill: "#5d666f", stroke: "#2a2e33", "stroke-width": 2 }) +
    circle(x, -150, 6, { fill: "#23272c" });
  return (
    (key === "camper"
      ? spare(0)
      : rect(-62, -height + 34, 124, 42, {
          rx: 6,
          fill: "url(#glass)",
          stroke: "#14181c",
          "stroke-width": 2.4,
        }) +
        spare(-44) +
        spare(44)) +
    both(
      rect(w - 22, -138, 13, 40, { rx: 3, fill: "url(#redLamp)", stroke: "#45040a", "stroke-width": 1 }),
      rect(w - 20, -116, 9, 9, { fill: MATERIAL.indicator }),
    ) +
    rect(-w + 14, under - 8, 2 * w - 28, 9, { rx: 2, fill: "#15181b" }) +
    numberPlate(-78)
  );
}

function caravanFront(body: EndBody, paint: Paint): string {
  const { half: w, height, under } = body;
  const stripe = paint.key === "white" ? "#2a6f8f" : paint.shade;
  return (
    both(
      rect(w - 40, -36, 26, 36, { rx: 5, fill: "url(#tyreSide)" }),
      path(
        `M-0.400,${-height} L${w - 30},${-height} C${w - 8},${-height} ${w},${-height + 10} ${w},${-height + 34} L${w},${under} L-0.400,${under} Z`,
        { fill: "url(#face)" },
      ),
      path(
        `M-0.400,${-height} L${w - 30},${-height} C${w - 8},${-height} ${w},${-height + 10} ${w},${-height + 34} L${w},${under} L-0.400,${under} Z`,
        { fill: "url(#side)" },
      ),
      path(
        `M-0.400,${-height + 40} L${w - 34},${-height + 40} C${w - 26},${-height + 40} ${w - 24},${-height + 44} ${w - 24},${-height + 50} L${w - 28},${-height + 104} L-0.400,${-height + 104} Z`,
        { fill: "url(#glass)", stroke: "#14181c", "stroke-width": 2.4 },
      ),
      rect(-0.4, -126, w + 0.4, 20, { fill: stripe }),
      rect(-0.4, -103, w + 0.4, 4, { fill: "#e08a3c" }),
      rect(-0.4, -86, w + 0.4, 42, { fill: "#262b31" }),
      line(`M-0.400,-76 L${w},-76 M-0.400,-66 L${w},-66 M-0.400,-56 L${w},-56`, "#4d555e", 1),
      rect(w - 20, -96, 10, 6, { rx: 2, fill: MATERIAL.indicator }),
      path("M-0.400,-46 L6,-46 L60,-44 L-0.400,-30 Z", { fill: "#33383f" }),
      rect(5, -94, 26, 46, { rx: 7, fill: "#e4e8ec", stroke: "#98a1a9", "stroke-width": 1 }),
    ) +
    path(`M-44,${-height + 44} L-14,${-height + 44} L-46,${-height + 100} L-76,${-height + 100} Z`, {
      fill: "#ffffff",
      "fill-opacity": 0.14,
    }) +
    circle(0, -9, 9, { fill: "#1b1d21" }) +
    line("M0,-44 L0,-12", "#4a5058", 5)
  );
}

function caravanRear(body: EndBody, paint: Paint): string {
  const { half: w, height, under } = body;
  const stripe = paint.key === "white" ? "#2a6f8f" : paint.shade;
  return group(
    {},
    both(
      rect(w - 40, -36, 26, 36, { rx: 5, fill: "url(#tyreSide)" }),
      path(
        `M-0.400,${-height} L${w - 26},${-height} C${w - 6},${-height} ${w},${-height + 8} ${w},${-height + 28} L${w},${under} L-0.400,${under} Z`,
        { fill: "url(#face)" },
      ),
      path(
        `M-0.400,${-height} L${w - 26},${-height} C${w - 6},${-height} ${w},${-height + 8} ${w},${-height + 28} L${w},${under} L-0.400,${under} Z`,
        { fill: "url(#side)" },
      ),
      rect(-0.4, -126, w + 0.4, 20, { fill: stripe }),
      rect(-0.4, -103, w + 0.4, 4, { fill: "#e08a3c" }),
      rect(-0.4, -86, w + 0.4, 42, { fill: "#262b31" }),
      rect(w - 26, -92, 16, 34, { rx: 3, fill: "url(#redLamp)", stroke: "#45040a", "stroke-width": 1 }),
      rect(w - 24, -72, 12, 8, { fill: MATERIAL.indicator }),
    ),
    rect(-70, -height + 40, 140, 62, { rx: 8, fill: "url(#glass)", stroke: "#14181c", "stroke-width": 2.4 }),
    path(`M-50,${-height + 42} L-20,${-height + 42} L-50,${-height + 100} L-70,${-height + 100} Z`, {
      fill: "#ffffff",
      "fill-opacity": 0.14,
    }),
    rect(-w + 8, -48, 2 * w - 16, 8, { rx: 3, fill: "#3a4048" }),
    circle(0, -96, 34, { fill: "#1a1c20" }),
    circle(0, -96, 26, { fill: "#e9edf0", stroke: "#9aa3ab", "stroke-width": 1.4 }),
    numberPlate(-54),
  );
}
