import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { editorsWith } from "~/domain/editing/editor-rights";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import { REFUSED_EDIT_PATH } from "~/services/editing/editor-sign-in.server";
import { loadWorkspace } from "~/services/editing/workspace.server";
import { formHeaders } from "../forms/form-answer.server";
import {
  askedLanguage,
  type EditorMeta,
  editorFrame,
  editorMeta,
  openEditor,
  requireEditor,
} from "./editor-frame.server";
import { typedFields } from "./field-names.server";
import type { RefusedPageProps } from "./refused-page";

export interface RefusedPageView extends RefusedPageProps {
  page: EditorMeta;
}

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
  const view: RefusedPageView = {
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
  return data(view, { status: right === null ? 503 : 403, headers: formHeaders(true) });
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
