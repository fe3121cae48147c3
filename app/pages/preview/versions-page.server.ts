import { createHash } from "node:crypto";
import type {
  Publication,
  PublicationChangesTable,
  PublishedText,
  TextChange,
} from "~/adapters/database/wording-rows";
import { type EntryName, entryId, idInLanguage, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { bothTexts, type DiffRow } from "~/domain/editing/text-diff";
import { firstAnswer } from "~/domain/forms/posted-form";
import { ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { fileValue, loadWorkspace, textBefore, type Workspace } from "~/services/editing/workspace.server";
import { documentRefusals, publishedDocuments } from "~/services/editing/workspace-documents.server";
import { isDocumentText } from "~/tenants/documents/document-texts";
import { editFaults } from "~/tenants/wording-edits";
import { personalPage, readPost, seeOther } from "../forms/form-answer.server";
import type { PageArgs, RequestContext } from "../request-context";
import {
  changeName,
  changesName,
  entryDiff,
  entryLabel,
  entryText,
  moveDiff,
  versionChanges,
} from "./document-names.server";
import {
  askedLanguage,
  editorTime,
  hrefIn,
  type OpenedPage,
  openPage,
  pageView,
  requireEditor,
} from "./editor-frame.server";
import { faultText, refusalText } from "./refusal-text.server";

export const VERSIONS_PATH = "/preview/versions";
const SHOWN = 50;

/** `/preview/versions`: what was published, when, by whom. */
export async function loadVersionsPage(args: PageArgs) {
  const { query, ...opened } = await openPage(args);
  const { context } = args;
  const done = ["published", "restored"].find((name) => name === query.get("done"));
  const [version, kept] = [readVersion(query.get("version")), readVersion(query.get("kept"))];
  const t = translator(context.site);
  const notice =
    done && version
      ? [
          t(`desk.versions.${done}`, { version }),
          ...(kept ? [t("desk.versions.kept", { count: kept })] : []),
        ].join(" ")
      : null;
  return personalPage(await versionsPage(context, opened, { notice }));
}

/** Publishes the texts of an earlier version again. Version 0 is the site before the first version, as its files said it. */
export async function versionsAction({ request, context }: PageArgs) {
  const { typed } = await readPost(request);
  const editor = await requireEditor(context, "publish", { request, typed });
  const { platform, site } = context;
  const { wording } = platform.store;
  const t = translator(site);
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  const refuse = async (key: string, status: number, values: Record<string, string | number> = {}) => {
    const error = t(`desk.versions.error.${key}`, values);
    const now = await loadWorkspace(context, workspace.language);
    return personalPage(await versionsPage(context, { editor, workspace: now }, { error }), status);
  };
  const version = readVersion(firstAnswer(typed, "version"));
  const revision = readVersion(firstAnswer(typed, "revision")) ?? 0;
  const [newest] = await wording.versions(site.slug, 1);
  if (version === null || !newest || version >= newest.version) return refuse("same", 400);
  if (revision !== workspace.publishedRevision) return refuse("changed", 409);
  // A version is the site's, in all of its languages.
  const texts: PublishedText[] = [];
  const stays: StayingText[] = [];
  for (const language of site.languages) {
    const spoken = language === workspace.language ? workspace : await loadWorkspace(context, language);
    const then = await textsAt(context, spoken, version);
    const fault = restoreFault(context, spoken, then.texts, texts);
    if (fault) return refuse(version === 0 ? "fault_files" : "fault", 400, { version, ...fault });
    texts.push(...then.texts);
    stays.push(...then.stays);
  }
  const kept = stays.length;
  if (texts.length === 0) return refuse(kept > 0 ? "kept" : "same", 400, { count: kept });
  // What can't be brought back is said first, and exactly this is what is done.
  const sure = createHash("sha256")
    .update(JSON.stringify([version, revision, texts, stays]))
    .digest("base64url");
  if (kept > 0 && firstAnswer(typed, "sure") !== sure) {
    const confirm = {
      ...{ version, sure },
      heading: t(version === 0 ? "desk.versions.sure_files" : "desk.versions.sure", { version }),
      stays: stays.map(({ key, text }) => ({ key, name: changeName(context, { kind: "text", key, text }) })),
      rest: t("desk.versions.rest", { count: texts.length }),
    };
    return personalPage(await versionsPage(context, { editor, workspace }, { confirm }));
  }
  const outcome = await wording.setPublished(
    { site: site.slug, kind: "restored", restores: version, author: editor.email },
    revision,
    texts,
    platform.now(),
  );
  if (outcome.kind === "changed") return refuse("changed", 409);
  await platform.wording.refresh();
  const target = `${VERSIONS_PATH}?${new URLSearchParams({
    ...{ done: "restored", version: String(outcome.version) },
    ...(kept > 0 && { kept: String(kept) }),
  })}`;
  return seeOther(hrefIn(workspace, target));
}

/**
 * Returns why entries of one language can't be published again; null: they can.
 * @param earlier what is restored in the languages before it
 */
function restoreFault(
  context: RequestContext,
  workspace: Workspace,
  texts: readonly PublishedText[],
  earlier: readonly PublishedText[],
): { key: string; reason: string } | null {
  for (const { kind, key, text } of texts) {
    if (kind !== "text") continue;
    const before = textBefore(workspace, key);
    // It was checked with its document, which may be restored with it.
    if (before === null && isDocumentText(key)) continue;
    const [fault] =
      text === null || text === workspace.files.get(key)
        ? []
        : editFaults(workspace.worded, key, text, before);
    if (fault) return { key, reason: faultText(context, fault) };
  }
  const documents = texts.flatMap(({ kind, key, text }) => (kind === "text" ? [] : [{ kind, key, text }]));
  if (documents.length === 0) return null;
  const restored = earlier.flatMap(({ kind, key, language, text }) =>
    kind === "text" || text === null ? [] : [{ kind, key, language, text }],
  );
  const elsewhere = { ...workspace.elsewhere, published: [...workspace.elsewhere.published, ...restored] };
  const above = publishedDocuments({ ...workspace, elsewhere });
  for (const { document, refusals } of documentRefusals(context, workspace, above, documents)) {
    const [refusal] = refusals;
    if (refusal) return { key: entryLabel(context, document), reason: refusalText(context, refusal) };
  }
  return null;
}

/**
 * Returns what must be published for a language to be as it was after a version. Where nothing was published then, the
 * files said something, which an export or a developer may have changed since.
 * @returns `stays`: texts that the files didn't have then, and which only the files can lose
 */
async function textsAt(
  { platform, site }: RequestContext,
  workspace: Workspace,
  version: number,
): Promise<{ texts: PublishedText[]; stays: StayingText[] }> {
  const since = await platform.store.wording.changes(site.slug, { from: version + 1 });
  const then = new Map<string, EntryName & { said: string | null }>();
  for (const { kind, key, language, before, base } of since) {
    const id = entryId({ kind, key });
    if (language === workspace.language && !then.has(id)) then.set(id, { kind, key, said: before ?? base });
  }
  const texts: PublishedText[] = [];
  const stays: StayingText[] = [];
  for (const [id, { kind, key, said }] of then) {
    const base = fileValue(workspace, { kind, key });
    const isOnlyInFiles = said === null && base !== null;
    // The texts of a document go with it.
    if (isOnlyInFiles && kind === "text" && !isDocumentText(key))
      stays.push({ language: workspace.language, key, text: base });
    const text = said === base ? null : isOnlyInFiles && kind !== "text" ? TAKEN_AWAY : said;
    if ((workspace.edits.get(id)?.text ?? null) !== text)
      texts.push({ kind, key, language: workspace.language, text, base });
  }
  return { texts, stays };
}

/** A text that a restore can't remove. */
interface StayingText {
  language: string;
  key: string;
  text: string;
}

function readVersion(typed: string | null): number | null {
  return typed !== null && /^\d{1,9}$/.test(typed) ? Number(typed) : null;
}

/** What a restore can't bring back, before it is done. */
interface AskedRestore {
  version: number;
  sure: string;
  heading: string;
  stays: { key: string; name: string }[];
  rest: string;
}

export async function versionsPage(
  context: RequestContext,
  opened: OpenedPage,
  {
    notice = null,
    error = null,
    confirm = null,
  }: { notice?: string | null; error?: string | null; confirm?: AskedRestore | null },
) {
  const { platform, site } = context;
  const { workspace } = opened;
  const t = translator(site);
  const versions = await platform.store.wording.versions(site.slug, SHOWN);
  const oldest = versions.at(-1)?.version ?? 1;
  const changes = await platform.store.wording.changes(site.slug, { from: oldest });
  return {
    ...pageView(context, opened, {
      ...{ current: "versions", path: VERSIONS_PATH, right: "publish", heading: t("desk.versions.heading") },
      ...{ notice, isError: error !== null },
    }),
    /** Of the published texts: a restore is refused when it has changed. */
    revision: workspace.publishedRevision,
    versions: versions.map((publication, index) => {
      const own = versionChanges(
        context,
        changes.filter((change) => change.version === publication.version),
      );
      return {
        version: publication.version,
        name: changesName(
          context,
          own.map(({ name }) => name),
        ),
        what: whatOf(context, publication),
        by: byLine(context, publication),
        count: t("desk.versions.changes", { count: own.length }),
        changes: own.map(({ name, move, changes: [change, ...others] }) => ({
          ...{ id: idInLanguage(change), name, textKey: change.kind === "text" ? change.key : null },
          language:
            site.languages.length > 1 && !move
              ? { tag: change.language, name: languageName(site, change.language) }
              : null,
          rows: move
            ? moveDiff(context, move, [change, ...others].map(withFiles))
            : shownChange(context, change),
        })),
        isNow: index === 0,
      };
    }),
    hasFirst: versions.at(-1)?.version === 1,
    ...{ error, confirm },
  };
}

function whatOf(
  context: RequestContext,
  { kind, restores, planned_for }: Pick<Publication, "kind" | "restores" | "planned_for">,
): string {
  const t = translator(context.site);
  if (planned_for !== null)
    return t("desk.versions.kind.planned", { time: editorTime(context, planned_for) });
  return t(`desk.versions.kind.${restores === 0 ? "restored_files" : kind}`, { version: restores });
}

/** Where a version had no text of its own, the files said it. */
function withFiles({ before, after, base, ...change }: Omit<PublicationChangesTable, "site">) {
  return { ...change, before: before ?? base, after: after ?? base };
}

function shownChange(context: RequestContext, change: TextChange): DiffRow[] {
  const { before, after } = change;
  if (before !== null && after !== null) return entryDiff(context, change, before, after);
  const files = translator(context.site)("desk.versions.files");
  const [old = files, now = files] = [before, after].map((text) =>
    text === null ? files : entryText(context, change, text),
  );
  return bothTexts(old, now);
}

/** A site may have had a language that it has no longer. */
function languageName({ languages }: RequestContext["site"], tag: string): string {
  return languages.includes(tag) ? ownNameOf(tag, languages) : tag;
}

function byLine(context: RequestContext, { author, at }: Pick<Publication, "author" | "at">): string {
  const time = editorTime(context, at);
  const t = translator(context.site);
  return author === "" ? t("desk.versions.by_nobody", { time }) : t("desk.versions.by", { author, time });
}
