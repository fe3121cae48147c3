import { data, redirect, redirectDocument } from "@remix-run/node";
import { CODE_LIMITS, CODE_MINUTES } from "~/domain/account/one-time-code";
import { editorAddress, readEditorEmail } from "~/domain/editing/editor-address";
import { mayEditPages } from "~/domain/editing/editor-rights";
import { firstAnswer, type PostedForm } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import {
  EDITOR_PATH,
  type EditorSignIn,
  editorSignIn,
  endEditorSession,
  enterEditorCode,
  forgetEditorSignIn,
  keepEditorSignIn,
  sendEditorCode,
} from "~/services/editing/editor-sign-in.server";
import { forgetDraft, hasKeptDraft, takeDraft } from "~/services/editing/pending-draft.server";
import { loadWorkspace } from "~/services/editing/workspace.server";
import { type ShownMarks, switchMarks } from "~/services/editing/workspace-lists.server";
import {
  type AccountFormError,
  accountForm,
  limitText,
  readTypedCode,
  secondsUntil,
} from "../account/account-form.server";
import { formHeaders, personalPage, readPost, seeOther, type WithMeta } from "../forms/form-answer.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { PageArgs, RequestContext } from "../request-context";
import { askedLanguage, editorMeta, LOST, openEditor, ownPath, requireRight } from "./editor-frame.server";
import type { EditorSignInProps } from "./editor-page";
import { startPage } from "./start-page.server";
import { pageBefore, pageInLanguage } from "./text-uses.server";
import { isTextSearch, TEXTS_PATH, textsList } from "./texts-list.server";

/**
 * `/preview`: the sign-in of editors, then what they can do. With a search for texts it is their list.
 * @throws Response 404 where the site has no editors
 */
export async function loadEditorPage({ request, context }: PageArgs) {
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
  const opened = { editor, workspace: await loadWorkspace(context, askedLanguage(context, request)) };
  const view = isTextSearch(searchParams)
    ? await textsList(context, opened, searchParams)
    : await startPage(context, opened);
  return personalPage(view);
}

/** Buttons of the bar, and what the preview shows at its texts after them. */
const MARKS: ReadonlyMap<string, ShownMarks | null> = new Map([
  ["edit_here", "edit"],
  ["stop_editing", null],
  ["show_keys", "keys"],
  ["hide_keys", null],
]);

/** Signs in and out, and begins and ends the preview of this browser. */
export async function editorAction({ request, context }: PageArgs) {
  openEditor(context);
  const posted = await readPost(request);
  const editor = await context.editing?.editor();
  const what = firstAnswer(posted.typed, "do");
  if (!editor) return what === null ? takeSignIn(context, request, posted) : seeOther(EDITOR_PATH);
  const { editors } = context.platform.store;
  const { slug } = context.site;
  if (what === "sign_out") return seeOther(EDITOR_PATH, await endEditorSession(context, editor));
  const marks = MARKS.get(what ?? "");
  if (marks !== undefined) {
    if (marks === "edit" && !mayEditPages(context.site.editors, editor.email))
      requireRight(context, editor, "texts", { request, typed: {} });
    const to = firstAnswer(posted.typed, "to");
    const shown = (to === null ? null : pageBefore(context, request)) ?? ownPath(to) ?? "/";
    return seeOther(shown, switchMarks(context, marks));
  }
  if (what === "preview" || what === "end_preview") {
    await editors.setPreview(slug, editor.id, what === "preview");
    const target = what === "preview" ? "/" : EDITOR_PATH;
    const to = firstAnswer(posted.typed, "to");
    return seeOther((to === null ? null : pageBefore(context, request)) ?? ownPath(to) ?? target);
  }
  // Signed in already, in another tab.
  return seeOther(EDITOR_PATH);
}

const AGAIN = "again";
const FOLDER = "DATA_DIR/outbox/mail";

/** The page that asks for the address, or (`step=code`) for the code. */
function showSignIn(context: RequestContext, request: Request) {
  const state = editorSignIn(context, visitorRequest(request));
  const asksCode = new URL(request.url).searchParams.get("step") === "code" && state.sent !== null;
  const view = asksCode ? codePage(context, state) : addressPage(context);
  const isLost = new URL(request.url).searchParams.has(LOST);
  const notice = hasKeptDraft(context, visitorRequest(request)) ? "notice" : isLost ? "lost" : null;
  return show(context, state, {
    ...view,
    kept: notice && translator(context.site)(`desk.kept.${notice}`),
  });
}

/** Takes the address, then the code. */
async function takeSignIn(context: RequestContext, request: Request, posted: PostedForm) {
  const state = editorSignIn(context, visitorRequest(request));
  const code = firstAnswer(posted.typed, "code");
  if (firstAnswer(posted.typed, AGAIN) !== null)
    return state.sent ? send(context, state, state.sent.email, true) : lost(context, state);
  if (code !== null)
    return state.sent ? enter(context, request, { ...state, sent: state.sent }, code) : lost(context, state);
  const t = translator(context.site);
  const typed = firstAnswer(posted.typed, "email") ?? "";
  if (posted.honeypot.some((answer) => answer !== ""))
    return show(
      context,
      state,
      addressPage(context, typed, { field: null, message: t("form.error.automatic") }),
      400,
    );
  const email = readEditorEmail(typed);
  if (email === null) {
    const error = { field: "email", message: t("desk.sign_in.error.email") };
    return show(context, state, addressPage(context, typed, error), 400);
  }
  return send(context, state, email, false);
}

async function send(context: RequestContext, before: EditorSignIn, email: string, again: boolean) {
  const { visitorKey } = context;
  const { outcome, state } = await sendEditorCode(context, before, { email, visitorKey });
  if (outcome.kind === "sent") {
    const headers = formHeaders(true, keepEditorSignIn(context, state));
    return redirectDocument(`${EDITOR_PATH}?step=code`, { status: 303, headers });
  }
  const error = { field: null, message: limitText(context, outcome, "desk.sign_in.error") };
  // The first of two presses has sent a code: this browser can enter it.
  const view =
    state.sent && (again || outcome.live)
      ? codePage(context, state, error)
      : addressPage(context, email, error);
  return show(context, state, view, 429, secondsUntil(context, outcome.until));
}

async function enter(
  context: RequestContext,
  request: Request,
  state: EditorSignIn & { sent: NonNullable<EditorSignIn["sent"]> },
  typed: string,
) {
  const refuse = (key: string) => {
    const message = translator(context.site)(`desk.sign_in.error.${key}`, { minutes: CODE_MINUTES });
    return show(context, state, codePage(context, state, { field: "code", message }, typed), 400);
  };
  const read = readTypedCode(typed);
  if ("fault" in read) return refuse(read.fault);
  const entered = await enterEditorCode(context, state, read.code);
  if (entered.answer !== "right") return refuse(entered.answer);
  const headers = formHeaders(true, entered.cookie);
  headers.append("Set-Cookie", forgetEditorSignIn(context));
  const visitor = visitorRequest(request);
  if (hasKeptDraft(context, visitor)) {
    const kept = await takeDraft(context, visitor, state.sent.email);
    if (kept) context.continueWith(kept);
    headers.append("Set-Cookie", forgetDraft(context));
  }
  return redirectDocument(EDITOR_PATH, { status: 303, headers });
}

/** The browser has lost its cookie, or never kept it. */
function lost(context: RequestContext, state: EditorSignIn) {
  const message = translator(context.site)("desk.sign_in.error.unknown");
  return show(context, state, addressPage(context, "", { field: null, message }), 400);
}

function addressPage(
  context: RequestContext,
  typed = "",
  error?: AccountFormError,
): WithMeta<EditorSignInProps> {
  const t = translator(context.site);
  const heading = t("desk.sign_in.heading");
  return {
    kind: "sign_in",
    heading,
    intro: t("desk.sign_in.intro", { site: context.site.name }),
    form: accountForm({
      action: EDITOR_PATH,
      submit: t("desk.sign_in.send"),
      fields: [
        {
          name: "email",
          kind: "email",
          label: t("desk.sign_in.email"),
          required: true,
          autoComplete: "email",
          value: typed,
        },
      ],
      error,
    }),
    sent: null,
    page: editorMeta(context, EDITOR_PATH, heading, error !== undefined),
  };
}

function codePage(
  context: RequestContext,
  { sent }: EditorSignIn,
  error?: AccountFormError,
  typed = "",
): WithMeta<EditorSignInProps> {
  const t = translator(context.site);
  const heading = t("desk.sign_in.code_heading");
  return {
    kind: "sign_in",
    heading,
    intro: t("desk.sign_in.code_sent", { email: sent?.email, minutes: CODE_MINUTES }),
    form: accountForm({
      action: EDITOR_PATH,
      submit: t("desk.sign_in.enter"),
      fields: [
        {
          name: "code",
          kind: "text",
          label: t("desk.sign_in.code"),
          required: true,
          autoComplete: "one-time-code",
          inputMode: "numeric",
          value: typed,
        },
      ],
      error,
    }),
    sent: {
      file: demoText(context, sent?.file ?? null),
      again: {
        name: AGAIN,
        hint: t("desk.sign_in.again_hint", { count: CODE_LIMITS.pauseMs / 1000 }),
      },
    },
    page: editorMeta(context, EDITOR_PATH, heading, error !== undefined),
  };
}

/** Says where the e-mail is, where e-mails are files: in a demo. */
function demoText({ platform, site }: RequestContext, file: string | null): string | null {
  if (platform.config.SMTP_URL !== undefined) return null;
  const t = translator(site);
  return file === null
    ? t("desk.sign_in.demo", { folder: FOLDER })
    : t("desk.sign_in.demo_file", { folder: FOLDER, file });
}

function show(
  context: RequestContext,
  state: EditorSignIn,
  view: WithMeta<EditorSignInProps>,
  status = 200,
  retryAfter?: number,
) {
  const headers = formHeaders(true, keepEditorSignIn(context, state));
  if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter));
  return data(view, { status, headers });
}
