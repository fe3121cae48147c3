import { translator } from "~/i18n/site-i18n.server";
import { popupText, readPopup } from "~/tenants/documents/popup-document";
import {
  checkPicture,
  type DocumentForm,
  documentFields,
  isLink,
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

/** Popups. */
export const popupForm: DocumentForm = {
  kind: "popup",
  path: "/preview/popups",
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
      input("pages", pages === ALL ? ALL : pages.join("\n"), {
        ...{ type: "textarea", rows: 3, hint: hint("pages"), isRequired: true },
      }),
      input("on_vehicle_pages", popup?.on_vehicle_pages, { type: "checkbox" }),
      input("visible", popup?.visible ?? true, { type: "checkbox" }),
      ...id,
    ];
  },

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
    const link_to = ownAddress(ownSite(context, workspace.drafts), text("link_to") ?? "") || null;
    checkPicture(site, "src", { picture: src, before: before?.src }, errors);
    if (link_to === null && button_text !== null) errors.set("link_to", "link_missing");
    if (link_to !== null && !isLink(link_to)) errors.set("link_to", "link");
    const period = readPeriod(context, typed, before, errors);
    const named = typedText(typed, "pages").split(/\s+/).filter(Boolean);
    if (named.length === 0 || named.length > 50) errors.set("pages", "pages");
    else if (!named.includes(ALL) && named.some((page) => !/^\/[a-z0-9/-]*$/.test(page)))
      errors.set("pages", "pages");
    const popup = popupText({
      title: title ?? "",
      ...{ description: text("description"), button_text, link_to, src, alt },
      pages: named.includes(ALL) ? ALL : named,
      on_vehicle_pages: text("on_vehicle_pages") !== null,
      visible: text("visible") !== null,
      ...period,
    });
    return { document: { kind: "popup", key, text: popup }, errors };
  },

  help: () => null,
};
