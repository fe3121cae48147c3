import { downloadAction as action } from "~/pages/account/delete-page.server";
import { postTarget } from "~/tenants/route-declaration";

export const handle = postTarget({ metrics: "page" });

/** Answers a file. Shows no page. */
export { action };

export const loader = () => {
  throw new Response(null, { status: 404 });
};
