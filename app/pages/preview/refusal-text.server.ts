import { translator } from "~/i18n/site-i18n.server";
import type { Refusal } from "~/services/editing/workspace-documents.server";
import type { RequestContext } from "../request-context";

const SHARED: ReadonlySet<string> = new Set(["control", "direction", "invisible"]);

/** Says why a document is refused. */
export function refusalText(
  { site }: Pick<RequestContext, "site">,
  { field, fault, values }: Refusal,
): string {
  const t = translator(site);
  if (SHARED.has(fault)) return t(`desk.fault.${fault}`);
  const name = fault === "check" && values.place === "" ? "check_field" : fault;
  return t(`desk.documents.fault.${name}`, { field, ...values });
}
