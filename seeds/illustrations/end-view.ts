import { bay, plateWords } from "./bay";
import { END_BODIES } from "./end-bodies";
import { endDefs, endShadow, plateDefs } from "./end-parts";
import { frontCar } from "./front-view";
import { isTwoTone, makeLook } from "./make-looks";
import { isTowed, isTruck, type PictureName } from "./names";
import { paintOf } from "./palette";
import { rearCar } from "./rear-view";
import { sceneOf } from "./scenes";
import type { SiteLook } from "./side-view";
import { element, group, HEIGHT, linear, picture, rect, round, WIDTH } from "./svg";
import { TRUCK_REAR_HEIGHTS } from "./truck-rear";
import { yard } from "./yard";

const GROUND = 644;

/** A car from the front or from behind: in its site's bay, otherwise in the yard or on the showroom floor. */
export function endView(name: PictureName, { height, bay: site }: SiteLook = {}): string {
  const { body: key, colour, view, variant } = name;
  const make = makeLook(name.make);
  const drawn = END_BODIES[key];
  // A higher car is higher above its windows' lower edge.
  const rise = height === undefined || isTowed(key) || isTruck(key) ? 0 : height - drawn.height;
  const body = { ...drawn, height: drawn.height + Math.max(-12, Math.min(12, rise)) };
  const paint = paintOf(colour);
  const scene = site ? bay(site, 62) : variant % 3 === 2 ? sceneOf("side-showroom", variant) : yard(variant);
  const car =
    view === "rear" ? rearCar(key, body, paint, variant, make) : frontCar(key, body, paint, variant, make);
  const tall = (view === "rear" && TRUCK_REAR_HEIGHTS[key]) || body.height;
  const scale = round(Math.min(3.3, 510 / tall, 720 / (2 * body.half + 34)));
  const defs =
    scene.defs +
    endDefs(body, paint, isTwoTone(name) ? paintOf("black") : paint) +
    plateDefs(site ? plateWords(site) : `DEMO ${variant}`) +
    linear("fade", [0, GROUND, 0, GROUND + 100], [0, "#ffffff", 1], [1, "#ffffff", 0]) +
    element(
      "mask",
      { id: "mirror", maskUnits: "userSpaceOnUse", x: 0, y: GROUND, width: WIDTH, height: HEIGHT - GROUND },
      rect(0, GROUND, WIDTH, 100, { fill: "url(#fade)" }),
    ) +
    group({ id: "car" }, car);
  const reflection =
    scene.mirror > 0
      ? group(
          { mask: "url(#mirror)", opacity: scene.mirror },
          group({ transform: `translate(500 ${GROUND}) scale(${scale} ${-scale})` }, '<use href="#car"/>'),
        )
      : "";
  return picture(
    defs,
    scene.background,
    reflection,
    group({ transform: `translate(500 ${GROUND}) scale(${scale})` }, endShadow(body), '<use href="#car"/>'),
  );
}
