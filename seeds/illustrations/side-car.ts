import { MATERIAL, type Paint, paintOf } from "./palette";
import { axlesOf, type SideBody } from "./side-body";
import { boxOf, lamps } from "./side-lamps";
import { boxRadial, clip, ellipse, group, line, linear, path, rect, round } from "./svg";
import { type Wheels, wheel, wheelDefs } from "./wheels";

export interface SideLook {
  paint: Paint;
  wheels: Wheels;
  roofRails: boolean;
  /** Black above the belt, with black mirrors. */
  isTwoTone?: boolean;
  /** Bright trim around the windows. */
  hasChrome?: boolean;
  /** Dark glass behind the front doors. */
  hasPrivacyGlass?: boolean;
  /** Drawn over the finished body, in its coordinates: a sports bar, a roof rack. */
  extra?: string;
  /** Replaces the cabin above the belt: an open car's. */
  behind?: string;
}

/** The outline closed along the sill, with the wheel arches cut out. */
export function closedOutline(body: SideBody): string {
  const radius = body.wheels[2];
  const arch = radius + body.archGap;
  const halfAt = (y: number): number => Math.sqrt(arch * arch - (y + radius) ** 2);
  const half = round(halfAt(body.sill));
  // A sill below the axle cuts more than half of the circle.
  const large = body.sill > -radius ? 1 : 0;
  const over = (x: number): string =>
    `L${round(x + half)},${body.sill} A${arch},${arch} 0 ${large} 0 ${round(x - half)},${body.sill}`;
  return `${body.outline} ${axlesOf(body).reverse().map(over).join(" ")} Z`;
}

/** Gradients and clips of a side view. */
export function sideDefs(body: SideBody, look: SideLook): string {
  const { paint } = look;
  const top = -body.height;
  return (
    // From the sky over a dark horizon below the shoulder to the light that the floor throws back.
    linear(
      "paint",
      [0, top, 0, body.sill],
      [0, paint.light],
      [0.1, paint.base],
      [0.34, paint.light],
      [0.42, paint.base],
      [0.54, paint.shade],
      [0.64, paint.base],
      [0.84, paint.light],
      [0.93, paint.base],
      [1, paint.deep],
    ) +
    boxRadial("spot", [0, "#ffffff", round(paint.gloss * 0.62)], [1, "#ffffff", 0]) +
    linear(
      "ends",
      [0, 0, body.length, 0],
      [0, paint.deep, 0.6],
      [0.09, paint.deep, 0.16],
      [0.2, paint.deep, 0],
      [0.8, paint.deep, 0],
      [0.93, paint.deep, 0.18],
      [1, paint.deep, 0.6],
    ) +
    linear("low", [0, body.sill - 22, 0, body.sill], [0, paint.deep, 0], [1, paint.deep, 0.7]) +
    linear(
      "glass",
      [0, top, 0, -body.height * 0.62],
      [0, MATERIAL.glassTop],
      [0.45, MATERIAL.glassMiddle],
      [1, MATERIAL.glassBottom],
    ) +
    linear(
      "lamp",
      [0, -body.height * 0.62, 60, -body.height * 0.4],
      [0, "#ffffff"],
      [0.5, MATERIAL.lamp],
      [1, MATERIAL.lampEdge],
    ) +
    linear(
      "tail",
      [body.length - 50, 0, body.length, 0],
      [0, MATERIAL.tailLamp],
      [0.7, "#a30d16"],
      [1, "#6d060d"],
    ) +
    linear(
      "cladding",
      [0, body.sill - 30, 0, body.sill],
      [0, MATERIAL.plasticLight],
      [0.5, MATERIAL.plastic],
      [1, MATERIAL.plasticDark],
    ) +
    boxRadial(
      "ground",
      [0, "#000000", 0.62],
      [0.6, "#000000", 0.42],
      [0.85, "#000000", 0.14],
      [1, "#000000", 0],
    ) +
    clip("body", path(closedOutline(body))) +
    clip("panes", path(body.glass)) +
    clip("roof", rect(0, top - 10, body.length, 10 + body.height * 0.26)) +
    clip("headlamp", path(body.headlamp)) +
    clip("tailLamp", path(body.tailLamp)) +
    wheelDefs("w", body.wheels[2])
  );
}

/** The car in centimetres, nose to the left, without its shadow on the ground. */
export function sideCar(body: SideBody, look: SideLook): string {
  const [front, rear, radius] = body.wheels;
  const outline = closedOutline(body);
  const { paint } = look;
  const arch = radius + body.archGap;
  const axles = axlesOf(body);
  const wheels = axles.map((x) =>
    group({ transform: `translate(${x} ${-radius})` }, wheel("w", radius, look.wheels, body.knobbly)),
  );
  return group(
    {},
    // Under the body: the dark of the arches and the floor.
    path(
      `M${front - 30},${body.sill - 26} L${rear + 30},${body.sill - 26} L${rear + 26},${body.sill + 6} L${front - 26},${body.sill + 6} Z`,
      { fill: "#0a0b0d" },
    ),
    ...axles.map((x) => ellipse(x, -radius - 1, arch + 1, arch + 1, { fill: MATERIAL.well })),
    look.behind ?? "",
    ...wheels,
    path(outline, { fill: "url(#paint)" }),
    group(
      { "clip-path": "url(#body)" },
      ...highlights(body),
      rect(0, body.sill - 22, body.length, 30, { fill: "url(#low)" }),
      rect(0, -body.height, body.length, body.height, { fill: "url(#ends)" }),
      line(body.shoulder, "#ffffff", 1.8, { "stroke-opacity": paint.gloss }),
      line(body.shoulder, paint.deep, 1.2, { "stroke-opacity": 0.45, transform: "translate(0 1.5)" }),
      line(body.crease, paint.deep, 1.6, { "stroke-opacity": 0.35 }),
      line(body.crease, "#ffffff", 1.1, {
        "stroke-opacity": round(paint.gloss * 0.5),
        transform: "translate(0 1.5)",
      }),
      body.cladding ? cladding(body) : sillShade(body, paint),
      ...axles.map((x) =>
        ellipse(x, -radius, arch + 0.8, arch + 0.8, {
          fill: "none",
          stroke: body.cladding ? MATERIAL.plasticDark : paint.deep,
          "stroke-opacity": 0.55,
          "stroke-width": 1.4,
        }),
      ),
      bumpers(body, paint),
      look.isTwoTone ? blackRoof(body) : "",
    ),
    line(body.outline, "#ffffff", 1.1, {
      "stroke-opacity": round(paint.gloss * 0.45),
      "clip-path": "url(#body)",
    }),
    ...body.gaps.map((gap) =>
      line(gap, paint.deep, 0.9, { "stroke-opacity": paint.key === "black" ? 1 : 0.75 }),
    ),
    windows(body, look),
    lamps(body),
    ...body.handles.map(([x, y]) => handle(x, y, paint)),
    look.roofRails && body.roofRails
      ? line(body.roofRails, "#24282d", 2.6) +
          line(body.roofRails, "#c9d1d8", 0.9, { transform: "translate(0 -.7)" })
      : "",
    look.extra ?? "",
    body.aerial ? aerial(body.aerial, paint) : "",
    body.mirror[0] > 0 ? mirror(body.mirror, look.isTwoTone ? paintOf("black") : paint) : "",
  );
}

/** Where the lights of the bay are seen in the wings and along the roof. */
function highlights({ wheels: [front, rear, radius], height, length }: SideBody): string[] {
  const y = -height * 0.6;
  return [
    ellipse(front, y, radius * 2.1, radius * 0.62, { fill: "url(#spot)" }),
    ellipse(rear, y - 4, radius * 2.1, radius * 0.62, { fill: "url(#spot)", "fill-opacity": 0.8 }),
    ellipse(length * 0.5, -height, length * 0.3, height * 0.07, { fill: "url(#spot)" }),
  ];
}

/** Roof and pillars. The bonnet and the doors end at the windows' lower edge. */
function blackRoof(body: SideBody): string {
  const belt = boxOf(body.glass)?.bottom;
  if (belt === undefined) return "";
  const black = paintOf("black");
  return (
    rect(0, -body.height - 10, body.length, body.height + 10 + belt, { fill: black.shade }) +
    line(body.outline, black.light, 3.4, { "stroke-opacity": 0.8, "clip-path": "url(#roof)" })
  );
}

function cladding(body: SideBody): string {
  const [front, rear, radius] = body.wheels;
  const ring = radius + body.archGap + 7;
  const top = body.sill - 12;
  const fill = "url(#cladding)";
  return (
    axlesOf(body)
      .map((x) => ellipse(x, -radius, ring, ring, { fill }))
      .join("") +
    rect(front, top, rear - front, 20, { fill }) +
    rect(-2, top + 1, front, 20, { fill }) +
    rect(rear, top + 1, body.length - rear + 2, 20, { fill }) +
    line(`M${front + ring - 2},${top + 0.5} L${rear - ring + 2},${top + 0.5}`, "#ffffff", 0.7, {
      "stroke-opacity": 0.22,
    })
  );
}

function sillShade(body: SideBody, paint: Paint): string {
  const [front, rear, radius] = body.wheels;
  const from = front + radius + 4;
  const to = rear - radius - 4;
  return path(
    `M${from},${body.sill - 7} C${from + 40},${body.sill - 9} ${to - 40},${body.sill - 10} ${to},${body.sill - 12} L${to},${body.sill} L${from},${body.sill} Z`,
    { fill: paint.deep, "fill-opacity": 0.55 },
  );
}

/** Bumpers, the edge of the grille, fog lamp and reflector: what one sees of front and rear from the side. */
function bumpers(body: SideBody, paint: Paint): string {
  const y = body.sill - 7;
  const end = body.length;
  const lamp = boxOf(body.headlamp);
  const tail = boxOf(body.tailLamp);
  const grilleTop = lamp ? lamp.bottom + 3 : y - 30;
  return (
    path(
      `M-2,${grilleTop} C6,${grilleTop - 1} 11,${grilleTop + 1} 13,${grilleTop + 4} C13,${(grilleTop + y) / 2} 12,${y - 16} 10,${y - 12} L-2,${y - 11} Z`,
      { fill: MATERIAL.plasticDark },
    ) +
    line(
      `M1,${grilleTop + 6} L12,${grilleTop + 7} M1,${grilleTop + 12} L12.500,${grilleTop + 12.5} M1,${grilleTop + 18} L12,${grilleTop + 18}`,
      MATERIAL.chromeShade,
      0.9,
      { "stroke-opacity": 0.7 },
    ) +
    path(`M0,${y - 9} C14,${y - 8} 28,${y - 7} 42,${y - 4} L34,${y + 9} L0,${y + 9} Z`, {
      fill: MATERIAL.plasticDark,
      "fill-opacity": 0.9,
    }) +
    path(`M21,${y - 15} c8,-2 16,-2 22,-1 c1,4 -1,7 -4,8 l-14,-1 c-4,-1 -5,-4 -4,-6 Z`, {
      fill: MATERIAL.plasticDark,
      "fill-opacity": 0.8,
    }) +
    ellipse(30, y - 11.5, 4.4, 2.6, { fill: MATERIAL.lamp, "fill-opacity": 0.85 }) +
    path(
      `M${end},${y - 13} C${end - 18},${y - 10} ${end - 34},${y - 8} ${end - 48},${y - 4} L${end - 42},${y + 9} L${end},${y + 9} Z`,
      { fill: MATERIAL.plasticDark, "fill-opacity": 0.85 },
    ) +
    rect(end - 13, y - 18, 9, 3.4, { rx: 1.4, fill: MATERIAL.tailLamp, "fill-opacity": 0.9 }) +
    (tail
      ? line(
          `M${end - 2},${tail.bottom + 7} C${end - 26},${tail.bottom + 9} ${end - 44},${tail.bottom + 10} ${end - 56},${tail.bottom + 8}`,
          paint.deep,
          0.9,
          { "stroke-opacity": 0.55 },
        )
      : "") +
    (lamp
      ? line(`M13,${y - 21} C30,${y - 23} 44,${y - 24} 56,${y - 24}`, paint.deep, 0.9, {
          "stroke-opacity": 0.5,
        })
      : "")
  );
}

function windows(body: SideBody, { hasChrome, hasPrivacyGlass }: SideLook): string {
  if (!body.glass) return "";
  const rearDoor = boxOf(body.pillars[0] ?? "")?.left ?? body.length;
  const height = body.height;
  const mid = body.length * 0.5;
  return (
    path(body.windscreen, { fill: "url(#glass)" }) +
    (body.rearGlass ? path(body.rearGlass, { fill: "url(#glass)" }) : "") +
    (hasChrome ? line(body.glass, MATERIAL.chrome, 4.6) : "") +
    path(body.glass, {
      fill: "#0b0e12",
      stroke: "#0b0e12",
      "stroke-width": 2.6,
      "stroke-linejoin": "round",
    }) +
    path(body.glass, { fill: "url(#glass)" }) +
    group(
      { "clip-path": "url(#panes)" },
      // Seats and the far windows, faintly, then the sky's reflection as two slanted bands.
      path(
        `M${mid - 52},${-height * 0.6} q4,${-height * 0.16} 14,${-height * 0.17} q10,1 10,${height * 0.17} Z M${mid + 34},${-height * 0.6} q4,${-height * 0.16} 14,${-height * 0.17} q10,1 10,${height * 0.17} Z`,
        { fill: "#05080b", "fill-opacity": 0.4 },
      ),
      path(
        `M${mid - 88},${-height * 0.55} l54,${-height * 0.5} l26,0 l-54,${height * 0.5} Z M${mid - 50},${-height * 0.55} l54,${-height * 0.5} l8,0 l-54,${height * 0.5} Z M${mid + 66},${-height * 0.55} l54,${-height * 0.5} l18,0 l-54,${height * 0.5} Z`,
        { fill: "#ffffff", "fill-opacity": 0.13 },
      ),
      hasPrivacyGlass
        ? rect(rearDoor, -height, body.length - rearDoor, height, { fill: "#05070a", "fill-opacity": 0.55 })
        : "",
      ...body.pillars.map((pillar) => line(pillar, "#0b0e12", 5, { "stroke-linecap": "butt" })),
    )
  );
}

function handle(x: number, y: number, paint: Paint): string {
  return (
    rect(x - 9, y - 1.6, 18, 4.4, { rx: 2.2, fill: paint.deep, "fill-opacity": 0.5 }) +
    rect(x - 9, y - 2.6, 18, 3.6, { rx: 1.8, fill: paint.base, stroke: paint.shade, "stroke-width": 0.5 }) +
    rect(x - 7.5, y - 2.3, 15, 1, { rx: 0.5, fill: "#ffffff", "fill-opacity": round(paint.gloss * 0.8) })
  );
}

function mirror([x, y]: readonly [number, number], paint: Paint): string {
  return group(
    { transform: `translate(${round(x * 0.12)} ${round(y * 0.12)}) scale(.88)` },
    path(`M${x - 2},${y + 3} l8,0 l-2,-6 l-5,0 Z`, { fill: "#14171b" }),
    path(`M${x - 9},${y - 3} c-3,-6 1,-11 8,-12 l12,0 c4,0 5,3 4,7 c-1,5 -4,7 -9,7 Z`, {
      fill: paint.base,
      stroke: paint.deep,
      "stroke-width": 0.6,
    }),
    path(`M${x - 7.5},${y - 8} c1,-4 4,-6 8,-6 l10,0 c3,0 3.500,2 3,4 Z`, {
      fill: paint.light,
      "fill-opacity": 0.8,
    }),
  );
}

function aerial([x, y]: readonly [number, number], paint: Paint): string {
  return path(`M${x},${y + 1.5} c2,-3.5 6,-5.5 9.5,-6 c-.6,2 0,4.5 .8,6.5 Z`, {
    fill: paint.shade,
    stroke: paint.deep,
    "stroke-width": 0.4,
  });
}
