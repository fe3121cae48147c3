import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editor-store";
import type { PublishPageProps } from "~/components/preview/publish-page";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import { type Desk, readDesk, shownText } from "~/services/editing/desk-texts.server";
import { editFaults } from "~/tenants/wording-edits";
import { formHeaders, readPost } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";
import { type DeskMeta, deskMeta, requireEditor } from "./desk-frame.server";
import { faultText } from "./fault-text.server";
import { byText, TEXT_PATH } from "./text-page.server";
import { VERSIONS_PATH } from "./versions-page.server";

export const PUBLISH_PATH = "/preview/publish";

export interface PublishPageView extends PublishPageProps {
  page: DeskMeta;
}

/** `/preview/publish`: the drafts, each beside what visitors see now. */
export async function loadPublishPage({ context }: Pick<LoaderFunctionArgs, "context">) {
  const editor = await requireEditor(context);
  const desk = await readDesk(context);
  return data(publishPage(context, desk, editor, null, []), { headers: formHeaders(true) });
}

/** Publishes the ticked drafts, all or none. */
export async function publishAction({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const editor = await requireEditor(context);
  const { typed } = await readPost(request);
  const t = translator(context.site);
  const desk = await readDesk(context);
  const seen = new Map(
    (typed.draft ?? []).flatMap((value) => {
      const [, revision = "", key = ""] = /^(\d{1,9}) (.+)$/s.exec(value) ?? [];
      return key === "" ? [] : [[key, Number(revision)] as const];
    }),
  );
  const refuse = (current: Desk, errors: string[], status: number) =>
    data(publishPage(context, current, editor, seen, errors), { status, headers: formHeaders(true) });
  if (seen.size === 0) return refuse(desk, [t("desk.publish.error.none")], 400);
  const faults = [...seen.keys()].flatMap((key) => {
    const reason = draftFault(context, desk, key);
    return reason === null ? [] : [t("desk.publish.error.fault", { key, reason })];
  });
  if (faults.length > 0) return refuse(desk, faults, 400);
  const { platform, site } = context;
  const outcome = await platform.store.wording.publish(
    { site: site.slug, kind: "published", author: editor.email },
    desk.site.language,
    seen,
    (key) => desk.files.get(key) ?? null,
    platform.now(),
  );
  if (outcome.kind === "changed")
    return refuse(await readDesk(context), [t("desk.publish.error.changed")], 409);
  await platform.wording.refresh();
  const target = `${VERSIONS_PATH}?${new URLSearchParams({ done: "published", version: String(outcome.version) })}`;
  return redirectDocument(target, { status: 303, headers: formHeaders(true) });
}

/** Why a draft can't be published; null: it can. */
function draftFault(context: RequestContext, desk: Desk, key: string): string | null {
  const draft = desk.drafts.get(key);
  const before = desk.files.get(key);
  if (!draft || before === undefined)
    return draft ? faultText(context, { fault: "unknown", values: {} }) : null;
  if (draft.text === null || draft.text === before) return null;
  const [fault] = editFaults(desk.site, key, draft.text, before);
  return fault ? faultText(context, fault) : null;
}

/** @param seen what was ticked; null: everything is */
function publishPage(
  context: RequestContext,
  desk: Desk,
  editor: EditorSession,
  seen: ReadonlyMap<string, number> | null,
  errors: string[],
): PublishPageView {
  const t = translator(context.site);
  const heading = t("desk.publish.heading");
  return {
    frame: { email: editor.email, isPreview: editor.preview, drafts: desk.drafts.size, current: "publish" },
    heading,
    drafts: [...desk.drafts.values()].map((draft) => {
      const { key, text, revision } = draft;
      return {
        key,
        value: `${revision} ${key}`,
        href: `${TEXT_PATH}?${new URLSearchParams({ key: withoutPlural(key) })}`,
        before: shownText(desk, key),
        after: text ?? desk.files.get(key) ?? "",
        by: byText(context, draft.author, draft.updated_at),
        hasConflict: draft.base !== (desk.files.get(key) ?? null),
        fault: draftFault(context, desk, key),
        ticked: seen === null || seen.has(key),
      };
    }),
    errors,
    page: deskMeta(context, PUBLISH_PATH, heading, errors.length > 0),
  };
}
