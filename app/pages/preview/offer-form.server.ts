import { fieldKey } from "~/domain/forms/form-field";
import { OFFER_CATEGORIES, OFFERS_PATH } from "~/domain/offers/offer";
import { own } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import { offerText, readOffer } from "~/tenants/documents/offer-document";
import type { Site } from "~/tenants/site";
import {
  checkPicture,
  type DocumentForm,
  documentFields,
  periodFields,
  pictureAlt,
  pictureOptions,
  readKey,
  readPeriod,
  shownFields,
  shownPeriod,
  typedText,
} from "./document-form.server";

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
      ...id,
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

  help: () => null,
};

/** The categories that the site has words for. */
function categoriesOf({ offers }: Pick<Site, "offers">): string[] {
  const used = Object.values(offers.entries).flatMap(({ category }) => (category === null ? [] : [category]));
  return [...new Set([...OFFER_CATEGORIES, ...used])];
}
