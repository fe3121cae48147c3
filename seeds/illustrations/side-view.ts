import { type Bay, bay } from "./bay";
import { type BodyKey, isTowed, isTruck, type PictureName, type ViewKey } from "./names";
import { paintOf } from "./palette";
import { GROUND } from "./scene";
import { sceneOf } from "./scenes";
import { sideBody } from "./side-bodies";
import { warpedBody } from "./side-body";
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

/** Pixels a centimetre: the same for all cars, so that a small one looks small. Trucks and caravans are drawn smaller. */
const SCALE = 1.61;
/** An outline is drawn up to this much longer or shorter than it was made. */
const STRETCH = 0.07;

/** What a picture of a site's car shows besides its name. */
export interface SiteLook {
  /** Centimetres. */
  length?: number | undefined;
  bay?: Bay | undefined;
}

/** A car from its side in one of the places; odd variants look to the right. */
export function sideView(
  { body: key, outline, colour, view, variant }: PictureName & { view: Extract<ViewKey, `side-${string}`> },
  { length, bay: site }: SiteLook = {},
): string {
  const drawn = sideBody(outline ?? key);
  const large = isTowed(key) || isTruck(key);
  const stretch = large || !length ? 1 : Math.min(1 + STRETCH, Math.max(1 - STRETCH, length / drawn.length));
  const body = warpedBody(drawn, {
    x: [
      [0, 0],
      [drawn.length, drawn.length * stretch],
    ],
  });
  const paint = paintOf(colour);
  // Accessories fit the bodies that were drawn by hand.
  const extras = outline ? {} : sideExtras(key, paint, variant);
  const fitted = (markup: string) =>
    stretch === 1 ? markup : group({ transform: `scale(${round(stretch)} 1)` }, markup);
  const look: SideLook = {
    paint,
    ...rimsOf(key, variant),
    roofRails: variant % 2 === 0,
    ...(extras.behind ? { behind: fitted(extras.behind) } : {}),
    ...(extras.over ? { extra: fitted(extras.over) } : {}),
  };
  const scale = large ? round(Math.min(SCALE, 872 / body.length)) : SCALE;
  // The name on the wall is above the vehicle.
  const isTall = large || body.height * scale > 330;
  const scene = view === "side-bay" ? bay(site, isTall ? 110 : undefined) : sceneOf(view, variant);
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
