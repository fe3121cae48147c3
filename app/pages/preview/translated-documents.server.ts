import { translator } from "~/i18n/site-i18n.server";
import { draftedText, type Workspace } from "~/services/editing/workspace.server";
import type { WordedKind } from "~/tenants/documents/document-texts";
import { promoKeys } from "~/tenants/documents/promo-document";
import { keysOfDocument } from "~/tenants/documents/site-documents";
import type { Site } from "~/tenants/site";
import type { RequestContext } from "../request-context";
import { formOf, goFirst } from "./document-names.server";
import type { TextsForm, TextsFormOf } from "./texts-form.server";

/**
 * Returns the form of a kind of documents in another language than the site's first: the texts of each document as the
 * first language's draft has it (docs/decisions/0109). Pictures, dates and links are the same in all languages.
 */
export function translatedTexts(kind: WordedKind): TextsFormOf {
  return (context, workspace): TextsForm => {
    const t = translator(context.site);
    const { path } = formOf(kind);
    const isOff = kind === "offer" && !workspace.worded.offers.enabled;
    return {
      ...{ path, current: kind, hasOriginals: true },
      heading: t(`desk.documents.${kind}.heading`),
      intro: t("desk.language.texts_of"),
      elsewhere: goFirst(context, path),
      none: t(`desk.documents.${kind}.${isOff ? "off" : "none"}`),
      parts: isOff ? [] : partsOf(context, workspace, kind),
    };
  };
}

function partsOf({ site }: RequestContext, workspace: Workspace, kind: WordedKind): TextsForm["parts"] {
  const t = translator(site);
  return documentsOf(workspace.worded, kind).map((key) => {
    const keys = keysOfDocument(workspace.worded, { kind, key });
    const [heading] = keys.values();
    return {
      part: key,
      heading: heading === undefined ? key : draftedText(workspace, heading),
      texts: [...keys].map(([name, text]) => ({
        ...{ key: text, level: 0, hint: null },
        label: t(`desk.documents.${kind}.${name}`),
      })),
    };
  });
}

/** The site's documents of a kind that have texts, in the order in which it has them. */
function documentsOf({ popups, promotions, offers }: Site, kind: WordedKind): string[] {
  if (kind === "popup") return Object.keys(popups);
  return kind === "promo" ? promoKeys(promotions) : Object.keys(offers.entries);
}
