import type { EndBody } from "./end-bodies";
import { both, endCabin, endMirror, glassShine, numberPlate, tyres } from "./end-parts";
import { emblem } from "./front-faces";
import type { MakeLook } from "./make-looks";
import type { BodyKey } from "./names";
import { MATERIAL, type Paint } from "./palette";
import { circle, ellipse, group, line, path, rect, round } from "./svg";
import { towedRear } from "./towed-ends";
import { truckRear } from "./truck-rear";

interface TailLook {
  variant: number;
  make: MakeLook | undefined;
  tailgate: boolean;
}

/** A car from behind, in centimetres. */
export function rearCar(key: BodyKey, body: EndBody, paint: Paint, variant: number, make?: MakeLook): string {
  switch (key) {
    case "ute":
      return uteRear(body, paint, variant);
    case "van":
      return vanRear(body, paint);
    case "truck":
    case "tray":
    case "tipper":
    case "primemover":
      return truckRear(key, body, paint);
    case "caravan":
    case "offroadvan":
    case "camper":
      return towedRear(key, body, paint);
    case "convertible":
      return group(
        {},
        tyres(body),
        openBack(body),
        endMirror(body, paint, true),
        carTail(body, paint, { variant, make, tailgate: false }),
      );
    case "hatch":
    case "sedan":
    case "wagon":
    case "suv":
    case "offroader":
    case "mover":
    case "coupe": {
      const tailgate = key !== "sedan" && key !== "coupe";
      const glassDown = tailgate ? body.cowl - 2 : body.cowl + 2;
      return group(
        {},
        tyres(body),
        endCabin(body, glassDown),
        headrests(body, glassDown),
        glassShine(body, glassDown),
        tailgate ? spoiler(body, paint) : "",
        endMirror(body, paint, true),
        carTail(body, paint, { variant, make, tailgate }),
      );
    }
  }
}

function headrests({ half }: EndBody, down: number): string {
  return both(
    path(`M${half * 0.2},${down + 2} c0,-14 3,-19 12,-19 c9,0 12,5 12,19 Z`, {
      fill: "#05080b",
      "fill-opacity": 0.45,
    }),
  );
}

function spoiler({ height, roof }: EndBody, paint: Paint): string {
  return (
    both(
      path(
        `M-0.400,${-height - 1} L${roof - 6},${-height} C${roof + 1},${-height + 1} ${roof + 4},${-height + 5} ${roof + 5},${-height + 11} L${roof - 4},${-height + 10} L-0.400,${-height + 8} Z`,
        { fill: paint.base },
      ),
    ) + rect(-9, -height + 5, 18, 2.4, { rx: 1.2, fill: MATERIAL.tailLamp })
  );
}

const hullOf = ({ half: w, cowl, under }: EndBody, boxy: boolean): string =>
  `M-0.400,${cowl + 2} L${w * 0.84},${cowl + 4} C${w * (boxy ? 0.97 : 0.93)},${cowl + 6} ${w},${cowl + 18} ${w},${cowl + 34} C${w + 1},${under - 34} ${w},${under - 18} ${w - 3},${under - 8} C${w - 6},${under - 2} ${w - 14},${under} ${w - 24},${under} L-0.400,${under} Z`;

/** The right lamp of a tailgate or boot. */
function tailShape(tail: MakeLook["tail"] | "block", w: number, y: number): string {
  switch (tail) {
    case "block":
      return `M${w * 0.8},${y} L${w * 0.985},${y + 2} L${w * 0.995},${y + 38} L${w * 0.82},${y + 38} Z`;
    case "column":
      return `M${w * 0.76},${y - 8} L${w * 0.92},${y - 8} C${w * 0.97},${y - 4} ${w},${y + 8} ${w},${y + 26} L${w * 0.84},${y + 26} C${w * 0.82},${y + 14} ${w * 0.8},${y + 4} ${w * 0.76},${y - 8} Z`;
    case "cee":
      return `M${w * 0.52},${y} L${w * 0.95},${y - 3} C${w * 0.99},${y + 4} ${w},${y + 14} ${w},${y + 26} L${w * 0.86},${y + 25} L${w * 0.84},${y + 12} L${w * 0.54},${y + 9} Z`;
    case "round":
      return `M${w * 0.66},${y + 3} C${w * 0.74},${y - 3} ${w * 0.9},${y - 4} ${w * 0.96},${y} C${w},${y + 8} ${w},${y + 14} ${w * 0.97},${y + 19} C${w * 0.88},${y + 22} ${w * 0.72},${y + 21} ${w * 0.66},${y + 16} C${w * 0.63},${y + 12} ${w * 0.63},${y + 7} ${w * 0.66},${y + 3} Z`;
    case "bar":
    case "wedge":
      return `M${w * 0.5},${y + 4} C${w * 0.68},${y - 2} ${w * 0.84},${y - 4} ${w * 0.95},${y - 2} C${w * 0.99},${y + 4} ${w},${y + 10} ${w},${y + 18} C${w * 0.86},${y + 20} ${w * 0.66},${y + 16} ${w * 0.52},${y + 12} Z`;
  }
}

function carTail(body: EndBody, paint: Paint, { variant, make, tailgate }: TailLook): string {
  const { half: w, cowl, under, boxy, cladding } = body;
  const lampTop = cowl + (boxy ? 6 : 12);
  const bumper = under - (cowl - under) * -0.34;
  const lamp = tailShape(boxy ? "block" : (make?.tail ?? "wedge"), w, lampTop);
  const bar = !boxy && (make ? make.tail === "bar" : variant % 3 === 1);
  const plate = tailgate ? lampTop + 26 : lampTop + 24;
  return (
    both(
      path(hullOf(body, boxy), { fill: "url(#face)" }),
      path(hullOf(body, boxy), { fill: "url(#side)" }),
      line(`M-0.400,${cowl + 3} L${w * 0.84},${cowl + 5}`, "#ffffff", 1.4, {
        "stroke-opacity": round(paint.gloss * 0.6),
      }),
      line(
        tailgate
          ? `M${w * 0.76},${cowl + 4} C${w * 0.8},${cowl + 30} ${w * 0.78},${bumper - 10} ${w * 0.7},${bumper - 4} L-0.400,${bumper - 2}`
          : `M${w * 0.66},${cowl + 4} C${w * 0.6},${lampTop + 10} ${w * 0.52},${bumper - 8} ${w * 0.46},${bumper - 6} L-0.400,${bumper - 4}`,
        paint.deep,
        1,
        { "stroke-opacity": 0.7 },
      ),
      path(lamp, { fill: "url(#redLamp)" }),
      line(lamp, MATERIAL.tailLampLight, 2, { "stroke-opacity": 0.85 }),
      boxy
        ? rect(w * 0.83, lampTop + 22, w * 0.14, 6, { fill: MATERIAL.indicator, "fill-opacity": 0.85 })
        : path(
            `M${w * 0.8},${lampTop + 12} L${w * 0.96},${lampTop + 13} L${w * 0.95},${lampTop + 16} L${w * 0.82},${lampTop + 15} Z`,
            { fill: "#ffd9d2", "fill-opacity": 0.8 },
          ),
      path(lamp, { fill: "none", stroke: "#45040a", "stroke-width": 0.8 }),
      bar
        ? path(
            `M-0.400,${lampTop + 4} L${w * 0.52},${lampTop + 5} L${w * 0.53},${lampTop + 10} L-0.400,${lampTop + 9} Z`,
            { fill: "#e0222c" },
          ) + line(`M-0.400,${lampTop + 6.5} L${w * 0.5},${lampTop + 7}`, "#ff8a80", 1.2)
        : "",
      // Recess of the plate, bumper and what is under it.
      path(
        `M-0.400,${plate - 10} L25,${plate - 10} C28,${plate - 10} 29,${plate - 8} 28,${plate + 9} L-0.400,${plate + 9} Z`,
        { fill: paint.deep, "fill-opacity": 0.6 },
      ),
      line(
        `M-0.400,${bumper} L${w * 0.7},${bumper - 2} C${w * 0.86},${bumper - 4} ${w * 0.96},${bumper - 8} ${w},${bumper - 12}`,
        paint.deep,
        1.1,
        { "stroke-opacity": 0.6 },
      ),
      path(
        `M-0.400,${under - 16} L${w * 0.66},${under - 16} C${w * 0.82},${under - 17} ${w * 0.92},${under - (cladding ? 24 : 18)} ${w * 0.995},${under - (cladding ? 30 : 22)} L${w - 3},${under - 8} C${w - 6},${under - 2} ${w - 14},${under} ${w - 24},${under} L-0.400,${under} Z`,
        { fill: cladding ? MATERIAL.plastic : "#14171b" },
      ),
      rect(w * 0.7, under - 14, 15, 4, { rx: 1.6, fill: MATERIAL.tailLamp }),
      exhaust(body, variant),
      cladding
        ? path(
            `M-0.400,${under - 9} L${w * 0.44},${under - 9} L${w * 0.4},${under - 3} L-0.400,${under - 3} Z`,
            { fill: "#aeb6bd", "fill-opacity": 0.8 },
          )
        : "",
    ) +
    emblem(cowl + 9, make) +
    numberPlate(plate)
  );
}

function exhaust({ half: w, under }: EndBody, variant: number): string {
  if (variant % 3 === 2) return "";
  return ellipse(w * 0.56, under - 4, 6.4, 3.6, {
    fill: "#0a0b0d",
    stroke: MATERIAL.chrome,
    "stroke-width": 1.5,
  });
}

function openBack({ cowl, roof, height, half }: EndBody): string {
  return both(
    line(
      `M-0.400,${-height + 2} L${roof - 10},${-height + 3} C${roof - 2},${-height + 4} ${roof},${-height + 8} ${roof + 3},${-height + 14} L${half * 0.84},${cowl + 4}`,
      "#15191d",
      3,
    ),
    path(
      `M-0.400,${-height + 4} L${roof - 10},${-height + 5} L${half * 0.8},${cowl + 4} L-0.400,${cowl + 4} Z`,
      { fill: "#b8ccd8", "fill-opacity": 0.35 },
    ),
    path(
      `M12,${cowl + 6} C11,${cowl - 14} 15,${cowl - 24} 26,${cowl - 26} C38,${cowl - 27} 44,${cowl - 20} 47,${cowl + 6} Z`,
      { fill: "#4a3d35" },
    ),
    line(
      `M10,${cowl + 4} C10,${cowl - 20} 16,${cowl - 31} 29,${cowl - 31} C42,${cowl - 31} 48,${cowl - 20} 48,${cowl + 4}`,
      "#c3ccd3",
      3.4,
    ),
  );
}

function uteRear(body: EndBody, paint: Paint, variant: number): string {
  const { half: w, under } = body;
  const top = -122;
  const gate = under - 24;
  return group(
    {},
    tyres(body),
    endCabin({ ...body, cowl: top + 4 }, top + 6),
    headrests(body, top + 4),
    glassShine(body, top),
    endMirror(body, paint, true),
    variant % 4 === 0
      ? both(
          line(
            `M-0.400,-158 L${w * 0.62},-158 C${w * 0.74},-158 ${w * 0.8},-150 ${w * 0.84},${top}`,
            "#22262b",
            6,
          ),
          line(`M-0.400,-160 L${w * 0.6},-160`, "#aab3bb", 1.2),
        )
      : "",
    both(
      path(
        `M-0.400,${top} L${w - 4},${top} C${w},${top} ${w},${top + 4} ${w},${top + 10} L${w},${gate} L-0.400,${gate} Z`,
        { fill: "url(#face)" },
      ),
      path(
        `M-0.400,${top} L${w - 4},${top} C${w},${top} ${w},${top + 4} ${w},${top + 10} L${w},${gate} L-0.400,${gate} Z`,
        { fill: "url(#side)" },
      ),
      rect(-0.4, top - 3, w - 2, 5, { rx: 2, fill: "#2b3036" }),
      line(`M${w * 0.8},${top + 4} L${w * 0.8},${gate}`, paint.deep, 1.2, { "stroke-opacity": 0.8 }),
      path(`M-0.400,${top + 22} L${w * 0.74},${top + 22} L${w * 0.72},${gate - 14} L-0.400,${gate - 14} Z`, {
        fill: paint.deep,
        "fill-opacity": 0.14,
      }),
      line(`M-0.400,${top + 22} L${w * 0.74},${top + 22}`, "#ffffff", 1.2, {
        "stroke-opacity": round(paint.gloss * 0.5),
      }),
      path(
        `M${w * 0.83},${top + 8} L${w * 0.985},${top + 8} L${w * 0.985},${top + 48} L${w * 0.84},${top + 48} Z`,
        { fill: "url(#redLamp)", stroke: "#45040a", "stroke-width": 1 },
      ),
      rect(w * 0.85, top + 30, w * 0.12, 7, { fill: MATERIAL.indicator, "fill-opacity": 0.85 }),
      path(
        `M-0.400,${gate} L${w - 2},${gate} L${w},${gate + 6} L${w - 4},${under - 2} L${w * 0.5},${under} L-0.400,${under} Z`,
        { fill: variant % 2 === 0 ? "#b9c1c8" : "#24282d" },
      ),
      rect(-0.4, gate + 2, w * 0.92, 4, { fill: "#15181b", "fill-opacity": 0.7 }),
      rect(w * 0.7, gate + 10, 14, 4, { rx: 1.6, fill: MATERIAL.tailLamp }),
    ),
    rect(-14, top + 8, 28, 8, { rx: 3, fill: "#1d2126" }),
    numberPlate(gate + 12),
    circle(0, under + 3, 4, { fill: MATERIAL.chromeShade }),
  );
}

function vanRear(body: EndBody, paint: Paint): string {
  const { half: w, height, under } = body;
  const r = w * 0.86;
  const shell = `M-0.400,${-height} L${r - 14},${-height} C${r},${-height} ${r + 5},${-height + 8} ${r + 7},${-height + 22} L${w},-96 L${w},${under - 10} C${w - 2},${under - 2} ${w - 10},${under} ${w - 18},${under} L-0.400,${under} Z`;
  return group(
    {},
    tyres(body),
    endMirror(body, paint, true),
    both(
      path(shell, { fill: "url(#face)" }),
      path(shell, { fill: "url(#side)" }),
      path(
        `M4,${-height + 20} L${r - 20},${-height + 20} C${r - 12},${-height + 20} ${r - 8},${-height + 26} ${r - 6},${-height + 34} L${r - 2},${-height + 72} L4,${-height + 72} Z`,
        { fill: "url(#glass)", stroke: "#0b0e12", "stroke-width": 2 },
      ),
      line(`M0,${-height + 8} L0,${under - 22}`, paint.deep, 1.2),
      line(
        `M${r - 8},${-height + 10} C${r + 2},${-height + 30} ${w * 0.84},-100 ${w * 0.84},-80 L${w * 0.84},${under - 22} L-0.400,${under - 22}`,
        paint.deep,
        1,
        { "stroke-opacity": 0.7 },
      ),
      path(`M${w * 0.88},-118 L${w * 0.975},-114 L${w * 0.99},-66 L${w * 0.89},-66 Z`, {
        fill: "url(#redLamp)",
        stroke: "#45040a",
        "stroke-width": 1,
      }),
      rect(w * 0.9, -90, w * 0.075, 8, { fill: MATERIAL.indicator, "fill-opacity": 0.85 }),
      path(
        `M-0.400,${under - 20} L${w - 1},${under - 20} L${w},${under - 10} C${w - 2},${under - 2} ${w - 10},${under} ${w - 18},${under} L-0.400,${under} Z`,
        { fill: MATERIAL.plastic },
      ),
      rect(w * 0.66, under - 12, 14, 4, { rx: 1.6, fill: MATERIAL.tailLamp }),
      line(
        `M${w * 0.8},${-height + 30} L${w * 0.8},${-height + 40} M${w * 0.8},-80 L${w * 0.8},-70`,
        "#15181c",
        2.6,
      ),
    ),
    path(`M-46,${-height + 22} L-24,${-height + 22} L-52,${-height + 70} L-74,${-height + 70} Z`, {
      fill: "#ffffff",
      "fill-opacity": 0.14,
    }),
    rect(6, -92, 16, 6, { rx: 2, fill: "#15181c" }),
    numberPlate(-64),
  );
}
