import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { DocumentKind } from "~/domain/editing/edited-entry";
import { rightFor } from "~/domain/editing/editor-rights";
import { type MenuStep, stepped } from "~/domain/editing/menu-rows";
import { firstAnswer } from "~/domain/forms/posted-form";
import { own } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import { menuKey, shapeOf } from "~/tenants/documents/menu-document";
import { personalPage } from "../forms/form-answer.server";
import type { PageArgs } from "../request-context";
import { documentPage } from "./document-page.server";
import { documentsAction, loadDocuments } from "./documents-page.server";
import { readDraftPost } from "./editor-frame.server";
import { editorsAction, loadEditorsPage } from "./editors-page.server";
import { linksAction, loadLinksPage } from "./links-page.server";
import { loadListsPage, menusForm } from "./lists-page.server";
import { type MenuFormRow, postedRows, readRows } from "./menu-form.server";
import { openPosted } from "./opened-document.server";
import { loadPublishPage, publishAction } from "./publish-page.server";
import { loadRefusedPage } from "./refused-page.server";
import { loadStatesPage } from "./states-page.server";
import { loadTextPage, textAction } from "./text-page.server";
import { loadTextsForm, saveTextsForm } from "./texts-form.server";
import { loadTextsList } from "./texts-list.server";
import { loadTranslatePage, translateAction } from "./translate-page.server";
import { loadVersionsPage, versionsAction } from "./versions-page.server";

const documentsOf = (kind: DocumentKind) => ({
  load: (args: LoaderFunctionArgs) => loadDocuments(args, kind),
  act: (args: ActionFunctionArgs) => documentsAction(args, kind),
});

/** The pages of the editor by the end of their address. Those that take pictures or a secret have routes of their own. */
export const PAGES = {
  editors: { load: loadEditorsPage, act: editorsAction },
  facts: documentsOf("facts"),
  hours: documentsOf("hours"),
  links: { load: loadLinksPage, act: linksAction },
  lists: { load: loadListsPage, act: null },
  menu: { ...documentsOf("menu"), act: menuAction },
  menus: {
    load: (args: LoaderFunctionArgs) => loadTextsForm(args, menusForm),
    act: (args: ActionFunctionArgs) => saveTextsForm(args, menusForm),
  },
  offers: documentsOf("offer"),
  popups: documentsOf("popup"),
  promos: documentsOf("promo"),
  publish: { load: loadPublishPage, act: publishAction },
  // The HTTP host shows it in place of a page that an editor may not change.
  refused: { load: loadRefusedPage, act: null },
  states: { load: loadStatesPage, act: null },
  text: { load: loadTextPage, act: textAction },
  texts: { load: loadTextsList, act: null },
  translate: { load: loadTranslatePage, act: translateAction },
  versions: { load: loadVersionsPage, act: versionsAction },
};

type Page = {
  load(args: LoaderFunctionArgs): Promise<unknown>;
  act: ((args: ActionFunctionArgs) => Promise<unknown>) | null;
};

/** @throws Response 404 where the editor has no such page */
function pageOf({ params }: Pick<LoaderFunctionArgs, "params">): Page {
  const page = own<Page>(PAGES, params.page ?? "");
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

export function loadPageOfEditor(args: LoaderFunctionArgs) {
  return pageOf(args).load(args);
}

/** @throws Response 405 for a page without a form */
export function actOnPageOfEditor(args: ActionFunctionArgs) {
  const { act } = pageOf(args);
  if (!act) throw new Response(null, { status: 405 });
  return act(args);
}

/** What was done, for the steps that a notice names; the others are seen. */
const STEPS: ReadonlySet<string> = new Set(["up", "down", "in", "out", "below", "remove", "add"]);

/** Saves a menu, or does one thing with its entries and shows them again. */
async function menuAction({ request, context }: PageArgs) {
  const post = await readDraftPost(request, context, rightFor("menu"));
  const { typed } = post;
  const [step = "", row = ""] = (firstAnswer(typed, "do") ?? "").split(":");
  if (!STEPS.has(step)) return documentsAction({ request, context }, "menu", post);
  const { document, refused, ...opened } = await openPosted({ request, context }, "menu", typed);
  const key = menuKey(document?.key ?? "");
  if (!document || !key) throw new Response(null, { status: 404 });
  const rows = readRows(typed, document.text, key);
  const shape = shapeOf(key);
  const added: MenuFormRow = { level: 0, entry: null, was: {}, texts: {}, href: "" };
  const done =
    step === "add"
      ? { rows: [...rows, added], at: rows.length }
      : stepped(rows, /^\d{1,2}$/.test(row) ? Number(row) : -1, step as MenuStep, { shape, added });
  const t = translator(context.site);
  const form = documentPage(context, {
    ...{ ...opened, document },
    refused: { ...refused, typed: { key: [key], ...postedRows(done.rows, done.at) } },
  });
  const what = t(`desk.documents.menu.did.${step}`);
  return personalPage({ ...form, notice: t("block_editor.unsaved", { what }) });
}
