import type { EditorSession } from "~/adapters/database/editors.server";
import { type EntryName, idInLanguage } from "~/domain/editing/edited-entry";
import type { PlannedDrafts } from "~/domain/editing/publication-plan";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { type DraftFault, draftConflicts, draftFaults } from "~/services/editing/draft-faults.server";
import { type DraftedChange, draftedChanges, wholeDrafts } from "~/services/editing/moved-page.server";
import { fileValue, publishedValue, textBefore, type Workspace } from "~/services/editing/workspace.server";
import { areaOf } from "~/tenants/wording-edits";
import type { RequestContext } from "../request-context";
import { plansView, requestsView } from "./approval-form.server";
import { draftName, entryDiff, entryHref, moveDiff } from "./document-names.server";
import { draftsIn, editorTime, hrefIn, type OpenedPage, pageOfRows, pageView } from "./editor-frame.server";
import { faultText, refusalText } from "./refusal-text.server";
import { byText, TEXT_PATH } from "./text-page.server";
import { partOfSite } from "./text-uses.server";

/** Drafts of other pages that are named since they can't be published. */
const MOST_FAULTY = 20;
export const PUBLISH_PATH = "/preview/publish";

/** A form that comes back: refused, or with other drafts. */
export interface Returned {
  seen: ReadonlyMap<string, number>;
  typed: TypedAnswers;
  errors: readonly { field: string; message: string }[];
}

export function timeFields(typed: TypedAnswers): [day: string, time: string] {
  return [firstAnswer(typed, "day")?.trim() ?? "", firstAnswer(typed, "time")?.trim() ?? ""];
}

export function faultTexts(
  context: RequestContext,
  faults: ReadonlyMap<string, DraftFault>,
): Map<string, string> {
  return new Map(
    [...faults].map(([id, fault]) => [
      id,
      fault.kind === "text"
        ? faultText(context, fault.fault)
        : fault.refusals.map((refusal) => refusalText(context, refusal)).join(" · "),
    ]),
  );
}

/** A text that its files don't say is shown in another language. */
function shownInstead(workspace: Workspace, { kind, key }: EntryName): string | null {
  return kind === "text" ? textBefore(workspace, key) : null;
}

interface PublishForm {
  /** Absent: the editor's own drafts are ticked, except for planned ones. */
  returned?: Returned | null;
  /** How many drafts are before the shown ones, as it was posted. */
  from?: string | null;
  notice?: string | null;
}

export async function publishPage(
  context: RequestContext,
  opened: OpenedPage,
  { returned = null, from = null, notice = null }: PublishForm,
) {
  const { workspace, editor } = opened;
  const { site } = context;
  const t = translator(site);
  const errors = returned?.errors ?? [];
  const listed = await listChanges(context, workspace, editor, returned);
  const shown = await showPart(context, workspace, listed, { returned, from });
  const part =
    shown.page.rows.length === listed.changes.length ? null : partView(context, workspace, listed, shown);
  const [day, time] = timeFields(returned?.typed ?? {});
  return {
    ...pageView(context, opened, {
      ...{ current: "publish", path: PUBLISH_PATH, right: "publish", heading: t("desk.publish.heading") },
      ...{ notice, isError: errors.length > 0 },
      // Other drafts are the same address: the title says which they are.
      begins: notice ?? (returned && part ? part.heading : null),
    }),
    requests: await requestsView(context, workspace, editor, listed.requests),
    note: noteOf(returned),
    plans: plansView(context, workspace, listed.plans),
    when: {
      ...{ day, time, zone: site.time_zone },
      errors: errors.filter(({ field }) => field === "day" || field === "time"),
    },
    part,
    drafts: shown.page.rows.map((change) => draftView(context, workspace, editor, change, listed, shown)),
    elsewhere: [...workspace.draftsIn].map(([tag, count]) => draftsIn(context, tag, count)),
    errors,
  };
}

type ListedChanges = Awaited<ReturnType<typeof listChanges>>;

/** Returns all changes, the editor's own first, with which of them are ticked. */
async function listChanges(
  { platform: { store }, site }: RequestContext,
  workspace: Workspace,
  editor: EditorSession,
  returned: Returned | null,
) {
  const [plans, requests] = await Promise.all([store.plans.list(site.slug), store.requests.list(site.slug)]);
  const asked = new Set(
    requests
      .filter(({ language, author }) => language === workspace.language && author === editor.email)
      .flatMap(({ drafts }) => [...drafts.keys()]),
  );
  const planned = new Map(
    plans
      .filter(({ language, failure }) => language === workspace.language && failure === null)
      .flatMap(({ drafts, publish_at }) => [...drafts.keys()].map((id) => [id, publish_at] as const)),
  );
  const isTicked = ({ id, draft }: DraftedChange) =>
    returned === null
      ? draft.author === editor.email && !planned.has(id) && !asked.has(id)
      : returned.seen.has(id);
  const changes = [...draftedChanges(workspace)].sort(
    (one, other) => Number(other.draft.author === editor.email) - Number(one.draft.author === editor.email),
  );
  return { changes, isTicked, plans, planned, requests };
}

type ShownPart = Awaited<ReturnType<typeof showPart>>;

/** Returns one page of the changes with what is wrong with them, and what is ticked on the others. */
async function showPart(
  context: RequestContext,
  workspace: Workspace,
  { changes, isTicked }: ListedChanges,
  { returned = null, from = null }: PublishForm,
) {
  const wholeOf = (some: readonly DraftedChange[]) =>
    wholeDrafts(
      workspace,
      some.map(({ id }) => id),
    );
  const page = pageOfRows(changes, from);
  const shown = new Set(wholeOf(page.rows).keys());
  const elsewhere = changes
    .filter((change) => !shown.has(change.id) && isTicked(change))
    .map((change) => ({ change, whole: wholeOf([change]) }));
  const checked = new Set([...shown, ...elsewhere.flatMap(({ whole }) => [...whole.keys()])]);
  const ids = [...wholeOf(draftedChanges(workspace)).keys()];
  const reasons = faultTexts(context, await draftFaults(context, workspace, ids, checked));
  const conflicts = new Set(draftConflicts(workspace, [...shown]));
  const isFaulty = (whole: PlannedDrafts) => [...whole.keys()].some((id) => reasons.has(id));
  // One with a fault is ticked no longer.
  const others = elsewhere.flatMap(({ whole }) =>
    !isFaulty(whole) &&
    [...whole].every(([id, revision]) => (returned?.seen.get(id) ?? revision) === revision)
      ? [whole]
      : [],
  );
  const faulty = elsewhere.flatMap(({ change, whole }) => (isFaulty(whole) ? [{ change, whole }] : []));
  return { page, reasons, conflicts, others, faulty };
}

/** Says which part of the list is shown, and what is ticked in the rest. */
function partView(
  context: RequestContext,
  workspace: Workspace,
  { changes }: ListedChanges,
  { page, others, reasons, faulty }: ShownPart,
) {
  const { site } = context;
  const t = translator(site);
  const formatted = (count: number) => formatCount(site.language, count);
  return {
    heading: t("desk.publish.part", {
      from: formatted(page.from + 1),
      to: formatted(page.from + page.rows.length),
      total: formatted(changes.length),
    }),
    ...{ from: page.from, earlier: page.earlier, later: page.later },
    /** The ticked drafts of the other pages, as they are posted. */
    ticked: others.map(postedDrafts).join("\n"),
    tickedText: t("desk.publish.ticked", { count: others.length, formatted: formatted(others.length) }),
    faultyText: t("desk.publish.faulty", { count: faulty.length, formatted: formatted(faulty.length) }),
    faulty: faulty.slice(0, MOST_FAULTY).map(({ change: { id, draft }, whole }) => ({
      href: hrefIn(workspace, entryHref(TEXT_PATH, draft)),
      label: draftName(context, workspace, id),
      reason: [...whole.keys()].flatMap((each) => reasons.get(each) ?? []).join(" · "),
    })),
  };
}

function draftView(
  context: RequestContext,
  workspace: Workspace,
  editor: EditorSession,
  change: DraftedChange,
  { isTicked, planned }: ListedChanges,
  { reasons, conflicts }: ShownPart,
) {
  const t = translator(context.site);
  const { id, draft, move } = change;
  const label = draftName(context, workspace, id);
  const plannedFor = planned.get(id);
  const whole = wholeDrafts(workspace, [id]);
  const parts = [...whole.keys()];
  const faults = parts.flatMap((each) => reasons.get(each) ?? []);
  return {
    ...{ id, label, isOwn: draft.author === editor.email },
    textKey: draft.kind === "text" ? draft.key : null,
    part: draft.kind === "text" ? partOfSite(t, areaOf(draft.key)) : null,
    value: postedDrafts(whole),
    href: hrefIn(workspace, entryHref(TEXT_PATH, draft)),
    rows: move
      ? moveDiff(context, move, movedTexts(context, workspace, parts))
      : entryDiff(
          context,
          draft,
          publishedValue(workspace, draft),
          draft.text ?? fileValue(workspace, draft) ?? shownInstead(workspace, draft),
        ),
    edit: t("desk.documents.edit", { name: label }),
    by: byText(context, draft.author, draft.updated_at),
    planned:
      plannedFor === undefined ? null : t("desk.plans.draft", { time: editorTime(context, plannedFor) }),
    hasConflict: parts.some((each) => conflicts.has(each)),
    fault: faults.length > 0 ? faults.join(" · ") : null,
    ticked: isTicked(change),
  };
}

/** Returns drafts with their revisions as `seenDrafts` reads them. */
function postedDrafts(drafts: PlannedDrafts): string {
  return [...drafts].map(([id, revision]) => `${revision} ${id}`).join("\n");
}

/** Returns what the pages of a move say now and then. */
function movedTexts({ platform }: RequestContext, workspace: Workspace, ids: readonly string[]) {
  const ofFiles = platform.wording.valueOfFiles(workspace.site.first ?? workspace.site);
  return ids.flatMap((id) => {
    const draft = workspace.draftsById.get(id);
    if (!draft) return [];
    const files = ofFiles(draft);
    const edit = workspace.elsewhere.published.find((each) => idInLanguage({ language: "", ...each }) === id);
    const isHere = draft.language === workspace.language;
    const before = isHere ? publishedValue(workspace, draft) : (edit?.text ?? files);
    return [{ ...draft, before, after: draft.text ?? files }];
  });
}

/** A note that comes back, with the request that it answers; "": it is sent with drafts. */
function noteOf(returned: Returned | null) {
  const typed = returned?.typed ?? {};
  const id = firstAnswer(typed, "request") ?? "";
  const field = id === "" ? "note" : `note-${id}`;
  const error = returned?.errors.find((each) => each.field === field)?.message ?? null;
  return { id, note: firstAnswer(typed, "note") ?? "", error };
}
