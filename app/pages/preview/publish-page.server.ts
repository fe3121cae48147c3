import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editors.server";
import { type EntryName, idInLanguage } from "~/domain/editing/edited-entry";
import { editorAddress } from "~/domain/editing/editor-address";
import { editorsWith, hasRight } from "~/domain/editing/editor-rights";
import { readPublishTime } from "~/domain/editing/publication-plan";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { type DraftFault, draftConflicts, draftFaults } from "~/services/editing/draft-faults.server";
import { draftedChanges, leftBehind, wholeDrafts } from "~/services/editing/moved-page.server";
import {
  fileValue,
  loadWorkspace,
  publishedValue,
  textBefore,
  type Workspace,
} from "~/services/editing/workspace.server";
import { formHeaders, readPost } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";
import { closeRequest, readNote, requestsView, sendForPublishing } from "./approval-form.server";
import { draftName } from "./change-names.server";
import { entryDiff, entryHref, moveDiff } from "./document-names.server";
import {
  askedLanguage,
  type EditorMeta,
  editorFrame,
  editorMeta,
  editorTime,
  namedLanguage,
  requireEditor,
} from "./editor-frame.server";
import { plansView } from "./plans-view.server";
import type { PublishPageProps } from "./publish-page";
import { faultText, refusalText } from "./refusal-text.server";
import { byText, TEXT_PATH } from "./text-page.server";
import { VERSIONS_PATH } from "./versions-page.server";

export const PUBLISH_PATH = "/preview/publish";
/** Plans of a site at the same time. */
const MOST_PLANS = 20;

interface PublishPageView extends PublishPageProps {
  page: EditorMeta;
}

/** What was done, as addresses name it. */
const DONE: ReadonlyMap<string, string> = new Map([
  ["planned", "desk.plans.done_planned"],
  ["cancelled", "desk.plans.done_cancelled"],
  ["sent", "desk.approval.done_sent"],
  ["declined", "desk.approval.done_declined"],
  ["withdrawn", "desk.approval.done_withdrawn"],
]);

/** A refused form, as it comes back. */
interface Refused {
  seen: ReadonlyMap<string, number>;
  typed: TypedAnswers;
  errors: readonly { field: string; message: string }[];
}

/** `/preview/publish`: the drafts, each next to what visitors see now, and what is planned. */
export async function loadPublishPage({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const editor = await requireEditor(context, null);
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  const done = new URL(request.url).searchParams.get("done");
  const key = DONE.get(done ?? "");
  const notice = key === undefined ? null : translator(context.site)(key);
  const view = await publishPage(context, workspace, editor, { notice });
  return data(view, { headers: formHeaders(true) });
}

/** What an action works with. */
interface Posted {
  editor: EditorSession;
  workspace: Workspace;
  typed: TypedAnswers;
  seen: ReadonlyMap<string, number>;
}

/** Publishes, plans or sends the ticked drafts, all or none; or ends a plan or a request. */
export async function publishAction({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { typed } = await readPost(request);
  const what = firstAnswer(typed, "do");
  const { editors } = context.site;
  const isOpen = what === "withdraw" || (what === "send" && editorsWith(editors, "publish").length > 0);
  const editor = await requireEditor(context, isOpen ? null : "publish", { request, typed });
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  const posted = { editor, workspace, typed, seen: seenDrafts(typed) };
  if (what === "cancel") {
    await context.platform.store.plans.cancel(context.site.slug, firstAnswer(typed, "plan") ?? "");
    return leadTo(workspace, PUBLISH_PATH, { done: "cancelled" });
  }
  if (what === "decline" || what === "withdraw") return endRequest(context, posted, what);
  return what === "send" ? sendDrafts(context, posted) : publishDrafts(context, posted);
}

async function endRequest(context: RequestContext, posted: Posted, what: "decline" | "withdraw") {
  const { editor, workspace, typed } = posted;
  const id = firstAnswer(typed, "request") ?? "";
  const { note, errors } = readNote(context, typed, `note-${id}`);
  if (errors.length > 0) return refuse(context, posted, 400, errors);
  const outcome = what === "decline" ? "declined" : "withdrawn";
  await closeRequest(context, editor, { id, outcome, note });
  return leadTo(workspace, PUBLISH_PATH, { done: outcome });
}

async function sendDrafts(context: RequestContext, posted: Posted) {
  const { editor, workspace, typed, seen } = posted;
  const { note, errors } = readNote(context, typed, "note");
  const faults = [...chosenFaults(context, workspace, seen, false), ...errors];
  if (faults.length > 0) return refuse(context, posted, 400, faults);
  if (leftBehind(workspace, [...seen.keys()]).length > 0) return refuseChanged(context, posted);
  const reason = await sendForPublishing(context, workspace, editor, { drafts: seen, note });
  if (reason === null) return leadTo(workspace, PUBLISH_PATH, { done: "sent" });
  if (reason === "changed") return refuseChanged(context, posted);
  const message = translator(context.site)(`desk.approval.error.${reason}`);
  return refuse(context, posted, 429, [{ field: "", message }]);
}

/** Publishes now or plans. */
async function publishDrafts(context: RequestContext, posted: Posted) {
  const { editor, workspace, typed, seen } = posted;
  const { platform, site } = context;
  const time = chosenTime(context, typed);
  const faults = [...chosenFaults(context, workspace, seen, time.at !== null), ...time.errors];
  if (faults.length > 0) return refuse(context, posted, 400, faults);
  if (leftBehind(workspace, [...seen.keys()]).length > 0) return refuseChanged(context, posted);
  if (time.at !== null) {
    const outcome = await platform.store.plans.add(
      {
        ...{ id: randomUUID(), site: site.slug, language: workspace.language, drafts: seen },
        ...{ author: editor.email, created_at: platform.now().toISOString() },
        publish_at: time.at.toISOString(),
      },
      MOST_PLANS,
    );
    if (outcome === "added") return leadTo(workspace, PUBLISH_PATH, { done: "planned" });
    if (outcome === "changed") return refuseChanged(context, posted);
    const message = translator(site)("desk.plans.many", { count: MOST_PLANS });
    return refuse(context, posted, 409, [{ field: "", message }]);
  }
  const outcome = await platform.store.wording.publish(
    { site: site.slug, kind: "published", author: editor.email },
    workspace.language,
    seen,
    platform.wording.valueOfFiles(workspace.site.first ?? workspace.site),
    platform.now(),
  );
  if (outcome.kind === "changed") return refuseChanged(context, posted);
  await platform.wording.refresh();
  return leadTo(workspace, VERSIONS_PATH, { done: "published", version: String(outcome.version) });
}

function leadTo(workspace: Workspace, path: string, query: Record<string, string>) {
  return redirectDocument(editorAddress(namedLanguage(workspace), `${path}?${new URLSearchParams(query)}`), {
    status: 303,
    headers: formHeaders(true),
  });
}

async function refuse(
  context: RequestContext,
  { editor, workspace, typed, seen }: Posted,
  status: number,
  errors: Refused["errors"],
) {
  const view = await publishPage(context, workspace, editor, { refused: { seen, typed, errors } });
  return data(view, { status, headers: formHeaders(true) });
}

/** Somebody else has changed drafts: the page shows them as they are now. */
async function refuseChanged(context: RequestContext, posted: Posted) {
  const workspace = await loadWorkspace(context, posted.workspace.language);
  const message = translator(context.site)("desk.publish.error.changed");
  return refuse(context, { ...posted, workspace }, 409, [{ field: "", message }]);
}

/** The ticked drafts with the revisions that the editor saw. */
function seenDrafts(typed: TypedAnswers): Map<string, number> {
  return new Map(
    // All drafts of a page that moves are one value.
    (typed.draft ?? [])
      .flatMap((value) => value.split(/\r?\n/))
      .flatMap((value) => {
        const [, revision = "", key = ""] = /^(\d{1,9}) (.+)$/s.exec(value) ?? [];
        return key === "" ? [] : [[key, Number(revision)] as const];
      }),
  );
}

/** Reads when to publish: null is now. */
function chosenTime(
  { site, platform }: RequestContext,
  typed: TypedAnswers,
): { at: Date | null; errors: Refused["errors"] } {
  const t = translator(site);
  const [day, time] = timeFields(typed);
  if (day + time === "") return { at: null, errors: [] };
  const read = readPublishTime({ day, time }, platform.now(), site.time_zone);
  if ("at" in read) return { at: read.at, errors: [] };
  return { at: null, errors: [{ field: read.field, message: t(`desk.publish.error.${read.fault}`) }] };
}

function timeFields(typed: TypedAnswers): [day: string, time: string] {
  return [firstAnswer(typed, "day")?.trim() ?? "", firstAnswer(typed, "time")?.trim() ?? ""];
}

/** Returns why the ticked drafts can't be published. One that the files have changed since can't be planned either. */
function chosenFaults(
  context: RequestContext,
  workspace: Workspace,
  seen: ReadonlyMap<string, number>,
  isPlanned: boolean,
): Refused["errors"] {
  const t = translator(context.site);
  if (seen.size === 0) return [{ field: "", message: t("desk.publish.error.none") }];
  const ids = [...seen.keys()];
  const said = (id: string, reason: string) => ({
    field: "",
    message: t("desk.publish.error.fault", { key: draftName(context, workspace, id), reason }),
  });
  return [
    ...[...faultTexts(context, draftFaults(context, workspace, ids))].map(([id, reason]) => said(id, reason)),
    ...(isPlanned
      ? draftConflicts(workspace, ids).map((id) => said(id, t("desk.publish.error.conflict")))
      : []),
  ];
}

function faultTexts(context: RequestContext, faults: ReadonlyMap<string, DraftFault>): Map<string, string> {
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

/** @param refused the form that comes back; null: the editor's own drafts are ticked, except for planned ones */
async function publishPage(
  context: RequestContext,
  workspace: Workspace,
  editor: EditorSession,
  { refused = null, notice = null }: { refused?: Refused | null; notice?: string | null },
): Promise<PublishPageView> {
  const { site } = context;
  const t = translator(site);
  const heading = t("desk.publish.heading");
  const ids = [
    ...wholeDrafts(
      workspace,
      draftedChanges(workspace).map(({ id }) => id),
    ).keys(),
  ];
  const reasons = faultTexts(context, draftFaults(context, workspace, ids));
  const conflicts = new Set(draftConflicts(workspace, ids));
  const { store } = context.platform;
  const [plans, requests] = await Promise.all([store.plans.list(site.slug), store.requests.list(site.slug)]);
  const mayPublish = hasRight(site.editors, editor.email, "publish");
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
  const errors = refused?.errors ?? [];
  const [day, time] = timeFields(refused?.typed ?? {});
  return {
    frame: editorFrame(context, workspace, editor, {
      current: "publish",
      path: PUBLISH_PATH,
      right: "publish",
    }),
    heading,
    notice,
    mode: mayPublish ? "publish" : editorsWith(site.editors, "publish").length > 0 ? "send" : "look",
    requests: await requestsView(context, workspace, editor, requests),
    note: noteOf(refused),
    plans: plansView(context, workspace, plans),
    when: {
      ...{ day, time, zone: site.time_zone },
      errors: errors.filter(({ field }) => field === "day" || field === "time"),
    },
    drafts: draftedChanges(workspace).map(({ id, draft, move }) => {
      const isOwn = draft.author === editor.email;
      const label = draftName(context, workspace, id);
      const plannedFor = planned.get(id);
      const whole = wholeDrafts(workspace, [id]);
      const parts = [...whole.keys()];
      const faults = parts.flatMap((each) => reasons.get(each) ?? []);
      return {
        ...{ id, label, isOwn, textKey: draft.kind === "text" ? draft.key : null },
        value: [...whole].map(([each, revision]) => `${revision} ${each}`).join("\n"),
        href: editorAddress(namedLanguage(workspace), entryHref(TEXT_PATH, draft)),
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
        ticked: refused === null ? isOwn && plannedFor === undefined && !asked.has(id) : refused.seen.has(id),
      };
    }),
    elsewhere: [...workspace.draftsIn].map(([tag, count]) => ({
      href: editorAddress(tag === site.languages[0] ? null : tag, PUBLISH_PATH),
      label: t("desk.publish.in_language", { count, language: ownNameOf(tag, site.languages) }),
    })),
    errors,
    page: editorMeta(context, PUBLISH_PATH, heading, errors.length > 0, notice),
  };
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
function noteOf(refused: Refused | null): PublishPageProps["note"] {
  const typed = refused?.typed ?? {};
  const id = firstAnswer(typed, "request") ?? "";
  const field = id === "" ? "note" : `note-${id}`;
  const error = refused?.errors.find((each) => each.field === field)?.message ?? null;
  return { id, note: firstAnswer(typed, "note") ?? "", error };
}
