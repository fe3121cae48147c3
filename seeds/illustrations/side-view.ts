import type { BodyKey, PictureName, ViewKey } from "./names";
import { paintOf } from "./palette";
import { GROUND } from "./scene";
import { sceneOf } from "./scenes";
import { SIDE_BODIES } from "./side-bodies";
import { type SideLook, sideCar, sideDefs } from "./side-car";
import { sideExtras } from "./side-extras";
import { element, ellipse, group, HEIGHT, linear, picture, rect, round, WIDTH } from "./svg";
import type { RimStyle } from "./wheels";

const RIMS: readonly RimStyle[] = [
  "double",
  "five",
  "turbine",
  "ten",
  "double",
  "turbine",
  "five",
  "ten",
  "double",
  "five",
];

export function rimsOf(body: BodyKey, variant: number): { rims: RimStyle; darkRims: boolean } {
  const style = RIMS[variant % RIMS.length] ?? "five";
  if (body === "offroadvan" || body === "camper") return { rims: "offroad", darkRims: true };
  if (["van", "truck", "tray", "tipper", "primemover", "caravan"].includes(body))
    return { rims: variant % 2 === 0 ? "steel" : "offroad", darkRims: false };
  if (body === "offroader" || body === "ute")
    return { rims: variant % 3 === 0 ? "offroad" : style, darkRims: variant % 3 !== 1 };
  return { rims: style, darkRims: variant % 4 === 2 };
}

/** Pixels a centimetre of the car: long ones are drawn smaller, as a photographer steps back. */
const scaleOf = (length: number): number => round(Math.min(1.95, 872 / length));

/** A car from its side in one of the places; odd variants look to the right. */
export function sideView({
  body: key,
  colour,
  view,
  variant,
}: PictureName & { view: Extract<ViewKey, `side-${string}`> }): string {
  const body = SIDE_BODIES[key];
  const paint = paintOf(colour);
  const extras = sideExtras(key, paint, variant);
  const look: SideLook = {
    paint,
    ...rimsOf(key, variant),
    roofRails: variant % 2 === 0,
    ...(extras.behind ? { behind: extras.behind } : {}),
    ...(extras.over ? { extra: extras.over } : {}),
  };
  const scene = sceneOf(view, variant);
  const scale = scaleOf(body.length);
  const left = 500 - (body.length * scale) / 2;
  const facing = variant % 2 === 1 ? `translate(${WIDTH} 0) scale(-1 1)` : "";
  const placed = `${facing} translate(${round(left)} ${GROUND}) scale(${scale})`;
  const defs =
    scene.defs +
    sideDefs(body, look) +
    linear("fade", [0, GROUND, 0, GROUND + 110], [0, "#ffffff", 1], [1, "#ffffff", 0]) +
    element(
      "mask",
      { id: "mirror", maskUnits: "userSpaceOnUse", x: 0, y: GROUND, width: WIDTH, height: HEIGHT - GROUND },
      rect(0, GROUND, WIDTH, 110, { fill: "url(#fade)" }),
    ) +
    group({ id: "car" }, sideCar(body, look));
  const reflection =
    scene.mirror > 0
      ? group(
          { mask: "url(#mirror)", opacity: scene.mirror },
          group(
            { transform: `${facing} translate(${round(left)} ${GROUND}) scale(${scale} ${-scale})` },
            '<use href="#car"/>',
          ),
        )
      : "";
  return picture(
    defs,
    scene.background,
    reflection,
    group(
      { transform: placed },
      ellipse(body.length / 2, 1, body.length * 0.53, 10, { fill: "url(#ground)" }),
      '<use href="#car"/>',
    ),
    scene.foreground,
  );
}
