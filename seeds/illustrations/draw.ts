import { cabinView } from "./cabin-view";
import { instrumentView, wheelView } from "./detail-views";
import { endView } from "./end-view";
import { livingView } from "./living-view";
import { loadView } from "./load-view";
import type { PictureName } from "./names";
import { sideView } from "./side-view";

/** The SVG of a demo picture, 1000 × 750. */
export function drawIllustration(name: PictureName): string {
  const { view } = name;
  switch (view) {
    case "side-coast":
    case "side-hills":
    case "side-city":
    case "side-showroom":
      return sideView({ ...name, view });
    case "front":
    case "rear":
      return endView(name);
    case "wheel":
      return wheelView(name);
    case "cabin":
      return name.body === "caravan" ? livingView(name) : cabinView(name);
    case "instruments":
      return name.body === "caravan" ? livingView(name) : instrumentView(name);
    case "boot":
      return name.body === "caravan" ? livingView(name) : loadView(name);
  }
}
