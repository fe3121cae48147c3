import type { LoaderFunctionArgs } from "@remix-run/node";
import { DOCUMENT_KINDS } from "~/domain/editing/edited-entry";
import { editorsWith } from "~/domain/editing/editor-rights";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import { REFUSED_EDIT_PATH } from "~/services/editing/editor-sign-in.server";
import { loadWorkspace, shownText, type Workspace } from "~/services/editing/workspace.server";
import { documentOf } from "~/services/editing/workspace-documents.server";
import { personalPage } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";
import { changeName, formOf } from "./document-names.server";
import { askedLanguage, editorFrame, editorMeta, openEditor, requireEditor } from "./editor-frame.server";
import { readParts } from "./page-parts-form.server";
import { partsView } from "./page-parts-view.server";

/**
 * The page that the host shows for a post whose editor may not change that, with who may; or that can't be stored, with a
 * button that sends it again. It has what was typed. Nobody opens its address.
 * @throws Response 404 without such a post
 */
export async function loadRefusedPage({ context }: Pick<LoaderFunctionArgs, "context">) {
  openEditor(context);
  const refused = context.editing?.refused;
  if (!refused) throw new Response(null, { status: 404 });
  const editor = await requireEditor(context, null);
  const { site } = context;
  const { right, address, typed } = refused;
  const t = translator(site);
  const language = askedLanguage(context, { url: context.origin + address });
  const workspace = await loadWorkspace(context, language);
  const heading = t(right === null ? "desk.not_stored.heading" : "desk.rights.heading");
  const view = {
    frame: editorFrame(context, workspace, editor, { current: "refused", path: address }),
    heading,
    text:
      right === null
        ? t("desk.not_stored.text")
        : t("desk.rights.refused", { right: t(`desk.rights.right.${right}`) }),
    editors: right === null ? null : editorsWith(site.editors, right),
    again: right === null ? { address, fields: typedAnswers(typed) } : null,
    typed: await typedFields(context, workspace, new URL(address, context.origin).pathname, typed),
    back: backOf(address, typed),
    page: editorMeta(context, REFUSED_EDIT_PATH, heading, true),
  };
  return personalPage(view, right === null ? 503 : 403);
}

function typedAnswers(typed: TypedAnswers): [name: string, value: string][] {
  return Object.entries(typed).flatMap(([name, answers = []]) =>
    answers.map((answer): [string, string] => [name, answer]),
  );
}

/** Returns the address of the form: what it is about is in its fields. */
function backOf(address: string, typed: TypedAnswers): string {
  const key = firstAnswer(typed, "key");
  if (key === null || address.includes("?key=") || address.includes("&key=")) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ key })}`;
}

interface TypedField {
  /** What the editor calls the field; null: it has no name. */
  name: string | null;
  text: string;
}

/** Fields that say what a form is about, and nothing that was typed. */
const UNTYPED =
  /^(?:(?:seen|key|new|do|as|to|from|order|undo|open|place|draft|plan|request|when|version|revision|sure|role|editor|b\d+-rows)$|seen[_-])/;

/** Returns what was typed in a form of the editor, with the names that its page gives the fields. */
async function typedFields(
  context: RequestContext,
  workspace: Workspace,
  path: string,
  typed: TypedAnswers,
): Promise<TypedField[]> {
  const names = await fieldNames(context, workspace, path, typed);
  const stored = storedText(workspace, path, typed);
  const fields = Object.entries(typed).flatMap(([name, answers]) =>
    UNTYPED.test(name)
      ? []
      : (answers ?? []).flatMap((text) => {
          // A block that nobody has touched is sent as it is.
          const isStored = /^p\d/.test(name) && stored.includes(text.replace(/\r\n?/g, "\n").trim());
          return text.trim() === "" || isStored ? [] : [{ name: names.get(name) ?? null, text }];
        }),
  );
  return [...new Map(fields.map((field) => [JSON.stringify(field), field])).values()];
}

function documentForm(path: string) {
  return DOCUMENT_KINDS.map(formOf).find((form) => form.path === path);
}

function storedText(workspace: Workspace, path: string, typed: TypedAnswers): string {
  const [form, key] = [documentForm(path), firstAnswer(typed, "key")];
  return form && key !== null ? (documentOf(workspace, { kind: form.kind, key }, null)?.text ?? "") : "";
}

async function fieldNames(
  context: RequestContext,
  workspace: Workspace,
  path: string,
  typed: TypedAnswers,
): Promise<Map<string, string>> {
  const t = translator(context.site);
  const names = new Map([
    ["text_0", t("desk.text.whole")],
    ["day", t("desk.publish.day")],
    ["time", t("desk.publish.time")],
    ["note", t("desk.approval.why")],
  ]);
  if (path === "/preview/editors") names.set("email", t("desk.editors.email_label"));
  if (path === "/preview/pictures") names.set("alt", t("desk.pictures.alt"));
  for (const field of Object.keys(typed)) {
    const [, key] = /^label-(.+)$/.exec(field) ?? [];
    if (key !== undefined)
      names.set(field, changeName(context, { kind: "text", key, text: shownText(workspace, key) }));
  }
  const form = documentForm(path);
  if (!form) return names;
  const key = firstAnswer(typed, "key");
  const document = key === null ? null : documentOf(workspace, { kind: form.kind, key }, null);
  const asked = { document, variant: firstAnswer(typed, "new") ?? "", typed };
  for (const { name, label, group } of form.fields(context, workspace, asked))
    names.set(name, group === undefined ? label : `${group}, ${label}`);
  const state = form.kind === "page" ? readParts(context.site, typed) : null;
  if (!state) return names;
  const shown = { errors: new Map(), refused: new Map(), notice: null, current: null };
  for (const part of (await partsView(context, { ...shown, isAdding: false, state, workspace, path: "/" }))
    .parts) {
    names.set(`p${part.id}`, part.label);
    for (const { name, label } of part.form?.fields ?? []) names.set(name, `${part.label}, ${label}`);
    for (const row of part.form?.rows ?? [])
      for (const { name, label } of row.fields) names.set(name, `${part.label}, ${row.label}, ${label}`);
  }
  return names;
}
