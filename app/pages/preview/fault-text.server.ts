import { translator } from "~/i18n/site-i18n.server";
import type { EditFault } from "~/tenants/wording-edits";
import type { RequestContext } from "../request-context";
import { reasonText } from "./refusal-text.server";

/** Says why a text is refused. */
export function faultText({ site }: Pick<RequestContext, "site">, { fault, values }: EditFault): string {
  const t = translator(site);
  if (fault === "unsupported" || fault === "markup") return reasonText(t, values.reason ?? "");
  const hasNone = fault === "placeholder" && values.listed === "";
  return t(`desk.fault.${hasNone ? "placeholder_none" : fault}`, values);
}
