import { type Bay, bay, plateWords } from "./bay";
import { END_BODIES } from "./end-bodies";
import { endDefs, endShadow, plateDefs } from "./end-parts";
import { frontCar } from "./front-view";
import type { PictureName } from "./names";
import { paintOf } from "./palette";
import { rearCar } from "./rear-view";
import { sceneOf } from "./scenes";
import { element, group, HEIGHT, linear, picture, rect, round, WIDTH } from "./svg";
import { TRUCK_REAR_HEIGHTS } from "./truck-rear";
import { yard } from "./yard";

const GROUND = 644;

/** A car from the front or from behind: in its site's bay, otherwise in the yard or on the showroom floor. */
export function endView({ body: key, colour, view, variant }: PictureName, site?: Bay): string {
  const body = END_BODIES[key];
  const paint = paintOf(colour);
  const scene = site ? bay(site, 62) : variant % 3 === 2 ? sceneOf("side-showroom", variant) : yard(variant);
  const car = view === "rear" ? rearCar(key, body, paint, variant) : frontCar(key, body, paint, variant);
  const tall = (view === "rear" && TRUCK_REAR_HEIGHTS[key]) || body.height;
  const scale = round(Math.min(3.3, 510 / tall, 720 / (2 * body.half + 34)));
  const defs =
    scene.defs +
    endDefs(body, paint) +
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
