import { cabinView } from "./cabin-view";
import { instrumentView, wheelView } from "./detail-views";
import { endView } from "./end-view";
import { bedView, kitchenView } from "./living-details";
import { livingView } from "./living-view";
import { loadView } from "./load-view";
import { isTowed, type PictureName } from "./names";
import { type SiteLook, sideView } from "./side-view";

/** The SVG of a demo picture, 1000 × 750. */
export function drawIllustration(name: PictureName, site: SiteLook = {}): string {
  const { view } = name;
  switch (view) {
    case "side-coast":
    case "side-hills":
    case "side-city":
    case "side-showroom":
    case "side":
      return sideView({ ...name, view }, site);
    case "front":
    case "rear":
      return endView(name, site);
    case "wheel":
      return wheelView(name);
    case "cabin":
      return isTowed(name.body) ? livingView(name) : cabinView(name);
    case "instruments":
      return isTowed(name.body) ? kitchenView(name) : instrumentView(name);
    case "boot":
      return isTowed(name.body) ? bedView(name) : loadView(name);
  }
}
