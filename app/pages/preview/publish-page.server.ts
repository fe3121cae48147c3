import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editor-store";
import type { PublishPageProps } from "~/components/preview/publish-page";
import { changedLines } from "~/domain/editing/changed-lines";
import { deskAddress } from "~/domain/editing/desk-address";
import { type EntryName, entryId, entryNamed } from "~/domain/editing/edited-entry";
import { ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import { documentRefusals, publishedDocuments } from "~/services/editing/desk-documents.server";
import {
  type Desk,
  fileValue,
  otherFormFault,
  publishedValue,
  readDesk,
  textBefore,
  writtenText,
} from "~/services/editing/desk-texts.server";
import { editFaults } from "~/tenants/wording-edits";
import { formHeaders, readPost } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";
import {
  askedLanguage,
  type DeskMeta,
  deskFrame,
  deskMeta,
  namedLanguage,
  requireEditor,
} from "./desk-frame.server";
import { entryHref, entryLabel, entryText } from "./document-names.server";
import { faultText } from "./fault-text.server";
import { refusalText } from "./refusal-text.server";
import { byText, TEXT_PATH } from "./text-page.server";
import { VERSIONS_PATH } from "./versions-page.server";

export const PUBLISH_PATH = "/preview/publish";

export interface PublishPageView extends PublishPageProps {
  page: DeskMeta;
}

/** `/preview/publish`: the drafts, each next to what visitors see now. */
export async function loadPublishPage({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const editor = await requireEditor(context);
  const desk = await readDesk(context, askedLanguage(context, request));
  return data(publishPage(context, desk, editor, null, []), { headers: formHeaders(true) });
}

/** Publishes the ticked drafts, all or none. */
export async function publishAction({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { typed } = await readPost(request);
  const editor = await requireEditor(context);
  const t = translator(context.site);
  const desk = await readDesk(context, askedLanguage(context, request));
  const seen = new Map(
    (typed.draft ?? []).flatMap((value) => {
      const [, revision = "", key = ""] = /^(\d{1,9}) (.+)$/s.exec(value) ?? [];
      return key === "" ? [] : [[key, Number(revision)] as const];
    }),
  );
  const refuse = (current: Desk, errors: string[], status: number) =>
    data(publishPage(context, current, editor, seen, errors), { status, headers: formHeaders(true) });
  if (seen.size === 0) return refuse(desk, [t("desk.publish.error.none")], 400);
  const reasons = draftFaults(context, desk, [...seen.keys()]);
  const faults = [...reasons].map(([id, reason]) =>
    t("desk.publish.error.fault", {
      key: entryLabel(context, entryNamed(id) ?? { kind: "text", key: id }),
      reason,
    }),
  );
  if (faults.length > 0) return refuse(desk, faults, 400);
  const { platform, site } = context;
  const outcome = await platform.store.wording.publish(
    { site: site.slug, kind: "published", author: editor.email },
    desk.language,
    seen,
    (name) => fileValue(desk, name),
    platform.now(),
  );
  if (outcome.kind === "changed")
    return refuse(await readDesk(context, desk.language), [t("desk.publish.error.changed")], 409);
  await platform.wording.refresh();
  const target = `${VERSIONS_PATH}?${new URLSearchParams({ done: "published", version: String(outcome.version) })}`;
  return redirectDocument(deskAddress(namedLanguage(desk), target), {
    status: 303,
    headers: formHeaders(true),
  });
}

/** Returns why chosen drafts can't be published together, by their ids. */
function draftFaults(context: RequestContext, desk: Desk, ids: readonly string[]): Map<string, string> {
  const chosen = ids.flatMap((id) => desk.drafts.get(id) ?? []);
  const reasons = new Map(
    chosen.flatMap((draft) => {
      const reason = draft.kind === "text" ? textFault(context, desk, draft, chosen) : null;
      return reason === null ? [] : [[entryId(draft), reason] as const];
    }),
  );
  const documents = chosen.flatMap(({ kind, key, text }) => (kind === "text" ? [] : [{ kind, key, text }]));
  if (documents.length === 0) return reasons;
  for (const { document, refusals } of documentRefusals(context, desk, publishedDocuments(desk), documents)) {
    const said = refusals.map((refusal) => refusalText(context, refusal)).join(" · ");
    if (said !== "") reasons.set(entryId(document), said);
  }
  return reasons;
}

/** A text that its files don't say is shown in another language. */
function shownInstead(desk: Desk, { kind, key }: EntryName): string | null {
  return kind === "text" ? textBefore(desk, key) : null;
}

function textFault(
  context: RequestContext,
  desk: Desk,
  { key, text }: EntryName & { text: string | null },
  chosen: readonly (EntryName & { text: string | null })[],
): string | null {
  const before = textBefore(desk, key);
  if (before === null) return faultText(context, { fault: "unknown", values: {} });
  const after = (form: string) => {
    const draft = chosen.find((each) => each.kind === "text" && each.key === form);
    return draft ? (draft.text ?? desk.files.get(form) ?? "") : writtenText(desk, form);
  };
  const whole = `${withoutPlural(key)}_other`;
  const [fault] =
    text === null || text === desk.files.get(key)
      ? otherFormFault(desk, whole, after)
      : [...editFaults(desk.worded, key, text, before), ...otherFormFault(desk, whole, after)];
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
  const { site } = context;
  const t = translator(site);
  const heading = t("desk.publish.heading");
  const reasons = draftFaults(context, desk, [...desk.drafts.keys()]);
  return {
    frame: deskFrame(context, desk, editor, { current: "publish", path: PUBLISH_PATH }),
    heading,
    drafts: [...desk.drafts].map(([id, draft]) => {
      const now = fileValue(desk, draft);
      return {
        id,
        label: entryLabel(context, draft),
        value: `${draft.revision} ${id}`,
        href: deskAddress(namedLanguage(desk), entryHref(TEXT_PATH, draft)),
        ...changedLines(
          entryText(context, draft, publishedValue(desk, draft)),
          entryText(context, draft, draft.text ?? now ?? shownInstead(desk, draft)),
        ),
        edit: t("desk.documents.edit", { name: entryLabel(context, draft) }),
        by: byText(context, draft.author, draft.updated_at),
        hasConflict: draft.base !== now,
        fault: reasons.get(id) ?? null,
        ticked: seen === null || seen.has(id),
      };
    }),
    elsewhere: [...desk.draftsIn].map(([tag, count]) => ({
      href: deskAddress(tag === site.languages[0] ? null : tag, PUBLISH_PATH),
      label: t("desk.publish.in_language", { count, language: ownNameOf(tag, site.languages) }),
    })),
    errors,
    page: deskMeta(context, PUBLISH_PATH, heading, errors.length > 0),
  };
}
