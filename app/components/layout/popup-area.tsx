import { ServerDrawn } from "./server-drawn";
import { SitePopup } from "./site-popup";

/** The place of a site's popup. Only the server draws it: no script is needed to close it. */
export function PopupArea() {
  return <ServerDrawn id="site-popup">{import.meta.env.SSR && <SitePopup />}</ServerDrawn>;
}
