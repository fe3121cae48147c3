import { createHash } from "node:crypto";
import type { WordingDraft } from "~/adapters/database/wording-rows";
import { translator } from "~/i18n/site-i18n.server";
import {
  draftedWriting,
  isAsFiles,
  NOTHING_SEEN,
  otherFormFault,
  type Seen,
  shownText,
  textBefore,
  type Workspace,
} from "~/services/editing/workspace.server";
import { labelFaults, menuLabels } from "~/tenants/menu-labels";
import { editFaults } from "~/tenants/wording-edits";
import type { RequestContext } from "../request-context";
import { faultText } from "./refusal-text.server";

/** What was typed and not saved. */
export interface RefusedTexts {
  texts: ReadonlyMap<string, string>;
  errors: ReadonlyMap<string, string>;
  /** What somebody else has saved in the meantime, by key; null: nothing was. */
  theirs: ReadonlyMap<string, WordingDraft> | null;
  seen: ReadonlyMap<string, Seen>;
}

/** What the field of a form says about the text that its page shows. */
export interface SeenText {
  seen: Seen;
  /** Of the text as it was shown; "": what is shown was typed before and not saved. */
  digest: string;
}

export function readSeenText(typed: string | null): SeenText {
  const [, draft, version, digest = ""] = /^(\d{1,9}) (\d{1,9})(?: ([0-9a-f]+))?$/.exec(typed ?? "") ?? [];
  return { seen: { seen: Number(draft ?? 0), seenVersion: Number(version ?? 0) }, digest };
}

/** Reads the field of a form that says what its page shows. */
export function readSeen(typed: string | null): Seen {
  return readSeenText(typed).seen;
}

export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

export function faultsOf(
  context: RequestContext,
  workspace: Workspace,
  texts: ReadonlyMap<string, string>,
): Map<string, string> {
  const after = (key: string) => texts.get(key) ?? draftedWriting(workspace, key);
  const labels = new Set(menuLabels(workspace.site).map(({ key }) => key));
  return new Map(
    [...texts].flatMap(([key, text]) => {
      const [fault] = isAsFiles(workspace, key, text)
        ? otherFormFault(workspace, key, after)
        : [
            ...editFaults(workspace.worded, key, text, textBefore(workspace, key)),
            ...(labels.has(key) ? labelFaults(text) : []),
          ];
      return fault ? [[key, faultText(context, fault)] as const] : [];
    }),
  );
}

export function conflictsOf(context: RequestContext, workspace: Workspace, key: string): string[] {
  const t = translator(context.site);
  const now = workspace.files.get(key) ?? null;
  const before = (base: string | null) => base ?? t("desk.text.conflict_nothing");
  const edit = workspace.edits.get(key);
  const draft = workspace.drafts.get(key);
  return [
    ...(edit && edit.base !== now
      ? [t("desk.text.conflict_published", { before: before(edit.base), revert: t("desk.text.revert") })]
      : []),
    ...(draft && draft.base !== now ? [t("desk.text.conflict_draft", { before: before(draft.base) })] : []),
  ];
}

/** Says what somebody else has done with a text, with their words; null: nothing. */
export function changedText(
  context: RequestContext,
  workspace: Workspace,
  key: string,
  refused: RefusedTexts | null,
): string | null {
  if (!refused?.theirs) return null;
  const t = translator(context.site);
  const theirs = refused.theirs.get(key);
  const before = refused.seen.get(key) ?? NOTHING_SEEN;
  const isPublished = (workspace.versions.get(key) ?? 0) !== before.seenVersion;
  if ((theirs?.revision ?? 0) !== before.seen && theirs)
    return t("desk.text.changed_text", {
      author: theirs.author || "–",
      text: theirs.text ?? t("desk.text.as_files"),
    });
  if (isPublished) return t("desk.text.changed_published", { text: shownText(workspace, key) });
  return (theirs?.revision ?? 0) === before.seen ? null : t("desk.text.changed_gone");
}
