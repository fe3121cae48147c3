import { drawTyped as action } from "~/pages/preview/page-parts-page.server";
import { postTarget } from "~/tenants/route-declaration";

export const handle = postTarget({ metrics: "page" });

/** Draws a page of the site with what is typed in a form of the editor. Stores nothing. */
export { action };

export const loader = () => {
  throw new Response(null, { status: 404 });
};
