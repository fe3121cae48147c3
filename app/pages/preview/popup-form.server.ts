import { translator } from "~/i18n/site-i18n.server";
import { POPUP_ID, popupText, readPopup } from "~/tenants/documents/popup-document";
import {
  type DocumentForm,
  field,
  filledValue,
  isLink,
  momentText,
  newKey,
  PAGES_LIST,
  periodFields,
  pictureAlt,
  pictureOptions,
  picturesOf,
  readPeriod,
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
    const lines = Object.entries({
      title: popup.title,
      description: popup.description,
      button_text: popup.button_text,
      link_to: popup.link_to,
      src: popup.src,
      alt: popup.alt,
      pages: popup.pages === ALL ? t("desk.documents.popup.pages_all") : popup.pages.join(" "),
      on_vehicle_pages: popup.on_vehicle_pages ? t("desk.documents.yes") : null,
      starts: popup.starts === undefined ? null : momentText(context.site, popup.starts),
      expires: popup.expires === undefined ? null : momentText(context.site, popup.expires),
      visible: popup.visible ? null : t("desk.documents.popup.hidden"),
    });
    return lines
      .flatMap(([name, value]) => (value ? [`${t(`desk.documents.popup.${name}`)}: ${value}`] : []))
      .join("\n");
  },

  order: ({ key }) => key,

  pageOf(_site, { text }) {
    const pages = readPopup(text)?.pages;
    return pages === undefined || pages === ALL ? "/" : (pages[0] ?? "/");
  },

  variants: () => ["popup"],

  fields(context, _workspace, asked) {
    const { site } = context;
    const t = translator(site);
    const label = (name: string) => t(`desk.documents.popup.${name}`);
    const hint = (name: string) => t(`desk.documents.popup.${name}_hint`);
    const { document } = asked;
    const popup = document ? readPopup(document.text) : null;
    const pages = popup?.pages ?? ["/"];
    return [
      ...(document
        ? []
        : [
            field("id", label("id"), filledValue(asked, "id", ""), {
              hint: `${hint("id")}. ${t("block_editor.slug_empty")}`,
            }),
          ]),
      field("title", label("title"), filledValue(asked, "title", popup?.title ?? ""), { isRequired: true }),
      field(
        "description",
        label("description"),
        filledValue(asked, "description", popup?.description ?? ""),
        {
          ...{ type: "textarea", rows: 4 },
        },
      ),
      field(
        "button_text",
        label("button_text"),
        filledValue(asked, "button_text", popup?.button_text ?? ""),
        {
          hint: hint("button_text"),
        },
      ),
      field("link_to", label("link_to"), filledValue(asked, "link_to", popup?.link_to ?? ""), {
        ...{ hint: hint("link_to"), list: PAGES_LIST },
      }),
      field("src", label("src"), filledValue(asked, "src", popup?.src ?? ""), {
        ...{ type: "select", options: pictureOptions(site, t("desk.documents.no_picture")) },
      }),
      field("alt", label("alt"), filledValue(asked, "alt", popup?.alt ?? ""), { hint: hint("alt") }),
      ...periodFields(context, "desk.documents.popup", asked, popup),
      field("pages", label("pages"), filledValue(asked, "pages", pages === ALL ? ALL : pages.join("\n")), {
        ...{ type: "textarea", rows: 3, hint: hint("pages"), isRequired: true },
      }),
      field(
        "on_vehicle_pages",
        label("on_vehicle_pages"),
        filledValue(asked, "on_vehicle_pages", popup?.on_vehicle_pages ? "on" : ""),
        { type: "checkbox" },
      ),
      field(
        "visible",
        label("visible"),
        filledValue(asked, "visible", (popup?.visible ?? true) ? "on" : ""),
        {
          type: "checkbox",
        },
      ),
    ];
  },

  read(context, { document, typed }) {
    const { site } = context;
    const errors = new Map<string, string>();
    const before = document ? readPopup(document.text) : null;
    const key = document?.key ?? newKey(typed, "title");
    if (!document && (!POPUP_ID.test(key) || key.length > 60)) errors.set("id", "id");
    const text = (name: string) => typedText(typed, name) || null;
    const title = text("title");
    if (!title) errors.set("title", "title");
    const [src, button_text] = [text("src"), text("button_text")];
    const alt = text("alt") ?? pictureAlt(site, src);
    const link_to = ownAddress(ownSite(context), text("link_to") ?? "") || null;
    if (src !== null && src !== before?.src && !picturesOf(site).some(({ name }) => name === src))
      errors.set("src", "choice");
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
