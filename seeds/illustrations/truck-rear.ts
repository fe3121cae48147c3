import type { EndBody } from "./end-bodies";
import { both, numberPlate, tyres } from "./end-parts";
import type { BodyKey } from "./names";
import { MATERIAL, type Paint } from "./palette";
import { ellipse, group, line, path, rect } from "./svg";

/** How high each truck stands when seen from behind, in centimetres. */
export const TRUCK_REAR_HEIGHTS: Partial<Readonly<Record<BodyKey, number>>> = { truck: 298 };

export function truckRear(
  key: Extract<BodyKey, "truck" | "tray" | "tipper" | "primemover">,
  body: EndBody,
  paint: Paint,
): string {
  if (key === "truck") return pantechRear(body);
  return group(
    {},
    tyres({ ...body, under: -52 }),
    both(rect(body.half - 52, -body.tyre * 1.5, 26, body.tyre * 1.5, { rx: 5, fill: "url(#tyreSide)" })),
    cabBack(body, paint),
    key === "tray" ? trayRear(body) : key === "tipper" ? tipperRear(body) : turntableRear(body),
    rect(-body.half + 30, -48, 2 * body.half - 60, 8, { rx: 2, fill: "#c8cfd5" }),
    numberPlate(-60),
  );
}

/** The back of the cab above whatever the truck carries. */
function cabBack({ half: w, height, roof }: EndBody, paint: Paint): string {
  const top = -height;
  const shell = `M-0.400,${top} L${roof - 14},${top} C${roof - 4},${top} ${roof},${top + 6} ${roof + 2},${top + 22} L${w - 4},-90 L-0.400,-90 Z`;
  return (
    both(path(shell, { fill: paint.base }), path(shell, { fill: "url(#side)" })) +
    rect(-roof * 0.6, top + 26, roof * 1.2, 54, {
      rx: 6,
      fill: "url(#glass)",
      stroke: "#14181c",
      "stroke-width": 2.4,
    }) +
    path(`M${-roof * 0.5},${top + 28} l26,0 l-30,50 l-16,0 Z`, { fill: "#ffffff", "fill-opacity": 0.14 })
  );
}

const lamps = (w: number): string =>
  both(rect(w - 34, -78, 30, 12, { rx: 3, fill: "url(#redLamp)", stroke: "#45040a", "stroke-width": 1 }));

function trayRear({ half: w }: EndBody): string {
  const side = w + 8;
  return (
    line(
      `M${-side + 4},-214 L${-side + 4},-140 M${side - 4},-214 L${side - 4},-140 M${-side + 4},-212 L${side - 4},-212`,
      "#59626b",
      5,
    ) +
    rect(-side, -142, 2 * side, 50, { rx: 2, fill: "#cfd6dc", stroke: "#7a828a", "stroke-width": 1.2 }) +
    line(`M${-side + 3},-126 L${side - 3},-126 M${-side + 3},-110 L${side - 3},-110`, "#ffffff", 1.2, {
      "stroke-opacity": 0.7,
    }) +
    both(rect(side - 30, -140, 8, 46, { fill: "#9aa3ab" })) +
    rect(-side, -94, 2 * side, 14, { fill: "#b9c1c8", stroke: "#6d757d", "stroke-width": 1 }) +
    lamps(w)
  );
}

function tipperRear({ half: w }: EndBody): string {
  const side = w + 6;
  return (
    path(`M${-side},-206 L${side},-206 L${side - 6},-90 L${-side + 6},-90 Z`, {
      fill: "#8d969f",
      stroke: "#4d565e",
      "stroke-width": 1.6,
    }) +
    path(`M${-side},-206 L${side},-206 L${side - 1},-190 L${-side + 1},-190 Z`, { fill: "#b4bdc5" }) +
    line(`M-52,-188 L-50,-94 M0,-188 L0,-94 M52,-188 L50,-94`, "#66707a", 7) +
    line(`M${-side + 6},-140 L${side - 6},-140`, "#66707a", 7) +
    both(rect(side - 14, -112, 16, 12, { rx: 3, fill: "#3a4047" })) +
    rect(-side + 4, -92, 2 * side - 8, 10, { fill: "#343a41" }) +
    lamps(w)
  );
}

function turntableRear({ half: w }: EndBody): string {
  return (
    both(
      path(`M${w - 62},-104 C${w - 56},-122 ${w - 4},-122 ${w},-104 L${w},-96 L${w - 62},-96 Z`, {
        fill: "#1b1e22",
      }),
      rect(w - 26, -84, 24, 18, { rx: 3, fill: "url(#redLamp)", stroke: "#45040a", "stroke-width": 1 }),
      rect(w - 58, -70, 54, 42, { fill: "#191b1e" }),
    ) +
    rect(-w + 40, -92, 2 * w - 80, 16, { fill: "#24282d" }) +
    ellipse(0, -106, 48, 12, { fill: "#6c757e", stroke: "#3a4047", "stroke-width": 3 }) +
    path("M-8,-96 L8,-96 L3,-108 L-3,-108 Z", { fill: "#15181b" }) +
    rect(-w + 40, -66, 14, 8, { fill: MATERIAL.indicator })
  );
}

function pantechRear(body: EndBody): string {
  const { half: w } = body;
  const box = w + 10;
  return group(
    {},
    tyres({ ...body, under: -52 }),
    both(rect(w - 52, -62, 26, 62, { rx: 5, fill: "url(#tyreSide)" })),
    rect(-box, -298, 2 * box, 216, { rx: 3, fill: "#eef1f4", stroke: "#8f98a1", "stroke-width": 1.4 }),
    both(
      rect(3, -290, box - 12, 200, { rx: 2, fill: "#dfe4e9", stroke: "#a9b2ba", "stroke-width": 1.2 }),
      line(`M${box - 18},-286 L${box - 18},-94 M24,-286 L24,-94`, "#8b949d", 2.6),
      rect(18, -180, 12, 20, { rx: 2, fill: "#6d767f" }),
      rect(box - 16, -92, 14, 8, { rx: 2, fill: MATERIAL.tailLamp }),
      rect(w - 34, -78, 30, 12, { rx: 3, fill: "url(#redLamp)", stroke: "#45040a", "stroke-width": 1 }),
      rect(w - 44, -62, 26, 34, { fill: "#191b1e" }),
    ),
    rect(-w, -84, 2 * w, 10, { fill: "#33383e" }),
    rect(-w + 30, -48, 2 * w - 60, 8, { rx: 2, fill: "#c8cfd5" }),
    numberPlate(-60),
  );
}
