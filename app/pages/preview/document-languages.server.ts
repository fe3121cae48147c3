import { type DocumentKind, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { editorAddress } from "~/domain/editing/editor-address";
import { type TranslationState, translationState } from "~/domain/languages/translation-state";
import { hasNewerOriginal } from "~/services/editing/translations.server";
import { draftedWriting, loadWorkspace, type Workspace } from "~/services/editing/workspace.server";
import { draftValue } from "~/services/editing/workspace-documents.server";
import { isWorded } from "~/tenants/documents/document-texts";
import { keysOfDocument } from "~/tenants/documents/site-documents";
import type { RequestContext } from "../request-context";
import { formOf } from "./document-names.server";
import type { EditorFrameProps } from "./editor-frame";

/** Where a document is edited in each language, and its state there. */
export type DocumentLanguages = ReadonlyMap<
  string,
  Pick<EditorFrameProps["languages"][number], "href" | "state">
>;

/** Returns a document in all languages of its site; an empty map where it has no translations. */
export async function documentLanguages(
  context: RequestContext,
  { workspace, first }: { workspace: Workspace; first: Workspace | null },
  { kind, key }: { kind: DocumentKind; key: string },
): Promise<DocumentLanguages> {
  const { languages } = context.site;
  if (languages.length < 2 || (kind !== "page" && !isWorded(kind))) return new Map();
  const original = first ?? workspace;
  const path = `${formOf(kind).path}?${new URLSearchParams({ key })}`;
  const rows = languages.map(async (tag) => {
    const isFirst = tag === original.language;
    const known = [workspace, original].find(({ language }) => language === tag);
    const spoken = known ?? (await loadWorkspace(context, tag));
    // Another language has the texts of all popups, tiles or offers in one form.
    const href =
      !isFirst && isWorded(kind)
        ? editorAddress(tag, `${formOf(kind).path}#part-${encodeURIComponent(key)}`)
        : editorAddress(isFirst ? null : tag, path);
    return [tag, { href, state: stateIn(spoken, original, { kind, key }) }] as const;
  });
  return new Map(await Promise.all(rows));
}

function stateIn(
  workspace: Workspace,
  original: Workspace,
  name: { kind: DocumentKind; key: string },
): TranslationState {
  const { kind, key } = name;
  const isFirst = workspace === original;
  if (!isFirst && isWorded(kind)) {
    const texts = [...keysOfDocument(workspace.worded, { kind, key }).values()];
    return translationState({
      isFirst,
      isWritten: texts.length > 0 && texts.every((text) => draftedWriting(workspace, text) !== ""),
      isDrafted: texts.some((text) => workspace.drafts.has(text)),
      isOlder: false,
    });
  }
  return translationState({
    isFirst,
    isWritten: (draftValue(workspace, name) ?? TAKEN_AWAY) !== TAKEN_AWAY,
    isDrafted: workspace.drafts.has(entryId(name)),
    isOlder: !isFirst && hasNewerOriginal({ workspace, first: original }, key),
  });
}
