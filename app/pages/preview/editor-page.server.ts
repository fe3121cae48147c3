import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { editorAddress } from "~/domain/editing/editor-address";
import { mayEditPages } from "~/domain/editing/editor-rights";
import { firstAnswer } from "~/domain/forms/posted-form";
import { EDITOR_PATH, endEditorSession } from "~/services/editing/editor-sign-in.server";
import { type ShownMarks, switchMarks } from "~/services/editing/workspace-lists.server";
import { formHeaders, readPost } from "../forms/form-answer.server";
import { openEditor, requireRight } from "./editor-frame.server";
import { type EditorSignInView, showSignIn, takeSignIn } from "./editor-sign-in.server";
import { ownPath } from "./return-address.server";
import { type StartView, startPage } from "./start-page.server";
import { pageBefore, pageInLanguage } from "./text-uses.server";
import { isTextSearch, TEXTS_PATH, type TextsListView, textsList } from "./texts-list.server";

export type EditorView = EditorSignInView | StartView | TextsListView;

/**
 * `/preview`: the sign-in of editors, then what they can do. With a search for texts it is their list.
 * @throws Response 404 where the site has no editors
 */
export async function loadEditorPage({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  openEditor(context);
  const editor = await context.editing?.editor();
  if (!editor) return showSignIn(context, request);
  const { searchParams } = new URL(request.url);
  const here = searchParams.get("here");
  if (here !== null) {
    const { page, language } = pageInLanguage(context, pageBefore(context, request) ?? here);
    throw redirect(editorAddress(language, `${TEXTS_PATH}?${new URLSearchParams({ page })}#results`), {
      headers: formHeaders(true),
    });
  }
  const view = isTextSearch(searchParams)
    ? await textsList(context, request, editor)
    : await startPage(context, request, editor);
  return data<EditorView>(view, { headers: formHeaders(true) });
}

/** Buttons of the bar, and what the preview shows at its texts after them. */
const MARKS: ReadonlyMap<string, ShownMarks | null> = new Map([
  ["edit_here", "edit"],
  ["stop_editing", null],
  ["show_keys", "keys"],
  ["hide_keys", null],
]);

/** Signs in and out, and begins and ends the preview of this browser. */
export async function editorAction({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  openEditor(context);
  const posted = await readPost(request);
  const editor = await context.editing?.editor();
  const what = firstAnswer(posted.typed, "do");
  if (!editor) return what === null ? takeSignIn(context, request, posted) : leave(EDITOR_PATH);
  const { editors } = context.platform.store;
  const { slug } = context.site;
  if (what === "sign_out") return leave(EDITOR_PATH, await endEditorSession(context, editor));
  const marks = MARKS.get(what ?? "");
  if (marks !== undefined) {
    if (marks === "edit" && !mayEditPages(context.site.editors, editor.email))
      requireRight(context, editor, "texts", { request, typed: {} });
    const to = firstAnswer(posted.typed, "to");
    const shown = (to === null ? null : pageBefore(context, request)) ?? ownPath(to) ?? "/";
    return leave(shown, switchMarks(context, marks));
  }
  if (what === "preview" || what === "end_preview") {
    await editors.setPreview(slug, editor.id, what === "preview");
    const target = what === "preview" ? "/" : EDITOR_PATH;
    const to = firstAnswer(posted.typed, "to");
    return leave((to === null ? null : pageBefore(context, request)) ?? ownPath(to) ?? target);
  }
  // Signed in already, in another tab.
  return leave(EDITOR_PATH);
}

function leave(path: string, cookie: string | null = null) {
  return redirectDocument(path, { status: 303, headers: formHeaders(true, cookie) });
}
