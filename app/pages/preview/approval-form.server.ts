import { randomUUID } from "node:crypto";
import type { EditorSession } from "~/adapters/database/editors.server";
import type { PublicationPlan } from "~/adapters/database/publication-plans.server";
import type { DeclinedRequest, PublicationRequest } from "~/adapters/database/publication-requests.server";
import { hasRight } from "~/domain/editing/editor-rights";
import { changedSince, countDrafts, isDeclineOpen } from "~/domain/editing/publication-plan";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { oddCharacter } from "~/domain/text/plain-text";
import { translator } from "~/i18n/site-i18n.server";
import { wholeDrafts } from "~/services/editing/moved-page.server";
import type { Workspace } from "~/services/editing/workspace.server";
import { tidyText } from "~/tenants/wording-edits";
import type { RequestContext } from "../request-context";
import { draftNames } from "./document-names.server";
import { draftsIn, editorTime } from "./editor-frame.server";

const MAX_NOTE = 1000;
const LIMITS = { perHour: 5, open: 20 };

/** Returns the note of a form with what is wrong with it. */
export function readNote(
  { site }: RequestContext,
  typed: TypedAnswers,
  field: string,
): { note: string; errors: { field: string; message: string }[] } {
  const t = translator(site);
  const note = tidyText(firstAnswer(typed, "note") ?? "");
  const odd = oddCharacter(note);
  if (odd) return { note, errors: [{ field, message: t(`desk.fault.${odd}`) }] };
  return note.length > MAX_NOTE
    ? { note, errors: [{ field, message: t("desk.approval.error.note", { count: MAX_NOTE }) }] }
    : { note, errors: [] };
}

/** Sends drafts to those who may publish. Returns why not; null: it is done. */
export async function sendForPublishing(
  { platform, site }: RequestContext,
  workspace: Workspace,
  editor: EditorSession,
  { drafts, note }: { drafts: ReadonlyMap<string, number>; note: string },
): Promise<"changed" | "too_often" | "too_many" | null> {
  const outcome = await platform.store.requests.add(
    {
      ...{ id: randomUUID(), site: site.slug, language: workspace.language, drafts },
      ...{ author: editor.email, note, created_at: platform.now().toISOString() },
    },
    LIMITS,
  );
  return outcome === "added" ? null : outcome;
}

/** Declines a request, or withdraws the editor's own one. */
export async function closeRequest(
  { platform, site }: RequestContext,
  editor: EditorSession,
  { id, outcome, note }: { id: string; outcome: "declined" | "withdrawn"; note: string },
): Promise<void> {
  const { requests } = platform.store;
  const request = (await requests.list(site.slug)).find((each) => each.id === id);
  if (!request || (outcome === "withdrawn" && request.author !== editor.email)) return;
  const answer = { outcome, answer: note, answered_by: editor.email };
  await requests.close(site.slug, id, answer, platform.now());
}

interface RequestView {
  id: string;
  /** Who has sent it and when. */
  who: string;
  /** The names of its drafts; of another language: how many there are. */
  what: string;
  /** The page with its drafts; null: this one. */
  href: string | null;
  note: string;
  /** What was changed since it was sent; null: nothing. */
  problem: string | null;
  /** The drafts that this editor can publish here, as a form sends them. */
  drafts: readonly string[];
  mayDecline: boolean;
  mayWithdraw: boolean;
}

/** Returns what waits for somebody who may publish, as an editor sees it. */
function waitingView(
  context: RequestContext,
  workspace: Workspace,
  { email }: EditorSession,
  requests: readonly PublicationRequest[],
): RequestView[] {
  const { site } = context;
  const t = translator(site);
  const mayPublish = hasRight(site.editors, email, "publish");
  return requests.map(({ id, language, author, note, created_at, drafts }) => {
    const isHere = language === workspace.language;
    const isOwn = author === email;
    const ids = [...drafts.keys()];
    const changed = isHere ? changedSince(drafts, workspace.draftsById) : [];
    const left = isHere
      ? [...wholeDrafts(workspace, ids)].map(([each, revision]) => `${revision} ${each}`)
      : [];
    const time = editorTime(context, created_at);
    return {
      id,
      who: t(isOwn ? "desk.approval.yours" : "desk.approval.asks", { author, time }),
      ...requestSubject(context, workspace, { language, drafts }),
      note,
      problem:
        changed.length > 0
          ? t("desk.approval.changed", { names: draftNames(context, workspace, changed) })
          : null,
      drafts: mayPublish ? left : [],
      mayDecline: mayPublish && !isOwn,
      mayWithdraw: isOwn,
    };
  });
}

/**
 * Returns what was sent for publishing, as an editor sees it: what waits, and the editor's own that was declined.
 * @param waiting requests that wait, the editor's own among them
 */
export async function requestsView(
  context: RequestContext,
  workspace: Workspace,
  editor: EditorSession,
  waiting: readonly PublicationRequest[],
): Promise<RequestView[]> {
  const { platform, site } = context;
  const declined = await platform.store.requests.declined(site.slug, editor.email, platform.now());
  const own = waiting.filter(({ author }) => author === editor.email);
  return [
    ...waitingView(context, workspace, editor, waiting),
    ...declinedView(context, workspace, own, declined),
  ];
}

/** @param own the editor's requests that wait */
function declinedView(
  context: RequestContext,
  workspace: Workspace,
  own: readonly PublicationRequest[],
  declined: readonly DeclinedRequest[],
): RequestView[] {
  const t = translator(context.site);
  return declined.flatMap(({ id, language, drafts, answer, answered_by, closed_at }, index) => {
    const isHere = language === workspace.language;
    // The newest is the first.
    const later = [...own, ...declined.slice(0, index)].filter((each) => each.language === language);
    const sentAgain = new Set(later.flatMap((each) => [...each.drafts.keys()]));
    const isOpen = isHere
      ? isDeclineOpen(drafts, workspace.drafts, sentAgain)
      : workspace.draftsIn.has(language) && isDeclineOpen(drafts, drafts, sentAgain);
    if (!isOpen) return [];
    return [
      {
        ...{ id, drafts: [], problem: null, mayDecline: false, mayWithdraw: false },
        ...requestSubject(context, workspace, { language, drafts }),
        who: t("desk.approval.declined", { editor: answered_by, time: editorTime(context, closed_at) }),
        note: answer === "" ? "" : t("desk.approval.reason", { answer }),
      },
    ];
  });
}

/** Names the drafts of a request or plan; those of another language with the page that has them. */
function requestSubject(
  context: RequestContext,
  workspace: Workspace,
  { language, drafts }: Pick<PublicationRequest, "language" | "drafts">,
): Pick<RequestView, "what" | "href"> {
  if (language === workspace.language)
    return { what: draftNames(context, workspace, [...drafts.keys()]), href: null };
  const { href, label } = draftsIn(context, language, countDrafts(drafts));
  return { what: label, href };
}

/** Returns what is planned, and what could not be published, as editors see it. */
export function plansView(context: RequestContext, workspace: Workspace, plans: readonly PublicationPlan[]) {
  const t = translator(context.site);
  return plans.map((plan) => {
    const { id, author } = plan;
    const created = editorTime(context, plan.created_at);
    return {
      id,
      time: editorTime(context, plan.publish_at),
      ...requestSubject(context, workspace, plan),
      by:
        author === ""
          ? t("desk.plans.by_nobody", { time: created })
          : t("desk.plans.by", { author, time: created }),
      isFailed: plan.failure !== null,
      problem: problemOf(context, workspace, plan),
    };
  });
}

function problemOf(
  context: RequestContext,
  workspace: Workspace,
  { failure, drafts, language, author }: PublicationPlan,
): string | null {
  const t = translator(context.site);
  const names = (ids: readonly string[]) => draftNames(context, workspace, ids);
  if (failure?.reason === "rights")
    return t(author === "" ? "desk.plans.rights_nobody" : "desk.plans.rights", { author });
  // Its drafts are known in its own language only.
  if (language !== workspace.language) return failure ? t("desk.plans.failed") : null;
  if (failure) return t(`desk.plans.${failure.reason}`, { names: names(failure.drafts) });
  const changed = changedSince(drafts, workspace.draftsById);
  return changed.length > 0 ? t("desk.plans.will_fail", { names: names(changed) }) : null;
}
