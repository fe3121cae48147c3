import { CAR_TYPES } from "~/domain/car/car";
import { fieldKey } from "~/domain/forms/form-field";
import { OFFER_CATEGORIES, OFFERS_PATH } from "~/domain/offers/offer";
import { SEARCH_PATH } from "~/domain/search/search-address";
import { PROMO_TONES } from "~/domain/search/search-extras";
import { own } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import { offerText, readOffer } from "~/tenants/documents/offer-document";
import { popupText, readPopup } from "~/tenants/documents/popup-document";
import { promoText, readPromo } from "~/tenants/documents/promo-document";
import type { Site } from "~/tenants/site";
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
  rowsIn,
  shownFields,
  shownPeriod,
  typedText,
} from "./document-form.server";
import { ownAddress, ownSite } from "./page-parts-form.server";

const LAST_POSITION = 1000;
const MOST_POSITIONS = 20;
/** Of a new tile. */
const FIRST_POSITION = "8";

/** Promotional tiles among the search results. */
export const promoForm: DocumentForm = {
  kind: "promo",
  path: "/preview/promos",
  first: "title",
  title: (_context, { key, text }) => readPromo(text)?.title || key,

  shown(context, { text }) {
    const tile = readPromo(text);
    if (!tile) return text;
    const t = translator(context.site);
    return shownFields(context, "promo", {
      ...{ title: tile.title, text: tile.text, link_label: tile.link_label },
      ...{ link_to: tile.link_to, picture: tile.picture },
      tone: t(`desk.documents.promo.tones.${tile.tone}`),
      positions: tile.positions.join(" "),
      display: tile.display.map((type) => t(`search.car_type.${type}`)).join(" "),
      strict_display: tile.strict_display ? t("desk.documents.yes") : null,
      ...shownPeriod(context.site, tile),
    });
  },

  order: ({ key, text }) => `${String(readPromo(text)?.positions[0] ?? 0).padStart(4, "0")} ${key}`,

  /** A search that it is about. */
  pageOf(_site, { text }) {
    const types = readPromo(text)?.display ?? [];
    const query = new URLSearchParams(types.map((type) => ["car_type", type]));
    return types.length === 0 ? SEARCH_PATH : `${SEARCH_PATH}?${query}`;
  },

  variants: () => ["promo"],

  fields(context, _workspace, asked) {
    const { t, label, hint, input, id } = documentFields(context, "promo", asked);
    const { document } = asked;
    const tile = document ? readPromo(document.text) : null;
    return [
      input("title", tile?.title, { isRequired: true }),
      input("text", tile?.text, { type: "textarea", rows: 3 }),
      input("link_to", tile?.link_to, { hint: hint("link_to"), list: PAGES_LIST }),
      input("link_label", tile?.link_label, { hint: hint("link_label") }),
      input("picture", tile?.picture, {
        ...{ type: "select", hint: hint("picture") },
        options: pictureOptions(context.site, t("desk.documents.no_picture"), tile?.picture),
      }),
      input("tone", tile?.tone ?? "brand", {
        type: "select",
        options: PROMO_TONES.map((value) => ({ value, label: label(`tones.${value}`) })),
      }),
      input("positions", tile?.positions.join(" ") ?? FIRST_POSITION, {
        hint: hint("positions"),
        isRequired: true,
      }),
      ...CAR_TYPES.map((type) =>
        input(`display_${type}`, tile?.display.includes(type), {
          label: t("desk.documents.promo.display_type", { type: t(`search.car_type.${type}`) }),
          type: "checkbox",
        }),
      ),
      input("strict_display", tile?.strict_display, { type: "checkbox" }),
      ...periodFields(context, "desk.documents.promo", asked, tile),
      ...id(),
    ];
  },

  read(context, { document, typed }, workspace) {
    const errors = new Map<string, string>();
    const before = document ? readPromo(document.text) : null;
    const key = readKey({ document, typed }, "title", errors);
    const text = (name: string) => typedText(typed, name) || null;
    const [title, link_label] = [text("title"), text("link_label")];
    const link_to = ownAddress(ownSite(context, workspace.drafts), text("link_to") ?? "") || null;
    if (!title) errors.set("title", "title");
    if (link_to !== null && !LINK.test(link_to)) errors.set("link_to", "link");
    if (link_to === null && link_label !== null) errors.set("link_to", "link_of_text");
    if (link_to !== null && link_label === null) errors.set("link_label", "link_label");
    const picture = text("picture");
    checkPicture(context.site, "picture", { picture, before: before?.picture }, errors);
    const tone = PROMO_TONES.find((each) => each === text("tone"));
    if (!tone) errors.set("tone", "choice");
    const positions = typedText(typed, "positions")
      .split(/[\s,]+/)
      .filter(Boolean);
    if (positions.length === 0 || positions.length > MOST_POSITIONS || !positions.every(isPosition))
      errors.set("positions", "positions");
    const promo = promoText({
      ...{ title: title ?? "", text: text("text"), link_label, link_to, picture },
      tone: tone ?? "brand",
      positions: positions.map(Number),
      display: CAR_TYPES.filter((type) => text(`display_${type}`) !== null),
      strict_display: text("strict_display") !== null,
      ...readPeriod(context, typed, before, errors),
    });
    // A file may name the types of cars in another order.
    const isSame = before !== null && promo === promoText({ ...before, display: inOrder(before.display) });
    return { document: { kind: "promo", key, text: isSame ? (document?.text ?? promo) : promo }, errors };
  },
};

function isPosition(typed: string): boolean {
  return /^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= LAST_POSITION;
}

function inOrder(types: readonly (typeof CAR_TYPES)[number][]) {
  return CAR_TYPES.filter((type) => types.includes(type));
}

/** The site's own offers. */
export const offerForm: DocumentForm = {
  kind: "offer",
  path: "/preview/offers",
  first: "name",
  title: (_context, { key, text }) => readOffer(text)?.name || key,

  shown(context, { text }) {
    const offer = readOffer(text);
    if (!offer) return text;
    const { category, starts: _starts, expires: _expires, ...texts } = offer;
    return shownFields(context, "offer", {
      ...texts,
      category: category && translator(context.site)(`offers.category.${fieldKey(category)}`),
      ...shownPeriod(context.site, offer),
    });
  },

  order: ({ key }) => key,
  // Its own page is not there before and after its dates.
  pageOf: ({ offers }) => (offers.enabled ? OFFERS_PATH : "/"),
  variants: ({ offers }) => (offers.enabled ? ["offer"] : []),

  fields(context, _workspace, asked) {
    const { site } = context;
    const { t, label, hint, input, id } = documentFields(context, "offer", asked);
    const { document } = asked;
    const offer = document ? readOffer(document.text) : null;
    return [
      input("name", offer?.name, { isRequired: true }),
      input("description", offer?.description, { type: "textarea", rows: 5, isRequired: true }),
      input("disclaimer", offer?.disclaimer, { type: "textarea", rows: 5, hint: hint("disclaimer") }),
      input("category", offer?.category, {
        ...{ type: "select", hint: hint("category") },
        options: [
          { value: "", label: label("no_category") },
          ...categoriesOf(site).map((value) => ({ value, label: t(`offers.category.${fieldKey(value)}`) })),
        ],
      }),
      input("src", offer?.src, {
        type: "select",
        options: pictureOptions(site, t("desk.documents.no_picture"), offer?.src),
      }),
      input("alt", offer?.alt, { hint: hint("alt") }),
      ...periodFields(context, "desk.documents.offer", asked, offer),
      ...id(),
    ];
  },

  read(context, { document, typed }) {
    const { site } = context;
    const errors = new Map<string, string>();
    const before = document ? readOffer(document.text) : null;
    const key = readKey({ document, typed }, "name", errors);
    // A template's offer has that address.
    if (!document && !errors.has("id") && own(site.offers.entries, key)) errors.set("id", "exists");
    const text = (name: string) => typedText(typed, name) || null;
    const [name, description, disclaimer] = [text("name"), text("description"), text("disclaimer")];
    if (!name) errors.set("name", "name");
    if (!description) errors.set("description", "description");
    if (before && before.disclaimer !== null && disclaimer === null) errors.set("disclaimer", "conditions");
    const [category, src] = [text("category"), text("src")];
    const alt = text("alt") ?? pictureAlt(site, src);
    if (category !== null && category !== before?.category && !categoriesOf(site).includes(category))
      errors.set("category", "choice");
    checkPicture(site, "src", { picture: src, before: before?.src }, errors);
    if (src === null && alt !== null) errors.set("alt", "alt");
    const offer = offerText({
      ...{ name: name ?? "", description: description ?? "", disclaimer, category, src, alt },
      ...readPeriod(context, typed, before, errors),
    });
    return { document: { kind: "offer", key, text: offer }, errors };
  },
};

/** The categories that the site has words for. */
function categoriesOf({ offers }: Pick<Site, "offers">): string[] {
  const used = Object.values(offers.entries).flatMap(({ category }) => (category === null ? [] : [category]));
  return [...new Set([...OFFER_CATEGORIES, ...used])];
}

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
    const count = Math.min(
      MOST_PAGES,
      Math.max(listed.length + NEW_ROWS, rowsIn(asked.typed ?? {}, OF_PAGE)),
    );
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
      ...id(),
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
    const rows = Array.from(
      { length: Math.min(MOST_PAGES, rowsIn(typed, OF_PAGE)) },
      (_, row) => `page_${row}`,
    );
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
};
