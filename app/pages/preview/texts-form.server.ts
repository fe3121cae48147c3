import type { EditorSession } from "~/adapters/database/editors.server";
import type { DraftChange } from "~/adapters/database/wording-rows";
import type { EditorRight } from "~/domain/editing/editor-rights";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import {
  draftedWriting,
  draftText,
  loadWorkspace,
  NOTHING_SEEN,
  type Seen,
  seenOf,
  statesOf,
  textBefore,
  type Workspace,
} from "~/services/editing/workspace.server";
import { isLocked, tidyText } from "~/tenants/wording-edits";
import { personalPage, seeOther } from "../forms/form-answer.server";
import type { PageArgs, RequestContext } from "../request-context";
import type { EditorFrameProps } from "./editor-frame";
import {
  askedLanguage,
  firstWorkspace,
  hrefIn,
  openPage,
  pageView,
  readDraftPost,
  requireRight,
  saveDrafts,
} from "./editor-frame.server";
import {
  changedText,
  conflictsOf,
  digestOf,
  faultsOf,
  type RefusedTexts,
  readSeenText,
} from "./posted-texts.server";
import { TEXT_PATH } from "./text-page.server";
import { originalOf } from "./text-uses.server";

/** One text of a form. */
export interface FormText {
  key: string;
  label: string;
  hint: string | null;
  /** 0: a text of the form itself; more: of one below it. */
  level: number;
}

interface Way {
  href: string;
  label: string;
}

/** A page of the editor with several texts. Each is a text like any other: its draft, its versions, its conflicts. */
export interface TextsForm {
  path: string;
  /** What saving it needs. */
  right: EditorRight;
  current: EditorFrameProps["current"];
  heading: string;
  intro: string;
  /** Said where there are no texts. */
  none: string;
  /** Where the rest of what the form is about is edited; null: here is all of it. */
  elsewhere: Way | null;
  parts: readonly {
    part: string;
    heading: string;
    /** Where the same is edited in the first language; null: nowhere else. */
    original: Way | null;
    texts: readonly FormText[];
  }[];
  /** Whether what the first language says is above each field; where it doesn't, the labels say it. */
  hasOriginals: boolean;
}

export type TextsFormOf = (context: RequestContext, workspace: Workspace) => TextsForm | Promise<TextsForm>;

const SAVED = ["saved", "same"] as const;

/** Returns a form with the drafts of its texts. */
export async function loadTextsForm(args: PageArgs, formOf: TextsFormOf) {
  const { query, ...opened } = await openPage(args);
  const { context } = args;
  const done = SAVED.find((name) => name === query.get("done")) ?? null;
  const first = await firstWorkspace(context, opened.workspace);
  const form = await formOf(context, opened.workspace);
  return personalPage(formPage(context, { ...opened, form, first, done, refused: null }));
}

/** Saves the texts that were changed as drafts, together or not at all. */
export async function saveTextsForm({ request, context }: PageArgs, formOf: TextsFormOf) {
  const { editor, typed } = await readDraftPost(request, context, null);
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  const first = await firstWorkspace(context, workspace);
  const form = await formOf(context, workspace);
  requireRight(context, editor, form.right, { request, typed });
  const open = form.parts.flatMap(({ texts }) => texts).filter(({ key }) => mayEdit(workspace, key));
  const fields = new Set(open.flatMap(({ key }) => [fieldName(key), seenName(key)]));
  // A form has these fields and no others: no other text can be named.
  const isOdd = Object.keys(typed).some((name) => !fields.has(name));
  const { texts, seen } = answersOf(workspace, open, typed);
  const errors = faultsOf(context, workspace, texts);
  const refuse = async (now: Workspace, refused: RefusedTexts, status: number) => {
    const shown = {
      form: await formOf(context, now),
      workspace: now,
      first,
      editor,
      done: null,
      refused,
      isOdd,
    };
    return personalPage(formPage(context, shown), status);
  };
  if (errors.size > 0 || isOdd) return refuse(workspace, { texts, errors, theirs: null, seen }, 400);
  const changes = [...texts].map(
    ([key, text]): DraftChange => ({
      ...{ kind: "text", key, text: draftText(workspace, key, text), base: workspace.files.get(key) ?? null },
      ...(seen.get(key) ?? NOTHING_SEEN),
    }),
  );
  if (changes.length > 0) {
    const saving = await saveDrafts(context, { workspace, editor }, changes);
    if (saving.kind === "changed") {
      const theirs = new Map(saving.drafts.map((draft) => [draft.key, draft]));
      return refuse(await loadWorkspace(context, workspace.language), { texts, errors, theirs, seen }, 409);
    }
  }
  const target = `${form.path}?${new URLSearchParams({ done: changes.length > 0 ? "saved" : "same" })}`;
  return seeOther(hrefIn(workspace, target));
}

function mayEdit(workspace: Workspace, key: string): boolean {
  return textBefore(workspace, key) !== null && !isLocked(workspace.worded, key);
}

function fieldName(key: string): string {
  return `label-${key}`;
}

function seenName(key: string): string {
  return `seen-${key}`;
}

/**
 * The texts that the editor has changed. A field that was not posted says nothing, and neither does one that comes back
 * as the page showed it: meanwhile somebody else may have changed that text.
 */
function answersOf(workspace: Workspace, open: readonly FormText[], typed: TypedAnswers) {
  const texts = new Map<string, string>();
  const seen = new Map<string, Seen>();
  for (const { key } of open) {
    const answer = firstAnswer(typed, fieldName(key));
    if (answer === null) continue;
    const text = tidyText(answer);
    const shown = readSeenText(firstAnswer(typed, seenName(key)));
    if (text === draftedWriting(workspace, key) || digestOf(text) === shown.digest) continue;
    texts.set(key, text);
    seen.set(key, shown.seen);
  }
  return { texts, seen };
}

interface FormPage {
  form: TextsForm;
  workspace: Workspace;
  /** The site's first language next to another one; null: it is edited. */
  first: Workspace | null;
  editor: EditorSession;
  done: (typeof SAVED)[number] | null;
  refused: RefusedTexts | null;
  /** Whether it was sent with other fields than its form has. */
  isOdd?: boolean;
}

function formPage(context: RequestContext, shown: FormPage) {
  const { form, workspace, done, refused } = shown;
  const t = translator(context.site);
  const parts = form.parts.flatMap(({ texts, ...part }) =>
    texts.length > 0 ? [{ ...part, labels: texts.map((text) => textView(context, shown, text)) }] : [],
  );
  const errors = [
    ...(shown.isOdd ? [{ field: "", message: t("desk.documents.error.odd_form") }] : []),
    ...parts.flatMap(({ labels }) =>
      labels.flatMap(({ name, error }) => (error === null ? [] : [{ field: name, message: error }])),
    ),
  ];
  const keys = form.parts.flatMap(({ texts }) => texts.map(({ key }) => key));
  const changed = keys.flatMap((key) => {
    const text = refused?.texts.has(key) ? changedText(context, workspace, key, refused) : null;
    return text === null ? [] : [text];
  });
  const { current, path, right, heading, intro, elsewhere } = form;
  return {
    view: "texts" as const,
    ...pageView(context, shown, {
      ...{ current, path, right, heading, isSaved: done === "saved", isError: refused !== null },
      notice: done ? t(`desk.documents.${done}`) : null,
    }),
    ...{ path, intro, elsewhere, parts, errors },
    none: parts.length === 0 ? form.none : null,
    changed: refused?.theirs ? { heading: t("desk.text.changed"), texts: changed } : null,
    hasDraft: keys.some((key) => workspace.drafts.has(key)),
  };
}

const LONG = 80;

function textView(
  context: RequestContext,
  { form, workspace, first, refused }: FormPage,
  { key, label, hint, level }: FormText,
) {
  const isOpen = mayEdit(workspace, key);
  // After a fault the page still shows what the editor has opened; after somebody else's change it shows that.
  const keeps = refused !== null && refused.theirs === null ? refused.seen.get(key) : undefined;
  const { seen, seenVersion } = keeps ?? seenOf(workspace, key);
  const typed = refused?.texts.get(key);
  const value = typed ?? draftedWriting(workspace, key);
  // What was typed and not saved is a change, also when it is sent once more as it stands.
  const shown = typed === undefined ? ` ${digestOf(tidyText(value))}` : "";
  const original = form.hasOriginals ? originalOf(context, first, workspace, key) : null;
  // Chinese has a third of the letters, and as wide a line.
  const texts = [value, textBefore(workspace, key) ?? "", original?.text ?? ""];
  return {
    ...{ key, level, label, hint, value },
    ...{ name: fieldName(key), seenName: seenName(key), seen: `${seen} ${seenVersion}${shown}` },
    isLong: form.hasOriginals && texts.some((text) => text.length > LONG || text.includes("\n")),
    original,
    isLocked: !isOpen,
    states: statesOf(workspace, { id: key, keys: [key], isLocked: !isOpen, document: null }),
    error: refused?.errors.get(key) ?? null,
    conflicts: conflictsOf(context, workspace, key),
    href: hrefIn(workspace, `${TEXT_PATH}?${new URLSearchParams({ key })}`),
  };
}
