import { readFormerAddresses } from "~/domain/content/moved-pages";
import { entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { readPageSource } from "~/domain/editing/page-source";
import type { SiteContext } from "~/services/platform/platform";
import { fileValue, loadWorkspace, publishedValue, seenOf, type Workspace } from "./workspace.server";
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
      change(workspace, to, draftOf(workspace, { kind: "page", key: to, text }, null)),
      change(workspace, from, draftOf(workspace, { ...former, text }, "take_away")),
    ];
    await platform.store.wording.saveDrafts(site.slug, language, changes, author, platform.now());
  }
}

/**
 * Discards what else a page that was moved and whose draft at the new address was discarded has left: its removal from
 * the former address. Its translations go back there as they are.
 * @param before the drafts of the site's first language with the discarded one
 */
export async function bringBack(
  context: Pick<SiteContext, "platform" | "site">,
  before: Workspace,
  key: string,
  author: string,
): Promise<void> {
  const { platform, site } = context;
  const draft = before.drafts.get(entryId({ kind: "page", key }));
  if (!draft?.text || isPublished(before, key)) return;
  const written = readPageSource(draft.text).fields.get("former_addresses") ?? "";
  const left = (readFormerAddresses(written) ?? [])
    .map((address) => address.slice(1))
    .filter((from) => isPublished(before, from) && isRemoved(before, from));
  for (const from of left) {
    const changes = [change(before, from, undefined)];
    await platform.store.wording.saveDrafts(site.slug, before.language, changes, author, platform.now());
    for (const language of site.languages.slice(1)) {
      const workspace = await loadWorkspace(context, language);
      const text = draftValue(workspace, { kind: "page", key });
      const isThere = (draftValue(workspace, { kind: "page", key: from }) ?? TAKEN_AWAY) !== TAKEN_AWAY;
      if (isThere || text === null || text === TAKEN_AWAY || isPublished(workspace, key)) continue;
      const back = [
        change(workspace, from, draftOf(workspace, { kind: "page", key: from, text }, null)),
        change(workspace, key, undefined),
      ];
      await platform.store.wording.saveDrafts(site.slug, language, back, author, platform.now());
    }
  }
}

const isPublished = (workspace: Workspace, key: string) =>
  (publishedValue(workspace, { kind: "page", key }) ?? TAKEN_AWAY) !== TAKEN_AWAY;

/** Whether a draft removes the page. */
const isRemoved = (workspace: Workspace, key: string) =>
  workspace.drafts.has(entryId({ kind: "page", key })) &&
  (draftValue(workspace, { kind: "page", key }) ?? TAKEN_AWAY) === TAKEN_AWAY;

function change(workspace: Workspace, key: string, text: string | null | undefined) {
  const name = { kind: "page" as const, key };
  return { ...name, text, base: fileValue(workspace, name), ...seenOf(workspace, entryId(name)) };
}
