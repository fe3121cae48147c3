import type { EndBody } from "./end-bodies";
import { both, endCabin, endMirror, glassShine, numberPlate, tyres } from "./end-parts";
import { emblem, grille, headlampFront } from "./front-faces";
import type { MakeLook } from "./make-looks";
import { type BodyKey, isTowed, isTruck } from "./names";
import { MATERIAL, type Paint } from "./palette";
import { circle, ellipse, group, line, path, rect, round } from "./svg";
import { towedFront } from "./towed-ends";

/** A car from the front, in centimetres. */
export function frontCar(
  key: BodyKey,
  body: EndBody,
  paint: Paint,
  variant: number,
  make?: MakeLook,
): string {
  if (isTowed(key)) return towedFront(key, body, paint);
  return group(
    {},
    tyres(body),
    key === "convertible"
      ? openScreen(body)
      : endCabin(body, body.cowl + 4) + dashAndSeats(body) + glassShine(body, body.cowl) + wipers(body),
    endMirror(body, paint, false),
    isTruck(key) ? truckFace(body, paint) : carFace(body, paint, variant, make),
  );
}

function openScreen(body: EndBody): string {
  const { half, height, cowl, roof } = body;
  return (
    both(
      path(
        `M14,${cowl + 6} C13,${cowl - 12} 16,${cowl - 22} 26,${cowl - 25} C38,${cowl - 26} 44,${cowl - 20} 46,${cowl + 6} Z`,
        { fill: "#3d332d" },
      ),
      path(`M20,${cowl - 19} c2,-8 6,-10 10,-10 c6,0 9,4 10,10 Z`, { fill: "#2c2521" }),
    ) +
    both(
      path(
        `M-0.400,${-height + 2} L${roof - 10},${-height + 3} C${roof - 2},${-height + 4} ${roof},${-height + 8} ${roof + 3},${-height + 14} L${half * 0.84},${cowl + 4} L-0.400,${cowl + 6} Z`,
        { fill: "#a9c0cf", "fill-opacity": 0.42 },
      ),
      line(
        `M-0.400,${-height + 2} L${roof - 10},${-height + 3} C${roof - 2},${-height + 4} ${roof},${-height + 8} ${roof + 3},${-height + 14} L${half * 0.84},${cowl + 4}`,
        "#15191d",
        4,
      ),
    )
  );
}

function dashAndSeats(body: EndBody): string {
  const { cowl, half } = body;
  return both(
    path(`M${half * 0.2},${cowl + 4} c0,-22 4,-30 14,-31 c10,0 14,8 15,31 Z`, {
      fill: "#05080b",
      "fill-opacity": 0.45,
    }),
    path(
      `M-0.400,${cowl + 6} L-0.400,${cowl - 4} C20,${cowl - 5} 50,${cowl - 4} ${half * 0.72},${cowl} L${half * 0.76},${cowl + 6} Z`,
      { fill: "#05080b", "fill-opacity": 0.6 },
    ),
  );
}

const wipers = ({ cowl, half }: EndBody): string =>
  line(
    `M${half * 0.5},${cowl + 3} L${-half * 0.06},${cowl - 3} M${-half * 0.14},${cowl + 3} L${-half * 0.62},${cowl - 3}`,
    "#0b0d10",
    1.6,
  );

function carFace(body: EndBody, paint: Paint, variant: number, make: MakeLook | undefined): string {
  const { half: w, cowl, nose, under, boxy } = body;
  const shoulder = boxy ? 0.985 : 0.95;
  const hull = `M-0.400,${cowl} C${w * 0.4},${cowl - 1} ${w * 0.68},${cowl + 1} ${w * 0.86},${cowl + 5} C${w * shoulder},${nose - 6} ${w},${nose + 6} ${w},${nose + 22} C${w + 1},${under - 34} ${w},${under - 18} ${w - 3},${under - 8} C${w - 6},${under - 2} ${w - 14},${under} ${w - 24},${under} L-0.400,${under} Z`;
  const edge = boxy ? nose : nose + 2;
  const lip = under - 4;
  const intakeTop = nose + (under - nose) * 0.56;
  return (
    both(
      path(hull, { fill: "url(#face)" }),
      path(hull, { fill: "url(#side)" }),
      path(
        `M-0.400,${cowl + 1} C${w * 0.4},${cowl} ${w * 0.66},${cowl + 2} ${w * 0.8},${cowl + 6} C${w * 0.84},${edge - 6} ${w * 0.8},${edge} ${w * 0.7},${edge} C${w * 0.4},${edge - 1} 20,${edge - 2} -0.400,${edge - 2} Z`,
        { fill: "url(#bonnet)" },
      ),
      line(
        `M${w * 0.42},${cowl + 2} C${w * 0.46},${cowl + 8} ${w * 0.44},${edge - 4} ${w * 0.38},${edge - 1}`,
        paint.deep,
        0.9,
        { "stroke-opacity": 0.4 },
      ),
      line(
        `M${w * 0.44},${cowl + 2} C${w * 0.48},${cowl + 8} ${w * 0.46},${edge - 4} ${w * 0.4},${edge - 1}`,
        "#ffffff",
        0.8,
        { "stroke-opacity": round(paint.gloss * 0.5) },
      ),
      line(
        `M-0.400,${edge - 2} C20,${edge - 2} ${w * 0.4},${edge - 1} ${w * 0.72},${edge + 0.5}`,
        paint.deep,
        1.2,
        { "stroke-opacity": 0.6 },
      ),
      line(
        `M-0.400,${cowl + 1} C${w * 0.4},${cowl} ${w * 0.66},${cowl + 2} ${w * 0.82},${cowl + 6}`,
        "#0b0d10",
        1.6,
        { "stroke-opacity": 0.8 },
      ),
    ) +
    grille(body, variant, make) +
    both(lowerFace(body, intakeTop, lip), headlampFront(body, variant, make)) +
    emblem(nose + 13, make) +
    numberPlate(intakeTop - 1)
  );
}

function lowerFace(body: EndBody, top: number, lip: number): string {
  const { half: w, under, cladding } = body;
  const fill = cladding ? MATERIAL.plastic : "#14171b";
  return (
    path(
      `M-0.400,${top + 9} L${w * 0.5},${top + 9} C${w * 0.54},${top + 10} ${w * 0.56},${lip - 3} ${w * 0.58},${lip} L-0.400,${lip} Z`,
      { fill: "#0d0f12" },
    ) +
    line(`M-0.400,${top + 14} L${w * 0.5},${top + 14}`, "#30353c", 1.4) +
    path(
      `M${w * 0.66},${top - 2} C${w * 0.8},${top - 4} ${w * 0.94},${top - 4} ${w * 0.985},${top - 6} L${w * 0.97},${top + 8} C${w * 0.9},${top + 14} ${w * 0.72},${top + 14} ${w * 0.66},${top + 8} Z`,
      { fill: "#15181c", "fill-opacity": 0.94 },
    ) +
    ellipse(w * 0.8, top + 4, 6, 4, { fill: "#dfe9f0", stroke: "#59636c", "stroke-width": 1 }) +
    ellipse(w * 0.785, top + 3, 2, 1.4, { fill: "#ffffff" }) +
    path(
      `M-0.400,${lip - 1} L${w * 0.7},${lip - 1} C${w * 0.86},${lip - 2} ${w * 0.94},${lip - 8} ${w * 0.985},${lip - 14} L${w - 3},${under - 6} C${w - 6},${under - 1} ${w - 14},${under} ${w - 24},${under} L-0.400,${under} Z`,
      { fill },
    ) +
    (cladding
      ? path(
          `M-0.400,${under - 3} L${w * 0.4},${under - 3} L${w * 0.46},${under - 8} L-0.400,${under - 8} Z`,
          { fill: "#aeb6bd", "fill-opacity": 0.8 },
        )
      : "")
  );
}

function truckFace(body: EndBody, paint: Paint): string {
  const { half: w, cowl, under } = body;
  return (
    both(
      path(
        `M-0.400,${cowl + 4} L${w * 0.9},${cowl + 4} C${w * 0.97},${cowl + 8} ${w},${cowl + 20} ${w},${cowl + 34} L${w},${under - 10} C${w},${under - 3} ${w - 4},${under} ${w - 10},${under} L-0.400,${under} Z`,
        { fill: "url(#face)" },
      ),
      path(
        `M-0.400,${cowl + 4} L${w * 0.9},${cowl + 4} C${w * 0.97},${cowl + 8} ${w},${cowl + 20} ${w},${cowl + 34} L${w},${under - 10} L-0.400,${under} Z`,
        { fill: "url(#side)" },
      ),
      path(
        `M-0.400,${cowl + 14} L${w * 0.72},${cowl + 14} C${w * 0.76},${cowl + 14} ${w * 0.76},${cowl + 18} ${w * 0.74},${cowl + 24} L${w * 0.66},${cowl + 44} L-0.400,${cowl + 44} Z`,
        { fill: "#14171b" },
      ),
      line(
        `M-0.400,${cowl + 24} L${w * 0.7},${cowl + 24} M-0.400,${cowl + 34} L${w * 0.67},${cowl + 34}`,
        MATERIAL.chromeShade,
        2,
      ),
      path(
        `M-0.400,${under - 26} L${w},${under - 26} L${w},${under - 6} C${w},${under - 2} ${w - 4},${under} ${w - 10},${under} L-0.400,${under} Z`,
        { fill: paint.key === "white" ? "#d5dbe0" : "#33383e" },
      ),
      rect(w * 0.6, under - 44, w * 0.36, 16, {
        rx: 4,
        fill: "#1a1f25",
        stroke: "#4b545c",
        "stroke-width": 1,
      }),
      circle(w * 0.7, under - 36, 6, { fill: "#e4edf3" }),
      circle(w * 0.86, under - 36, 6, { fill: "#e4edf3" }),
      circle(w * 0.69, under - 38, 2.2, { fill: "#ffffff" }),
      rect(w * 0.5, under - 15, 14, 6, { rx: 2, fill: MATERIAL.indicator }),
    ) +
    emblem(cowl + 29) +
    numberPlate(under - 13)
  );
}
