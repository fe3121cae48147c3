import { CAR_TYPES } from "~/domain/car/car";
import { SEARCH_PATH } from "~/domain/search/search-address";
import { PROMO_TONES } from "~/domain/search/search-extras";
import { translator } from "~/i18n/site-i18n.server";
import { promoText, readPromo } from "~/tenants/documents/promo-document";
import { LINK } from "~/tenants/site-schema/primitives";
import {
  checkPicture,
  type DocumentForm,
  documentFields,
  PAGES_LIST,
  periodFields,
  pictureOptions,
  readKey,
  readPeriod,
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
      ...id,
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

  help: () => null,
};

function isPosition(typed: string): boolean {
  return /^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= LAST_POSITION;
}

function inOrder(types: readonly (typeof CAR_TYPES)[number][]) {
  return CAR_TYPES.filter((type) => types.includes(type));
}
