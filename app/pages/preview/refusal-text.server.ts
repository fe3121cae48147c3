import { partOfSite, plainPlace, plainReason } from "~/domain/editing/plain-reason";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import type { RequestContext } from "~/pages/request-context";
import type { Refusal } from "~/services/editing/workspace-documents.server";
import { blockNamed } from "~/tenants/content/blocks";
import type { EditFault } from "~/tenants/wording-edits";
import { blockName, fieldLabel } from "./page-parts-view.server";

const SHARED: ReadonlySet<string> = new Set(["control", "direction", "invisible"]);

/**
 * Says why a document is refused.
 * @param form "text": the editor sees the lines and the tags of a page
 */
export function refusalText(
  { site }: Pick<RequestContext, "site">,
  { field, fault, values }: Refusal,
  form: "text" | "blocks" = "blocks",
): string {
  const t = translator(site);
  if (SHARED.has(fault)) return t(`desk.fault.${fault}`);
  if (fault === "linked") return t(`desk.linked.${values.what}`, { name: values.name });
  if (fault === "elsewhere") {
    const part = partOfSite(values.file ?? "", values.key ?? "");
    return t("desk.documents.fault.elsewhere", {
      part: t(`desk.part.${part.name}`, part.values),
      reason: reasonText(t, values.reason ?? ""),
    });
  }
  if (fault !== "check" && fault !== "check_line")
    return t(`desk.documents.fault.${fault}`, { field, ...values });
  const reason = reasonText(t, values.reason ?? "");
  const place = placeText(t, values.place ?? "", form);
  const line = form === "text" ? values.line : undefined;
  const where = line === undefined ? place : t("desk.documents.fault.line", { line, place });
  return where === "" ? reason : t("desk.documents.fault.check", { place: where.trim(), reason });
}

/** Says in an editor's words what a check of the site found. */
function reasonText(t: Translate, reason: string): string {
  const { name, values } = plainReason(reason);
  const block =
    values.block === undefined
      ? {}
      : { block: blockNamed(values.block) ? blockName(t, values.block) : values.block };
  return t(`desk.reason.${name}`, { ...values, ...block });
}

function placeText(t: Translate, place: string, form: "text" | "blocks"): string {
  const { block, field, written } = plainPlace(place);
  if (form === "text" || block === null)
    return block === null && /^[\w%{}. …-]*$/.test(written) && form === "blocks" ? "" : written;
  if (!blockNamed(block)) return block;
  const name = blockName(t, block);
  return field === "" ? name : t("desk.documents.fault.place", { name, field: fieldLabel(t, block, field) });
}

/** Says why a text is refused. */
export function faultText({ site }: Pick<RequestContext, "site">, { fault, values }: EditFault): string {
  const t = translator(site);
  if (fault === "unsupported" || fault === "markup") return reasonText(t, values.reason ?? "");
  const hasNone = fault === "placeholder" && values.listed === "";
  return t(`desk.fault.${hasNone ? "placeholder_none" : fault}`, values);
}
