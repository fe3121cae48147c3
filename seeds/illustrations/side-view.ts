import { type Bay, bay } from "./bay";
import { formOf, isTwoTone, makeLook } from "./make-looks";
import { type BodyKey, isTowed, isTruck, type PictureName, type ViewKey } from "./names";
import { paintOf } from "./palette";
import { GROUND } from "./scene";
import { sceneOf } from "./scenes";
import { sideBody } from "./side-bodies";
import { axlesOf, movedBody, type SideBody, warpedBody } from "./side-body";
import { type SideLook, sideCar, sideDefs } from "./side-car";
import { sideExtras } from "./side-extras";
import { withMakeLamps } from "./side-lamps";
import { element, ellipse, group, HEIGHT, linear, picture, rect, round, WIDTH } from "./svg";
import type { RimStyle, Wheels } from "./wheels";

/** Rims from the cheapest version of a model to the dearest. */
const RIMS: readonly (readonly RimStyle[])[] = [
  ["cover", "steel"],
  ["cover", "ten", "five"],
  ["five", "double", "star"],
  ["double", "star", "turbine"],
  ["star", "mesh", "turbine", "ten"],
];

export function wheelsOf(body: BodyKey, variant: number, make?: string): Wheels {
  if (body === "offroadvan" || body === "camper") return { rims: "offroad", darkRims: true };
  if (["van", "truck", "tray", "tipper", "primemover", "caravan"].includes(body))
    return { rims: variant % 2 === 0 ? "steel" : "offroad", darkRims: false };
  const level = Math.floor(variant / 2);
  const styles = RIMS[level] ?? [];
  // Makes have their own designs.
  const seed = make === undefined ? variant : make.charCodeAt(0) + variant;
  const rims = makeLook(make)?.grille === "closed" ? "aero" : (styles[seed % styles.length] ?? "five");
  if (body === "offroader" || body === "ute")
    return { rims: seed % 3 === 0 || level === 0 ? "offroad" : rims, darkRims: level > 1 && seed % 3 !== 1 };
  const finish = seed % 4;
  return {
    rims,
    darkRims: level > 1 && finish === 2,
    isCut: level > 1 && finish === 3,
    share: 0.71 + 0.022 * level,
  };
}

/** Pixels a centimetre for scenes, where all cars are on one scale. Trucks and caravans are drawn smaller. */
const SCALE = 1.61;
/** An outline is drawn up to this much longer, shorter, higher or lower than it was made. */
const STRETCH = 0.07;

/**
 * Returns the pixels a centimetre for a car in a bay. A photographer steps closer to a small car, but not so close that
 * it looks like a large one.
 */
const bayScale = (length: number): number => round(Math.min(940, 838 * (length / 460) ** 0.6) / length);

/** What a picture of a site's car shows besides its name. */
export interface SiteLook {
  /** Centimetres. */
  length?: number | undefined;
  height?: number | undefined;
  bay?: Bay | undefined;
}

/** Returns the side of a car in its own size, with the form and the lamps of its make. */
function carSide(
  { body: key, outline, make, form = 0 }: PictureName,
  { length, height }: SiteLook,
): SideBody {
  const drawn = sideBody(outline ?? key);
  if (isTowed(key) || isTruck(key)) return drawn;
  const stretch = (to: number | undefined, from: number) =>
    to === undefined ? 1 : Math.min(1 + STRETCH, Math.max(1 - STRETCH, to / from));
  const sized = warpedBody(drawn, {
    x: [
      [0, 0],
      [drawn.length, drawn.length * stretch(length, drawn.length)],
    ],
    y: [
      [0, 0],
      [-drawn.height, -drawn.height * stretch(height, drawn.height)],
    ],
  });
  const look = makeLook(make);
  return look ? withMakeLamps(movedBody(sized, formOf(key, sized, look, form)), look) : sized;
}

function sideLook(name: PictureName, fit: string): SideLook {
  const { body: key, outline, colour, variant, make, form = 0 } = name;
  const paint = paintOf(colour);
  // Accessories fit the bodies that were drawn by hand.
  const extras = outline ? {} : sideExtras(key, paint, variant);
  const fitted = (markup: string) => group({ transform: `scale(${fit})` }, markup);
  const look = makeLook(make);
  const isDear = variant > 5;
  return {
    paint,
    wheels: wheelsOf(key, variant, make),
    roofRails: look ? (form + variant) % 3 !== 0 : variant % 2 === 0,
    isTwoTone: isTwoTone(name),
    hasChrome: look !== undefined && isDear && (look.fine || form % 2 === 0),
    hasPrivacyGlass: look !== undefined && variant > 3,
    ...(extras.behind ? { behind: fitted(extras.behind) } : {}),
    ...(extras.over ? { extra: fitted(extras.over) } : {}),
  };
}

/** A car from its side in one of the places; in scenes, odd variants look to the right. */
export function sideView(
  name: PictureName & { view: "side" | Extract<ViewKey, `side-${string}`> },
  site: SiteLook = {},
): string {
  const { body: key, outline, view, variant } = name;
  const drawn = sideBody(outline ?? key);
  const body = carSide(name, site);
  const look = sideLook(name, `${round(body.length / drawn.length)} ${round(body.height / drawn.height)}`);
  const large = isTowed(key) || isTruck(key);
  const scale = large
    ? round(Math.min(SCALE, 872 / body.length))
    : view === "side"
      ? bayScale(body.length)
      : SCALE;
  // The name on the wall is above the vehicle.
  const isTall = large || body.height * scale > 380;
  const scene = view === "side" ? bay(site.bay, isTall ? 110 : undefined) : sceneOf(view, variant);
  const left = 500 - (body.length * scale) / 2;
  const facing = variant % 2 === 1 && view !== "side" ? `translate(${WIDTH} 0) scale(-1 1)` : "";
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
      ellipse(body.length / 2, 2, body.length * 0.55, 13, { fill: "url(#ground)" }),
      ...axlesOf(body).map((x) => ellipse(x, 0.5, body.wheels[2] * 0.95, 4, { fill: "url(#ground)" })),
      '<use href="#car"/>',
    ),
    scene.foreground,
  );
}
