import { forgetDetailsAction as action } from "~/pages/forms/vehicle-form-page.server";
import { postTarget } from "~/tenants/route-declaration";

export const handle = postTarget({ metrics: "page" });

/** Deletes the remembered details of an earlier form. Shows no page. */
export { action };

export const loader = () => {
  throw new Response(null, { status: 404 });
};
