import { setImmediate as nextTurn } from "node:timers/promises";
import { type EntryName, entryId, idInLanguage } from "~/domain/editing/edited-entry";
import { withoutPlural } from "~/i18n/wording-tree";
import type { Platform, SiteContext } from "~/services/platform/platform";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { type EditFault, editFaults } from "~/tenants/wording-edits";
import { fileValue, otherFormFault, textBefore, type Workspace, writtenText } from "./workspace.server";
import { documentRefusals, publishedDocuments, type Refusal } from "./workspace-documents.server";

/** Texts that are checked between two turns of the event loop. */
const BATCH = 100;

/** Why a draft can't be published: a text has one reason, a document some. */
export type DraftFault = { kind: "text"; fault: EditFault } | { kind: "document"; refusals: Refusal[] };

/**
 * Returns why these drafts can't be published together, by their ids.
 * @param shown of which of them it is asked: each text takes its time
 */
export async function draftFaults(
  context: Pick<SiteContext, "platform">,
  workspace: Workspace,
  ids: readonly string[],
  shown: ReadonlySet<string> = new Set(ids),
): Promise<Map<string, DraftFault>> {
  const all = ids.flatMap((id) => workspace.draftsById.get(id) ?? []);
  const texts = new Map(
    all.flatMap((draft) =>
      draft.kind === "text" && draft.language === workspace.language ? [[draft.key, draft] as const] : [],
    ),
  );
  const faults = new Map<string, DraftFault>();
  const chosen = [...texts].filter(([id]) => shown.has(id));
  for (const [index, [id, draft]] of chosen.entries()) {
    const fault = textFault(context.platform, workspace, draft, texts);
    if (fault) faults.set(id, { kind: "text", fault });
    if (index % BATCH === BATCH - 1) await nextTurn();
  }
  const documents = all.flatMap(({ kind, key, text, language }) =>
    kind === "text" ? [] : [{ kind, key, text, language }],
  );
  if (documents.length === 0 || !documents.some((each) => shown.has(idAmong(ids, each)))) return faults;
  await nextTurn();
  for (const { document, refusals } of documentRefusals(
    context,
    workspace,
    publishedDocuments(workspace),
    documents,
  ))
    if (refusals.length > 0) faults.set(idAmong(ids, document), { kind: "document", refusals });
  return faults;
}

/** A draft that moves with a page is among the ids with its language. */
function idAmong(
  ids: readonly string[],
  { kind, key, language = "" }: Pick<SiteDocument, "kind" | "key" | "language">,
): string {
  const named = idInLanguage({ kind, key, language });
  return ids.includes(named) ? named : entryId({ kind, key });
}

/** Returns the ids of the drafts whose texts the site's files have changed since they were written. */
export function draftConflicts(workspace: Workspace, ids: readonly string[]): string[] {
  return ids.filter((id) => {
    const draft = workspace.draftsById.get(id);
    return draft?.language === workspace.language && draft.base !== fileValue(workspace, draft);
  });
}

type ChosenText = EntryName & { text: string | null };

function textFault(
  { wording }: Pick<Platform, "wording">,
  workspace: Workspace,
  { key, text }: ChosenText,
  chosen: ReadonlyMap<string, ChosenText>,
): EditFault | null {
  const before = textBefore(workspace, key);
  if (before === null) return { fault: "unknown", values: {} };
  const after = (form: string) => {
    const draft = chosen.get(form);
    return draft ? (draft.text ?? workspace.files.get(form) ?? "") : writtenText(workspace, form);
  };
  const whole = `${withoutPlural(key)}_other`;
  const [fault = null] =
    text === null || text === workspace.files.get(key)
      ? otherFormFault(workspace, whole, after)
      : [
          ...(wording.isSoundText(workspace.worded, key, text, before)
            ? []
            : editFaults(workspace.worded, key, text, before)),
          ...otherFormFault(workspace, whole, after),
        ];
  return fault;
}
