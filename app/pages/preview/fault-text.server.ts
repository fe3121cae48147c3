import { translator } from "~/i18n/site-i18n.server";
import type { EditFault } from "~/tenants/wording-edits";
import type { RequestContext } from "../request-context";

/** Says why a text is refused. */
export function faultText({ site }: Pick<RequestContext, "site">, { fault, values }: EditFault): string {
  const hasNone = fault === "placeholder" && values.listed === "";
  return translator(site)(`desk.fault.${hasNone ? "placeholder_none" : fault}`, values);
}
