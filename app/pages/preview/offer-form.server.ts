import { fieldKey } from "~/domain/forms/form-field";
import { OFFER_CATEGORIES, OFFERS_PATH } from "~/domain/offers/offer";
import { own } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import { offerText, readOffer } from "~/tenants/documents/offer-document";
import { POPUP_ID } from "~/tenants/documents/popup-document";
import type { Site } from "~/tenants/site";
import {
  type DocumentForm,
  field,
  filledValue,
  momentText,
  newKey,
  periodFields,
  pictureAlt,
  pictureOptions,
  picturesOf,
  readPeriod,
  typedText,
} from "./document-form.server";

/** The site's own offers. */
export const offerForm: DocumentForm = {
  kind: "offer",
  path: "/preview/offers",
  title: (_context, { key, text }) => readOffer(text)?.name || key,

  shown({ site }, { text }) {
    const offer = readOffer(text);
    if (!offer) return text;
    const t = translator(site);
    const { category, starts, expires, ...texts } = offer;
    const shown = (moment: string | undefined) => (moment === undefined ? null : momentText(site, moment));
    const lines = Object.entries({
      ...texts,
      category: category === null ? null : t(`offers.category.${fieldKey(category)}`),
      ...{ starts: shown(starts), expires: shown(expires) },
    });
    return lines
      .flatMap(([name, value]) => (value ? [`${t(`desk.documents.offer.${name}`)}: ${value}`] : []))
      .join("\n");
  },

  order: ({ key }) => key,
  // Its own page is not there before and after its dates.
  pageOf: ({ offers }) => (offers.enabled ? OFFERS_PATH : "/"),
  variants: ({ offers }) => (offers.enabled ? ["offer"] : []),

  fields(context, _workspace, asked) {
    const { site } = context;
    const t = translator(site);
    const label = (name: string) => t(`desk.documents.offer.${name}`);
    const hint = (name: string) => t(`desk.documents.offer.${name}_hint`);
    const { document } = asked;
    const offer = document ? readOffer(document.text) : null;
    const filled = (name: string, stored: string | null | undefined) =>
      filledValue(asked, name, stored ?? "");
    return [
      ...(document
        ? []
        : [
            field("id", label("id"), filled("id", ""), {
              hint: `${hint("id")}. ${t("block_editor.slug_empty")}`,
            }),
          ]),
      field("name", label("name"), filled("name", offer?.name), { isRequired: true }),
      field("description", label("description"), filled("description", offer?.description), {
        ...{ type: "textarea", rows: 5, isRequired: true },
      }),
      field("disclaimer", label("disclaimer"), filled("disclaimer", offer?.disclaimer), {
        ...{ type: "textarea", rows: 5, hint: hint("disclaimer") },
      }),
      field("category", label("category"), filled("category", offer?.category), {
        ...{ type: "select", hint: hint("category") },
        options: [
          { value: "", label: label("no_category") },
          ...categoriesOf(site).map((value) => ({ value, label: t(`offers.category.${fieldKey(value)}`) })),
        ],
      }),
      field("src", label("src"), filled("src", offer?.src), {
        ...{ type: "select" },
        options: pictureOptions(site, t("desk.documents.no_picture"), offer?.src),
      }),
      field("alt", label("alt"), filled("alt", offer?.alt), { hint: hint("alt") }),
      ...periodFields(context, "desk.documents.offer", asked, offer),
    ];
  },

  read(context, { document, typed }) {
    const { site } = context;
    const errors = new Map<string, string>();
    const before = document ? readOffer(document.text) : null;
    const key = document?.key ?? newKey(typed, "name");
    if (!document && (!POPUP_ID.test(key) || key.length > 60)) errors.set("id", "id");
    // A template's offer has that address.
    else if (!document && own(site.offers.entries, key)) errors.set("id", "exists");
    const text = (name: string) => typedText(typed, name) || null;
    const [name, description, disclaimer] = [text("name"), text("description"), text("disclaimer")];
    if (!name) errors.set("name", "name");
    if (!description) errors.set("description", "description");
    if (before && before.disclaimer !== null && disclaimer === null) errors.set("disclaimer", "conditions");
    const [category, src] = [text("category"), text("src")];
    const alt = text("alt") ?? pictureAlt(site, src);
    if (category !== null && category !== before?.category && !categoriesOf(site).includes(category))
      errors.set("category", "choice");
    if (src !== null && src !== before?.src && !picturesOf(site).some((picture) => picture.name === src))
      errors.set("src", "choice");
    if (src === null && alt !== null) errors.set("alt", "alt");
    const offer = offerText({
      ...{ name: name ?? "", description: description ?? "", disclaimer, category, src, alt },
      ...readPeriod(context, typed, before, errors),
    });
    return { document: { kind: "offer", key, text: offer }, errors };
  },

  help: () => null,
};

/** The categories that the site has words for. */
function categoriesOf({ offers }: Pick<Site, "offers">): string[] {
  const used = Object.values(offers.entries).flatMap(({ category }) => (category === null ? [] : [category]));
  return [...new Set([...OFFER_CATEGORIES, ...used])];
}
