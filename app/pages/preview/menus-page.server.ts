import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editor-store";
import type { DraftChange } from "~/adapters/database/wording-store";
import type { DeskFrameProps } from "~/components/preview/desk-frame";
import { deskAddress } from "~/domain/editing/desk-address";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import {
  type Desk,
  draftedWriting,
  draftText,
  NOTHING_SEEN,
  readDesk,
  type Seen,
  seenOf,
  statesOf,
  textBefore,
} from "~/services/editing/desk-texts.server";
import { MAX_LABEL, MENU_PARTS, type MenuLabel, type MenuPart, menuLabels } from "~/tenants/menu-labels";
import { isLocked, tidyText } from "~/tenants/wording-edits";
import { formHeaders } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";
import {
  askedLanguage,
  type DeskMeta,
  deskFrame,
  deskMeta,
  namedLanguage,
  readDraftPost,
  requireEditor,
} from "./desk-frame.server";
import { faultText } from "./fault-text.server";
import {
  changedText,
  conflictsOf,
  faultsOf,
  type RefusedTexts,
  readSeen,
  TEXT_PATH,
} from "./text-page.server";

const MENUS_PATH = "/preview/menus";

/** One label of a menu. */
export interface MenuLabelView {
  key: string;
  /** Names of its fields in the post. */
  name: string;
  seenName: string;
  seen: string;
  label: string;
  hint: string | null;
  level: number;
  value: string;
  /** Whether only the site's files say it. */
  isLocked: boolean;
  states: string[];
  error: string | null;
  conflicts: string[];
  /** Its own page at the desk. */
  href: string;
}

export interface MenusView {
  frame: DeskFrameProps;
  heading: string;
  parts: { part: MenuPart; heading: string; labels: MenuLabelView[] }[];
  notice: string | null;
  errors: { field: string; message: string }[];
  /** What somebody else has done meanwhile. */
  changed: { heading: string; texts: string[] } | null;
  hasDraft: boolean;
  page: DeskMeta;
}

/**
 * `/preview/menus`: the labels of header, footer and menus in one form. A label is a text like any other: its draft, its
 * versions and its conflicts are those of the text (docs/decisions/0100).
 */
export async function loadMenus({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const editor = await requireEditor(context);
  const desk = await readDesk(context, askedLanguage(context, request));
  const asked = new URL(request.url).searchParams.get("done");
  const done = (["saved", "same"] as const).find((name) => name === asked) ?? null;
  return data(menusPage(context, { desk, editor, done, refused: null }), { headers: formHeaders(true) });
}

/** Saves the labels that were changed as drafts, together or not at all. */
export async function menusAction({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { editor, typed } = await readDraftPost(request, context);
  const desk = await readDesk(context, askedLanguage(context, request));
  const labels = menuLabels(desk.site).filter(({ key }) => mayEdit(desk, key));
  const fields = new Set(labels.flatMap(({ key }) => [fieldName(key), seenName(key)]));
  // A form has these fields and no others: no other text can be named.
  if (Object.keys(typed).some((name) => !fields.has(name))) throw new Response(null, { status: 400 });
  const { texts, seen } = answersOf(desk, labels, typed);
  const errors = errorsOf(context, desk, texts);
  const refuse = (now: Desk, refused: RefusedTexts, status: number) =>
    data<MenusView>(menusPage(context, { desk: now, editor, done: null, refused }), {
      status,
      headers: formHeaders(true),
    });
  if (errors.size > 0) return refuse(desk, { texts, errors, theirs: null, seen }, 400);
  const changes = [...texts].map(
    ([key, text]): DraftChange => ({
      ...{ kind: "text", key, text: draftText(desk, key, text), base: desk.files.get(key) ?? null },
      ...(seen.get(key) ?? NOTHING_SEEN),
    }),
  );
  if (changes.length > 0) {
    const { platform, site } = context;
    const saving = await platform.store.wording.saveDrafts(
      site.slug,
      desk.site.language,
      changes,
      editor.email,
      platform.now(),
    );
    if (saving.kind === "changed") {
      const theirs = new Map(saving.drafts.map((draft) => [draft.key, draft]));
      return refuse(await readDesk(context, desk.language), { texts, errors, theirs, seen }, 409);
    }
  }
  const target = `${MENUS_PATH}?${new URLSearchParams({ done: changes.length > 0 ? "saved" : "same" })}`;
  return redirectDocument(deskAddress(namedLanguage(desk), target), {
    status: 303,
    headers: formHeaders(true),
  });
}

function mayEdit(desk: Desk, key: string): boolean {
  return textBefore(desk, key) !== null && !isLocked(desk.site, key);
}

function fieldName(key: string): string {
  return `label-${key}`;
}

function seenName(key: string): string {
  return `seen-${key}`;
}

/** The labels that say something else than the draft. A field that was not posted says nothing. */
function answersOf(desk: Desk, labels: readonly MenuLabel[], typed: TypedAnswers) {
  const texts = new Map<string, string>();
  const seen = new Map<string, Seen>();
  for (const { key } of labels) {
    const answer = firstAnswer(typed, fieldName(key));
    if (answer === null || tidyText(answer) === draftedWriting(desk, key)) continue;
    texts.set(key, tidyText(answer));
    seen.set(key, readSeen(firstAnswer(typed, seenName(key))));
  }
  return { texts, seen };
}

function errorsOf(context: RequestContext, desk: Desk, texts: ReadonlyMap<string, string>) {
  const errors = faultsOf(context, desk, texts);
  for (const [key, text] of texts) {
    if (errors.has(key) || text === (desk.files.get(key) ?? "") || text.length <= MAX_LABEL) continue;
    errors.set(key, faultText(context, { fault: "too_long", values: { limit: String(MAX_LABEL) } }));
  }
  return errors;
}

interface MenusPage {
  desk: Desk;
  editor: EditorSession;
  done: "saved" | "same" | null;
  refused: RefusedTexts | null;
}

function menusPage(context: RequestContext, { desk, editor, done, refused }: MenusPage): MenusView {
  const t = translator(context.site);
  const heading = t("desk.menus.heading");
  const all = menuLabels(desk.site);
  const views = all.map((label) => ({ part: label.part, view: labelView(context, desk, label, refused) }));
  const errors = views.flatMap(({ view: { name, error } }) =>
    error === null ? [] : [{ field: name, message: error }],
  );
  const texts = all.flatMap(({ key }) => {
    const text = refused?.texts.has(key) ? changedText(context, desk, key, refused) : null;
    return text === null ? [] : [text];
  });
  return {
    frame: deskFrame(context, desk, editor, { current: "menus", path: MENUS_PATH }),
    heading,
    parts: MENU_PARTS.map((part) => ({
      part,
      heading: t(`desk.menus.${part}`),
      labels: views.flatMap((each) => (each.part === part ? [each.view] : [])),
    })).filter(({ labels }) => labels.length > 0),
    notice: done ? t(`desk.documents.${done}`) : null,
    errors,
    changed: refused?.theirs ? { heading: t("desk.text.changed"), texts } : null,
    hasDraft: all.some(({ key }) => desk.drafts.has(key)),
    page: deskMeta(context, MENUS_PATH, heading, refused !== null),
  };
}

function labelView(
  context: RequestContext,
  desk: Desk,
  { key, href, level, also }: MenuLabel,
  refused: RefusedTexts | null,
): MenuLabelView {
  const t = translator(context.site);
  const isOpen = mayEdit(desk, key);
  // After a fault the page still shows what the editor has opened; after somebody else's change it shows that.
  const keeps = refused !== null && refused.theirs === null ? refused.seen.get(key) : undefined;
  const { seen, seenVersion } = keeps ?? seenOf(desk, key);
  const text = (desk.site.first ? desk.below : desk.files).get(key) ?? key;
  const others = also.map((part) => t(`desk.menus.${part}`)).join(", ");
  return {
    ...{ key, level, name: fieldName(key), seenName: seenName(key), seen: `${seen} ${seenVersion}` },
    label: href === null ? t("desk.menus.group", { text }) : t("desk.menus.link", { text, href }),
    hint: others === "" ? null : t("desk.menus.also", { parts: others }),
    value: refused?.texts.get(key) ?? draftedWriting(desk, key),
    isLocked: !isOpen,
    states: statesOf(desk, { id: key, keys: [key], isLocked: !isOpen }),
    error: refused?.errors.get(key) ?? null,
    conflicts: conflictsOf(context, desk, key),
    href: deskAddress(namedLanguage(desk), `${TEXT_PATH}?${new URLSearchParams({ key })}`),
  };
}
