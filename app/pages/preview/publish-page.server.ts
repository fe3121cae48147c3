import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editors.server";
import type { PublishPageProps } from "~/components/preview/publish-page";
import { type EntryName, entryId, entryNamed } from "~/domain/editing/edited-entry";
import { editorAddress } from "~/domain/editing/editor-address";
import { ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import {
  fileValue,
  loadWorkspace,
  otherFormFault,
  publishedValue,
  textBefore,
  type Workspace,
  writtenText,
} from "~/services/editing/workspace.server";
import { documentRefusals, publishedDocuments } from "~/services/editing/workspace-documents.server";
import { editFaults } from "~/tenants/wording-edits";
import { formHeaders, readPost } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";
import { changeName } from "./change-names.server";
import { entryDiff, entryHref, entryLabel } from "./document-names.server";
import {
  askedLanguage,
  type EditorMeta,
  editorFrame,
  editorMeta,
  namedLanguage,
  requireEditor,
} from "./editor-frame.server";
import { faultText, refusalText } from "./refusal-text.server";
import { byText, TEXT_PATH } from "./text-page.server";
import { VERSIONS_PATH } from "./versions-page.server";

export const PUBLISH_PATH = "/preview/publish";

interface PublishPageView extends PublishPageProps {
  page: EditorMeta;
}

/** `/preview/publish`: the drafts, each next to what visitors see now. */
export async function loadPublishPage({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const editor = await requireEditor(context, null);
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  return data(publishPage(context, workspace, editor, null, []), { headers: formHeaders(true) });
}

/** Publishes the ticked drafts, all or none. */
export async function publishAction({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { typed } = await readPost(request);
  const editor = await requireEditor(context, "publish", { request, typed });
  const t = translator(context.site);
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  const seen = new Map(
    (typed.draft ?? []).flatMap((value) => {
      const [, revision = "", key = ""] = /^(\d{1,9}) (.+)$/s.exec(value) ?? [];
      return key === "" ? [] : [[key, Number(revision)] as const];
    }),
  );
  const refuse = (current: Workspace, errors: string[], status: number) =>
    data(publishPage(context, current, editor, seen, errors), { status, headers: formHeaders(true) });
  if (seen.size === 0) return refuse(workspace, [t("desk.publish.error.none")], 400);
  const reasons = draftFaults(context, workspace, [...seen.keys()]);
  const faults = [...reasons].map(([id, reason]) =>
    t("desk.publish.error.fault", {
      key: nameOfDraft(context, workspace, id),
      reason,
    }),
  );
  if (faults.length > 0) return refuse(workspace, faults, 400);
  const { platform, site } = context;
  const outcome = await platform.store.wording.publish(
    { site: site.slug, kind: "published", author: editor.email },
    workspace.language,
    seen,
    (name) => fileValue(workspace, name),
    platform.now(),
  );
  if (outcome.kind === "changed")
    return refuse(await loadWorkspace(context, workspace.language), [t("desk.publish.error.changed")], 409);
  await platform.wording.refresh();
  const target = `${VERSIONS_PATH}?${new URLSearchParams({ done: "published", version: String(outcome.version) })}`;
  return redirectDocument(editorAddress(namedLanguage(workspace), target), {
    status: 303,
    headers: formHeaders(true),
  });
}

function nameOfDraft(context: RequestContext, workspace: Workspace, id: string): string {
  const draft = workspace.drafts.get(id);
  return draft
    ? changeName(context, { ...draft, text: draft.text || publishedValue(workspace, draft) })
    : entryLabel(context, entryNamed(id) ?? { kind: "text", key: id });
}

/** Returns why chosen drafts can't be published together, by their ids. */
function draftFaults(
  context: RequestContext,
  workspace: Workspace,
  ids: readonly string[],
): Map<string, string> {
  const chosen = ids.flatMap((id) => workspace.drafts.get(id) ?? []);
  const reasons = new Map(
    chosen.flatMap((draft) => {
      const reason = draft.kind === "text" ? textFault(context, workspace, draft, chosen) : null;
      return reason === null ? [] : [[entryId(draft), reason] as const];
    }),
  );
  const documents = chosen.flatMap(({ kind, key, text }) => (kind === "text" ? [] : [{ kind, key, text }]));
  if (documents.length === 0) return reasons;
  for (const { document, refusals } of documentRefusals(
    context,
    workspace,
    publishedDocuments(workspace),
    documents,
  )) {
    const said = refusals.map((refusal) => refusalText(context, refusal)).join(" · ");
    if (said !== "") reasons.set(entryId(document), said);
  }
  return reasons;
}

/** A text that its files don't say is shown in another language. */
function shownInstead(workspace: Workspace, { kind, key }: EntryName): string | null {
  return kind === "text" ? textBefore(workspace, key) : null;
}

function textFault(
  context: RequestContext,
  workspace: Workspace,
  { key, text }: EntryName & { text: string | null },
  chosen: readonly (EntryName & { text: string | null })[],
): string | null {
  const before = textBefore(workspace, key);
  if (before === null) return faultText(context, { fault: "unknown", values: {} });
  const after = (form: string) => {
    const draft = chosen.find((each) => each.kind === "text" && each.key === form);
    return draft ? (draft.text ?? workspace.files.get(form) ?? "") : writtenText(workspace, form);
  };
  const whole = `${withoutPlural(key)}_other`;
  const [fault] =
    text === null || text === workspace.files.get(key)
      ? otherFormFault(workspace, whole, after)
      : [...editFaults(workspace.worded, key, text, before), ...otherFormFault(workspace, whole, after)];
  return fault ? faultText(context, fault) : null;
}

/** @param seen what was ticked; null: the editor's own drafts are */
function publishPage(
  context: RequestContext,
  workspace: Workspace,
  editor: EditorSession,
  seen: ReadonlyMap<string, number> | null,
  errors: string[],
): PublishPageView {
  const { site } = context;
  const t = translator(site);
  const heading = t("desk.publish.heading");
  const reasons = draftFaults(context, workspace, [...workspace.drafts.keys()]);
  return {
    frame: editorFrame(context, workspace, editor, {
      current: "publish",
      path: PUBLISH_PATH,
      right: "publish",
    }),
    heading,
    drafts: [...workspace.drafts].map(([id, draft]) => {
      const now = fileValue(workspace, draft);
      const isOwn = draft.author === editor.email;
      const label = nameOfDraft(context, workspace, id);
      return {
        ...{ id, label, isOwn, textKey: draft.kind === "text" ? draft.key : null },
        value: `${draft.revision} ${id}`,
        href: editorAddress(namedLanguage(workspace), entryHref(TEXT_PATH, draft)),
        rows: entryDiff(
          context,
          draft,
          publishedValue(workspace, draft),
          draft.text ?? now ?? shownInstead(workspace, draft),
        ),
        edit: t("desk.documents.edit", { name: label }),
        by: byText(context, draft.author, draft.updated_at),
        hasConflict: draft.base !== now,
        fault: reasons.get(id) ?? null,
        ticked: seen === null ? isOwn : seen.has(id),
      };
    }),
    elsewhere: [...workspace.draftsIn].map(([tag, count]) => ({
      href: editorAddress(tag === site.languages[0] ? null : tag, PUBLISH_PATH),
      label: t("desk.publish.in_language", { count, language: ownNameOf(tag, site.languages) }),
    })),
    errors,
    page: editorMeta(context, PUBLISH_PATH, heading, errors.length > 0),
  };
}
