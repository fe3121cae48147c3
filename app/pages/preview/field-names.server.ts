import { DOCUMENT_KINDS } from "~/domain/editing/edited-entry";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import { shownText, type Workspace } from "~/services/editing/workspace.server";
import { documentOf } from "~/services/editing/workspace-documents.server";
import type { RequestContext } from "../request-context";
import { changeName } from "./change-names.server";
import { formOf } from "./document-names.server";
import { readParts } from "./page-parts-form.server";
import { partsView } from "./page-parts-view.server";

interface TypedField {
  /** What the editor calls the field; null: it has no name. */
  name: string | null;
  text: string;
}

/** Fields that say what a form is about, and nothing that was typed. */
const UNTYPED =
  /^(?:(?:seen|key|new|do|as|to|from|order|undo|open|place|draft|plan|request|when|version|revision|sure|role|editor|b\d+-rows)$|seen[_-])/;

/** Returns what was typed in a form of the editor, with the names that its page gives the fields. */
export async function typedFields(
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
