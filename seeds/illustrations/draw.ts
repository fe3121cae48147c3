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
    default:
      return sideView({ ...name, view: "side-showroom" });
  }
}
