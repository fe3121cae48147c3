import type { DraftChange } from "~/adapters/database/wording-rows";
import { entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import type { SiteContext } from "~/services/platform/platform";
import type { TranslationOrigin } from "~/tenants/translation-file";
import type { XliffUnit } from "~/tenants/xliff";
import { changeSince, type SkippedText, type TranslatedWorkspace } from "./translations.server";
import { fileValue, seenOf } from "./workspace.server";
import {
  documentRefusals,
  documentsWith,
  draftedDocuments,
  draftOf,
  draftValue,
  type Refusal,
} from "./workspace-documents.server";

/* Pages and posts in the files for translators: each is one text, as the editor shows it "as text". */

const PAGE = "page:";

/** Returns the key of a page whose text a file has under a name; null: the name is a text's. */
export function pageNamed(name: string): string | null {
  return name.startsWith(PAGE) ? name.slice(PAGE.length) : null;
}

/** A page in a language, next to the first one's. */
interface TranslatedPage {
  /** In files. */
  name: string;
  /** What the first language's draft says, else what is published there. */
  original: string;
  /** The same in this language; null: it isn't translated. */
  written: string | null;
}

/** Returns the pages that a file for translators has. The first language's are edited in their forms. */
export function translatablePages(
  { workspace, first }: TranslatedWorkspace,
  only: "all" | "missing",
): TranslatedPage[] {
  if (!first) return [];
  return documentsWith(first, draftedDocuments(first), "page")
    .map(({ key, text: original }): TranslatedPage => {
      const written = draftValue(workspace, { kind: "page", key }) ?? TAKEN_AWAY;
      return { name: PAGE + key, original, written: written === TAKEN_AWAY ? null : written };
    })
    .filter(({ written }) => only === "all" || written === null);
}

/** Returns the same as a file has them. */
export function translatablePageUnits(translated: TranslatedWorkspace, only: "all" | "missing"): XliffUnit[] {
  return translatablePages(translated, only).map(({ name, original, written }) => ({
    ...{ key: name, source: original, target: written },
  }));
}

/** What a file does with pages. */
export interface PagesPlan {
  changes: DraftChange[];
  same: number;
  untranslated: number;
  refused: { name: string; refusal: Refusal | "unknown" | "right" }[];
  skipped: SkippedText[];
}

/**
 * Returns what a file of translations does with pages, each checked as if its form were saved (rules/editors#translators).
 * @param texts of pages by their names in the file
 * @param mayEdit whether the editor may change pages
 */
export function planPages(
  context: Pick<SiteContext, "platform">,
  translated: TranslatedWorkspace,
  { texts, origin }: { texts: ReadonlyMap<string, string>; origin: TranslationOrigin | null },
  mayEdit: boolean,
): PagesPlan {
  const { workspace } = translated;
  const plan: PagesPlan = { changes: [], same: 0, untranslated: 0, refused: [], skipped: [] };
  const pages = new Map(translatablePages(translated, "all").map((page) => [page.name, page]));
  const wanted: { name: string; key: string; text: string }[] = [];
  for (const [name, typed] of texts) {
    const page = pages.get(name);
    const text = typed.replaceAll("\r\n", "\n");
    const key = pageNamed(name) ?? "";
    const since = changeSince(workspace, entryId({ kind: "page", key }), origin);
    if (!page) plan.refused.push({ name, refusal: "unknown" });
    else if (text === page.written) plan.same += 1;
    else if (text.trim() === "" || (page.written === null && text.trim() === page.original.trim()))
      plan.untranslated += 1;
    else if (!mayEdit) plan.refused.push({ name, refusal: "right" });
    else if (since) plan.skipped.push({ key: name, ...since });
    else wanted.push({ name, key, text });
  }
  const changes = wanted.map(({ key, text }) => ({ kind: "page" as const, key, text }));
  const checked =
    changes.length === 0 ? [] : documentRefusals(context, workspace, draftedDocuments(workspace), changes);
  wanted.forEach(({ name, key, text }, index) => {
    const refusals = checked[index]?.refusals ?? [];
    const document = { kind: "page" as const, key, text };
    if (refusals.length > 0) {
      plan.refused.push(...refusals.map((refusal) => ({ name, refusal })));
      return;
    }
    plan.changes.push({
      ...{
        kind: "page",
        key,
        text: draftOf(workspace, document, null),
        base: fileValue(workspace, document),
      },
      ...seenOf(workspace, entryId(document)),
    });
  });
  return plan;
}
