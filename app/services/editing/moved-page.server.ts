import { entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import type { SiteContext } from "~/services/platform/platform";
import { fileValue, loadWorkspace, seenOf } from "./workspace.server";
import { draftOf, draftValue } from "./workspace-documents.server";

/** Drafts the translations of a page at another address, with their removal from the former one. */
export async function moveTranslations(
  context: Pick<SiteContext, "platform" | "site">,
  { from, to }: { from: string; to: string },
  author: string,
): Promise<void> {
  const { platform, site } = context;
  for (const language of site.languages.slice(1)) {
    const workspace = await loadWorkspace(context, language);
    const former = { kind: "page" as const, key: from };
    const text = draftValue(workspace, former);
    if (text === null || text === TAKEN_AWAY) continue;
    const changes = [
      { name: { kind: "page" as const, key: to }, what: null },
      { name: former, what: "take_away" },
    ].map(({ name, what }) => ({
      ...{ ...name, text: draftOf(workspace, { ...name, text }, what) },
      ...{ base: fileValue(workspace, name), ...seenOf(workspace, entryId(name)) },
    }));
    await platform.store.wording.saveDrafts(site.slug, language, changes, author, platform.now());
  }
}
