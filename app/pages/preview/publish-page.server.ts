import { randomUUID } from "node:crypto";
import { editorsWith } from "~/domain/editing/editor-rights";
import { readPublishTime } from "~/domain/editing/publication-plan";
import { EDITOR_BOUNDS, firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import { draftConflicts, draftFaults } from "~/services/editing/draft-faults.server";
import { leftBehind } from "~/services/editing/moved-page.server";
import { loadWorkspace, type Workspace } from "~/services/editing/workspace.server";
import { personalPage, readPost, seeOther } from "../forms/form-answer.server";
import type { PageArgs, RequestContext } from "../request-context";
import { closeRequest, readNote, sendForPublishing } from "./approval-form.server";
import { draftName } from "./document-names.server";
import { askedLanguage, hrefIn, type OpenedPage, openPage, requireEditor } from "./editor-frame.server";
import { faultTexts, PUBLISH_PATH, publishPage, type Returned, timeFields } from "./publish-view.server";
import { VERSIONS_PATH } from "./versions-page.server";

/** Plans of a site at the same time. */
const MOST_PLANS = 20;

/** What was done, as addresses name it. */
const DONE: ReadonlyMap<string, string> = new Map([
  ["planned", "desk.plans.done_planned"],
  ["cancelled", "desk.plans.done_cancelled"],
  ["sent", "desk.approval.done_sent"],
  ["declined", "desk.approval.done_declined"],
  ["withdrawn", "desk.approval.done_withdrawn"],
]);

/** `/preview/publish`: the drafts, each next to what visitors see now, and what is planned. */
export async function loadPublishPage(args: PageArgs) {
  const { query, ...opened } = await openPage(args);
  const { context } = args;
  const key = DONE.get(query.get("done") ?? "");
  const notice = key === undefined ? null : translator(context.site)(key);
  return personalPage(await publishPage(context, opened, { notice }));
}

/** What an action works with. */
interface Posted extends OpenedPage {
  typed: TypedAnswers;
  seen: ReadonlyMap<string, number>;
}

/** Publishes, plans or sends the ticked drafts, all or none; or ends a plan or a request. */
export async function publishAction({ request, context }: PageArgs) {
  const { typed } = await readPost(request, EDITOR_BOUNDS);
  const what = firstAnswer(typed, "do");
  const { editors } = context.site;
  const turn = firstAnswer(typed, "turn");
  const isOpen =
    turn !== null || what === "withdraw" || (what === "send" && editorsWith(editors, "publish").length > 0);
  const editor = await requireEditor(context, isOpen ? null : "publish", { request, typed });
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  const posted = { editor, workspace, typed, seen: seenDrafts(typed) };
  if (turn !== null) {
    const returned = { ...posted, errors: [] };
    return personalPage(await publishPage(context, posted, { returned, from: turn }));
  }
  if (what === "cancel") {
    await context.platform.store.plans.cancel(context.site.slug, firstAnswer(typed, "plan") ?? "");
    return showNext(workspace, PUBLISH_PATH, { done: "cancelled" });
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
  return showNext(workspace, PUBLISH_PATH, { done: outcome });
}

async function sendDrafts(context: RequestContext, posted: Posted) {
  const { editor, workspace, typed, seen } = posted;
  const { note, errors } = readNote(context, typed, "note");
  const faults = [...(await chosenFaults(context, workspace, seen, false)), ...errors];
  if (faults.length > 0) return refuse(context, posted, 400, faults);
  if (leftBehind(workspace, [...seen.keys()]).length > 0) return refuseChanged(context, posted);
  const reason = await sendForPublishing(context, workspace, editor, { drafts: seen, note });
  if (reason === null) return showNext(workspace, PUBLISH_PATH, { done: "sent" });
  if (reason === "changed") return refuseChanged(context, posted);
  const message = translator(context.site)(`desk.approval.error.${reason}`);
  return refuse(context, posted, 429, [{ field: "", message }]);
}

/** Publishes now or plans. */
async function publishDrafts(context: RequestContext, posted: Posted) {
  const { editor, workspace, typed, seen } = posted;
  const { platform, site } = context;
  const time = chosenTime(context, typed);
  const faults = [...(await chosenFaults(context, workspace, seen, time.at !== null)), ...time.errors];
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
    if (outcome === "added") return showNext(workspace, PUBLISH_PATH, { done: "planned" });
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
  return showNext(workspace, VERSIONS_PATH, { done: "published", version: String(outcome.version) });
}

function showNext(workspace: Workspace, path: string, query: Record<string, string>) {
  return seeOther(hrefIn(workspace, `${path}?${new URLSearchParams(query)}`));
}

async function refuse(context: RequestContext, posted: Posted, status: number, errors: Returned["errors"]) {
  const from = firstAnswer(posted.typed, "from");
  return personalPage(await publishPage(context, posted, { returned: { ...posted, errors }, from }), status);
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
): { at: Date | null; errors: Returned["errors"] } {
  const t = translator(site);
  const [day, time] = timeFields(typed);
  if (day + time === "") return { at: null, errors: [] };
  const read = readPublishTime({ day, time }, platform.now(), site.time_zone);
  if ("at" in read) return { at: read.at, errors: [] };
  return { at: null, errors: [{ field: read.field, message: t(`desk.publish.error.${read.fault}`) }] };
}

/** Returns why the ticked drafts can't be published. One that the files have changed since can't be planned either. */
async function chosenFaults(
  context: RequestContext,
  workspace: Workspace,
  seen: ReadonlyMap<string, number>,
  isPlanned: boolean,
): Promise<Returned["errors"]> {
  const t = translator(context.site);
  if (seen.size === 0) return [{ field: "", message: t("desk.publish.error.none") }];
  const ids = [...seen.keys()];
  const said = (id: string, reason: string) => ({
    field: "",
    message: t("desk.publish.error.fault", { key: draftName(context, workspace, id), reason }),
  });
  return [
    ...[...faultTexts(context, await draftFaults(context, workspace, ids))].map(([id, reason]) =>
      said(id, reason),
    ),
    ...(isPlanned
      ? draftConflicts(workspace, ids).map((id) => said(id, t("desk.publish.error.conflict")))
      : []),
  ];
}
