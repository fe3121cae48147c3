import type { Original } from "~/components/preview/original-text";
import { ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import type { NewerOriginal } from "~/services/editing/older-translations.server";
import { originalText } from "~/services/editing/translations.server";
import type { Workspace } from "~/services/editing/workspace.server";
import type { RequestContext } from "../request-context";

/** The button that makes a draft of a translation as it is: published again, it is newer than its original. */
export const STILL_RIGHT = "still_right";

/** Returns what says that an original is newer than its translation; null: it isn't. */
export function newerText(
  { site }: Pick<RequestContext, "site">,
  first: Workspace | null,
  newer: NewerOriginal | null | undefined,
): string | null {
  if (!first || !newer) return null;
  const language = ownNameOf(first.language, site.languages);
  return translator(site)("desk.language.newer", { language, version: newer.version });
}

/** Returns what the site's first language says of a text; null where that is edited. */
export function originalOf(
  { site }: RequestContext,
  first: Workspace | null,
  workspace: Workspace,
  key: string,
  newer?: NewerOriginal | null,
): Original | null {
  if (!first) return null;
  const { language } = first;
  const text = originalText({ workspace, first }, key);
  const said = newer?.before.get(key) ?? newer?.before.get(`${withoutPlural(key)}_other`);
  return {
    name: ownNameOf(language, site.languages),
    ...{ language, text, before: said === undefined || said === text ? null : said },
  };
}
