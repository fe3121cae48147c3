import type { TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import { popupText, readPopup } from "~/tenants/documents/popup-document";
import { LINK } from "~/tenants/site-schema/primitives";
import {
  checkPicture,
  type DocumentForm,
  documentFields,
  PAGES_LIST,
  periodFields,
  pictureAlt,
  pictureOptions,
  readKey,
  readPeriod,
  shownFields,
  shownPeriod,
  typedText,
} from "./document-form.server";
import { ownAddress, ownSite } from "./page-parts-form.server";

const ALL = "all";
/** The pages of a popup, a field each, and empty ones for more. */
const OF_PAGE = /^page_(\d{1,2})$/;
const NEW_ROWS = 2;
const MOST_PAGES = 50;
const ADDRESS = /^\/[a-z0-9/-]*$/;

/** Popups. */
export const popupForm: DocumentForm = {
  kind: "popup",
  path: "/preview/popups",
  first: "title",
  title: (_context, { key, text }) => readPopup(text)?.title || key,

  shown(context, { text }) {
    const popup = readPopup(text);
    if (!popup) return text;
    const t = translator(context.site);
    return shownFields(context, "popup", {
      ...{ title: popup.title, description: popup.description, button_text: popup.button_text },
      ...{ link_to: popup.link_to, src: popup.src, alt: popup.alt },
      pages: popup.pages === ALL ? t("desk.documents.popup.pages_all") : popup.pages.join(" "),
      on_vehicle_pages: popup.on_vehicle_pages ? t("desk.documents.yes") : null,
      ...shownPeriod(context.site, popup),
      visible: popup.visible ? null : t("desk.documents.popup.hidden"),
    });
  },

  order: ({ key }) => key,

  pageOf(_site, { text }) {
    const pages = readPopup(text)?.pages;
    return pages === undefined || pages === ALL ? "/" : (pages[0] ?? "/");
  },

  variants: () => ["popup"],

  fields(context, _workspace, asked) {
    const { t, hint, input, id } = documentFields(context, "popup", asked);
    const { document } = asked;
    const popup = document ? readPopup(document.text) : null;
    const pages = popup?.pages ?? ["/"];
    const listed = pages === ALL ? [] : pages;
    const count = Math.min(MOST_PAGES, Math.max(listed.length + NEW_ROWS, rowsOf(asked.typed ?? {})));
    const group = { id: "pages", heading: t("desk.documents.popup.pages") };
    return [
      input("title", popup?.title, { isRequired: true }),
      input("description", popup?.description, { type: "textarea", rows: 4 }),
      input("button_text", popup?.button_text, { hint: hint("button_text") }),
      input("link_to", popup?.link_to, { hint: hint("link_to"), list: PAGES_LIST }),
      input("src", popup?.src, {
        type: "select",
        options: pictureOptions(context.site, t("desk.documents.no_picture")),
      }),
      input("alt", popup?.alt, { hint: hint("alt") }),
      ...periodFields(context, "desk.documents.popup", asked, popup),
      input("every_page", pages === ALL, { type: "checkbox", group }),
      ...Array.from({ length: count }, (_, row) =>
        input(`page_${row}`, listed[row], {
          label: t("desk.documents.popup.page", { number: row + 1 }),
          ...{ list: PAGES_LIST, group, hint: row === 0 ? hint("pages") : null },
        }),
      ),
      input("on_vehicle_pages", popup?.on_vehicle_pages, { type: "checkbox" }),
      input("visible", popup?.visible ?? true, { type: "checkbox" }),
      ...id,
    ];
  },

  hasField: (name) => OF_PAGE.test(name),

  read(context, { document, typed }, workspace) {
    const { site } = context;
    const errors = new Map<string, string>();
    const before = document ? readPopup(document.text) : null;
    const key = readKey({ document, typed }, "title", errors);
    const text = (name: string) => typedText(typed, name) || null;
    const title = text("title");
    if (!title) errors.set("title", "title");
    const [src, button_text] = [text("src"), text("button_text")];
    const alt = text("alt") ?? pictureAlt(site, src);
    const own = ownSite(context, workspace.drafts);
    const link_to = ownAddress(own, text("link_to") ?? "") || null;
    checkPicture(site, "src", { picture: src, before: before?.src }, errors);
    if (link_to === null && button_text !== null) errors.set("link_to", "link_missing");
    if (link_to !== null && !LINK.test(link_to)) errors.set("link_to", "link");
    const period = readPeriod(context, typed, before, errors);
    const isEverywhere = text("every_page") !== null;
    const rows = Array.from({ length: Math.min(MOST_PAGES, rowsOf(typed)) }, (_, row) => `page_${row}`);
    const named = rows.map((name) => ({ name, page: ownAddress(own, typedText(typed, name)) }));
    const pages = [...new Set(named.map(({ page }) => page))].filter((page) => page !== "");
    for (const { name, page } of named) if (page !== "" && !ADDRESS.test(page)) errors.set(name, "pages");
    if (!isEverywhere && pages.length === 0) errors.set("page_0", "pages");
    const popup = popupText({
      title: title ?? "",
      // Without an address only that is said, not also that the text of the button has no use.
      ...{ description: text("description"), button_text: link_to && button_text, link_to, src, alt },
      pages: isEverywhere ? ALL : pages,
      on_vehicle_pages: text("on_vehicle_pages") !== null,
      visible: text("visible") !== null,
      ...period,
    });
    const fields = new Map([["pages", "page_0"]]);
    return { document: { kind: "popup", key, text: popup }, errors, fields };
  },

  help: () => null,
};

/** How many fields for pages a form has sent. */
function rowsOf(typed: TypedAnswers): number {
  return Math.max(0, ...Object.keys(typed).map((name) => Number(OF_PAGE.exec(name)?.[1] ?? -1) + 1));
}
