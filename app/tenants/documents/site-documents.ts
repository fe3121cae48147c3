import { type DocumentKind, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { own } from "~/domain/text/own-property";
import { isJsonObject, type Json, type JsonObject, mergeJson } from "../merge";
import type { Site, SiteFault, SiteOverlay, SiteSources, WordingTree } from "../site";
import { siteIn } from "../site-language";
import { fileTexts, type TextsAbove, treeOf } from "../wording-edits";
import { documentArea, isWorded } from "./document-texts";
import { factPlace, factsConfig, factsOfSite } from "./facts-document";
import { menuPlace, menusConfig, menusOfSite, menuTexts } from "./menu-document";
import { documentOfOffer, keysOfOffer, offerParts, offersIn, offerText, readOffer } from "./offer-document";
import { documentOfPopup, keysOfPopup, popupParts, popupText, readPopup } from "./popup-document";
import {
  documentOfPromo,
  keysOfPromo,
  pictureOfPromo,
  promoKeys,
  promoParts,
  promoText,
  readPromo,
} from "./promo-document";
import { dayText, keyOfDay, readDay } from "./week-document";

/** A document of a site: a page, a day with special hours, a popup, a promotional tile, an offer, facts, or a menu. */
export interface SiteDocument {
  kind: DocumentKind;
  key: string;
  /** `TAKEN_AWAY`: it is not there. */
  text: string;
  /** Of a page in another language than the site's first; absent: the first. */
  language?: string;
}

/** Returns documents in one order: the first popup that may show on a page does, and new tiles come last. */
export function inOrder(documents: readonly SiteDocument[]): SiteDocument[] {
  const named = documents.map((each) => [`${entryId(each)} ${each.language ?? ""}`, each] as const);
  return named.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

/** `isBelow`: a template has such a page too, which shows where the site's own is taken away. */
export type FileDocuments = ReadonlyMap<string, SiteDocument & { isOwn: boolean; isBelow?: boolean }>;

/**
 * Returns the documents that a site's files have in the site's language, by their ids. In another one than its first, a
 * site has pages only: a day has no language, and the rest names wording keys (docs/decisions/0102).
 */
export function documentsOfFiles(site: Site, sources: SiteSources): FileDocuments {
  if (site.first) {
    const { language } = site;
    const pages = [...(sources.translated.get(language) ?? [])];
    return new Map(
      pages.map(([key, page]) => [entryId({ kind: "page", key }), { kind: "page", key, language, ...page }]),
    );
  }
  const texts = fileTexts(site);
  // A template's list is its own business until the site has one.
  const tiles = Array.isArray(sources.own.promotions) ? site.promotions : [];
  const tileKeys = promoKeys(tiles);
  const entries = offersIn(sources.own);
  const offers = site.offers.enabled ? ownOffers(sources) : [];
  const documents: (SiteDocument & { isOwn: boolean })[] = [
    ...[...sources.content].map(([key, page]) => ({ kind: "page" as const, key, ...page })),
    ...site.hours.special.map((day) => ({
      ...{ kind: "hours" as const, key: keyOfDay(day), text: dayText(day), isOwn: true },
    })),
    ...factsOfSite(site).map(([key, text]) => ({ kind: "facts" as const, key, text, isOwn: true })),
    ...menusOfSite(site, sources).map(([key, text]) => ({ kind: "menu" as const, key, text, isOwn: true })),
    ...Object.entries(site.popups).map(([key, entry]) => ({
      ...{ kind: "popup" as const, key, text: popupText(documentOfPopup(entry, texts)), isOwn: true },
    })),
    ...tiles.map((tile, index) => {
      const document = documentOfPromo(tile, pictureOfPromo(sources.own.promotions, index), texts);
      return { kind: "promo" as const, key: tileKeys[index] ?? "", text: promoText(document), isOwn: true };
    }),
    ...offers.flatMap((key) => {
      const offer = own(site.offers.entries, key);
      const document = offer && documentOfOffer(offer, own(entries, key), texts);
      return document ? [{ kind: "offer" as const, key, text: offerText(document), isOwn: true }] : [];
    }),
  ];
  return new Map(documents.map((document) => [entryId(document), document]));
}

/** The offers that no template has: those of a template are its manufacturer's. */
function ownOffers({ own: ofSite, below }: SiteSources): string[] {
  const ofTemplates = offersIn(below);
  return Object.keys(offersIn(ofSite)).filter((id) => !Object.hasOwn(ofTemplates, id));
}

/** Returns the wording keys of a document's texts in the files, by their names; of one that they don't have, none. */
export function keysOfDocument(
  { popups, offers, promotions }: Pick<Site, "popups" | "offers" | "promotions">,
  { kind, key }: Pick<SiteDocument, "kind" | "key">,
): ReadonlyMap<string, string> {
  const popup = kind === "popup" ? own(popups, key) : undefined;
  if (popup) return keysOfPopup(popup);
  const offer = kind === "offer" ? own(offers.entries, key) : undefined;
  if (offer) return keysOfOffer(offer);
  const tile = kind === "promo" ? promotions[promoKeys(promotions).indexOf(key)] : undefined;
  return tile ? keysOfPromo(tile) : new Map();
}

/**
 * Returns what the site's other languages say of texts that get another key with their document: a translation goes with
 * its text.
 * @param texts under their new keys
 * @param above texts that editors have published or drafted
 */
function translationsOf(
  site: Site,
  documents: readonly SiteDocument[],
  texts: readonly (readonly [key: string, text: string])[],
  above: TextsAbove,
): Map<string, WordingTree> {
  const formerKeys = documents.flatMap(({ kind, key }) => {
    if (!isWorded(kind)) return [];
    const area = documentArea({ kind, key });
    return [...keysOfDocument(site, { kind, key })].map(
      ([name, former]) => [`${area}.${name}`, former] as const,
    );
  });
  const former = new Map<string, string>(formerKeys.filter(([key, before]) => key !== before));
  if (former.size === 0) return new Map();
  const moved = Object.keys(site.translations).map((language) => {
    const said = new Map([...fileTexts(siteIn(site, language)), ...(above.get(language) ?? [])]);
    const kept = texts.flatMap(([key]) => {
      const text = said.get(former.get(key) ?? "");
      return text === undefined ? [] : [[key, text] as const];
    });
    return [language, kept] as const;
  });
  return new Map(moved.flatMap(([language, kept]) => (kept.length > 0 ? [[language, treeOf(kept)]] : [])));
}

/**
 * Returns what is above a site's files with these documents. One that can't be read is left out.
 * @param site in its first language
 * @param above texts that editors have published or drafted: those of other languages go with their document
 */
export function overlayOf(
  site: Site,
  sources: SiteSources,
  documents: readonly SiteDocument[],
  above: TextsAbove = new Map(),
): SiteOverlay {
  const { config } = sources;
  const of = (kind: DocumentKind, language: string | null = null) =>
    documents.filter((document) => document.kind === kind && otherLanguage(site, document) === language);
  const pagesIn = (language: string | null) =>
    new Map(of("page", language).map(({ key, text }) => [key, text === TAKEN_AWAY ? null : text] as const));
  const translations = Object.keys(site.translations)
    .map((language) => [language, pagesIn(language)] as const)
    .filter(([, pages]) => pages.size > 0);
  const [hours, popups, promos, offers] = [of("hours"), of("popup"), of("promo"), of("offer")];
  const changed = popupsWith(isJsonObject(config.popups) ? config.popups : {}, popups);
  const tiles = tilesWith(site, config.promotions, promos);
  const entries = offersWith(sources, offers);
  const ofDocuments = [...changed.texts, ...tiles.texts, ...entries.texts];
  const said = translationsOf(site, [...popups, ...promos, ...offers], ofDocuments, above);
  const ofMenus = menuTexts(site, of("menu"));
  const texts = [...ofDocuments, ...(ofMenus.get(site.language) ?? [])];
  for (const tag of Object.keys(site.translations)) {
    const all = treeOf(ofMenus.get(tag) ?? []);
    if (Object.keys(all).length > 0) said.set(tag, mergeJson(said.get(tag) ?? {}, all) as WordingTree);
  }
  return {
    content: pagesIn(null),
    ...(translations.length > 0 && { translated: new Map(translations) }),
    config: {
      ...factsConfig(config.locations, of("facts")),
      ...menusConfig(config.navigation, of("menu")),
      ...(hours.length > 0 && { hours: { special: specialWith(site, hours) } }),
      ...(popups.length > 0 && { popups: changed.config }),
      ...(promos.length > 0 && { promotions: tiles.config.map(([, tile]) => tile) }),
      ...(offers.length > 0 && { offers: { entries: entries.config } }),
    },
    replaced: [
      ...(popups.length > 0 ? [["popups"]] : []),
      // Their order counts, and a merge can't take a date away.
      ...(offers.length > 0 ? ownOffers(sources).map((id) => ["offers", "entries", id]) : []),
    ],
    wording: treeOf(texts),
    ...(said.size > 0 && { wordingIn: said }),
  };
}

/** The language of a document, unless it is the site's first. */
function otherLanguage(site: Site, { language }: SiteDocument): string | null {
  return language === undefined || language === site.language ? null : language;
}

/** The site's own offers, in their order; new ones follow. One that a template has stays as it is. */
function offersWith(sources: SiteSources, documents: readonly SiteDocument[]) {
  const ofTemplates = offersIn(sources.below);
  const config = new Map(Object.entries(offersIn(sources.own)));
  const texts: (readonly [string, string])[] = [];
  for (const { key, text } of documents) {
    if (Object.hasOwn(ofTemplates, key)) continue;
    const document = text === TAKEN_AWAY ? null : readOffer(text);
    if (text === TAKEN_AWAY) config.delete(key);
    if (!document) continue;
    const parts = offerParts(key, document, config.get(key));
    config.set(key, parts.config);
    texts.push(...parts.texts);
  }
  return { config: Object.fromEntries(config), texts };
}

function specialWith({ hours }: Site, documents: readonly SiteDocument[]): JsonObject[] {
  const days = new Map(hours.special.map((day) => [keyOfDay(day), day]));
  for (const { key, text } of documents) {
    const day = text === TAKEN_AWAY ? null : readDay(key, text);
    if (day) days.set(key, day);
    else if (text === TAKEN_AWAY) days.delete(key);
  }
  const inOrder = [...days.values()].sort((one, other) => (keyOfDay(one) < keyOfDay(other) ? -1 : 1));
  return inOrder.map((day) => JSON.parse(JSON.stringify(day)) as JsonObject);
}

/** The order counts: the first popup that may show on a page does. */
function popupsWith(files: JsonObject, documents: readonly SiteDocument[]) {
  const config = new Map(Object.entries(files));
  const texts: (readonly [string, string])[] = [];
  for (const { key, text } of documents) {
    const document = text === TAKEN_AWAY ? null : readPopup(text);
    if (text === TAKEN_AWAY) config.delete(key);
    if (!document) continue;
    const parts = popupParts(key, document);
    config.set(key, parts.config as JsonObject);
    texts.push(...parts.texts);
  }
  return { config: Object.fromEntries(config), texts };
}

/** The list is replaced as a whole, in its order; new tiles follow. */
function tilesWith(site: Site, files: Json | undefined, documents: readonly SiteDocument[]) {
  const listed = Array.isArray(files) ? files : [];
  const config = new Map(
    promoKeys(site.promotions).map((key, index) => [key, listed[index] ?? null] as const),
  );
  const texts: (readonly [string, string])[] = [];
  for (const { key, text } of documents) {
    const document = text === TAKEN_AWAY ? null : readPromo(text);
    if (text === TAKEN_AWAY) config.delete(key);
    if (!document) continue;
    const parts = promoParts(key, document);
    config.set(key, parts.config);
    texts.push(...parts.texts);
  }
  return { config: [...config], texts };
}

/** Returns the documents that faults of the assembled site belong to. */
export function faultyDocuments(
  site: Site,
  documents: readonly SiteDocument[],
  faults: readonly FaultPlace[],
): SiteDocument[] {
  const days = specialWith(
    site,
    documents.filter(({ kind }) => kind === "hours"),
  ).map((day) => keyOfDay(day as never));
  const tiles = tilesWith(
    site,
    [],
    documents.filter(({ kind }) => kind === "promo"),
  ).config.map(([key]) => key);
  const isOwn = (document: SiteDocument, fault: FaultPlace) => {
    const { kind, key } = document;
    if (kind === "page") return fault.file === `${contentFolder(otherLanguage(site, document))}/${key}.md`;
    if (kind === "hours") {
      const [, index] = /^hours\.special\.(\d+)(?:\.|$)/.exec(fault.key) ?? [];
      return index !== undefined && days[Number(index)] === key;
    }
    if (kind === "facts") return factPlace(site, fault.key)?.key === key;
    if (kind === "menu") return menuPlace(document, fault) !== null;
    if (kind === "promo") {
      const [, index] = /^promotions\.(\d+)(?:\.|$)/.exec(fault.key) ?? [];
      const isText = fault.key.startsWith(`promo_texts.${key.replaceAll("-", "_")}.`);
      return isText || (index !== undefined && tiles[Number(index)] === key);
    }
    if (kind === "offer") {
      const isText = fault.key.startsWith(`offer_texts.${key.replaceAll("-", "_")}.`);
      return isText || `${fault.key}.`.startsWith(`offers.entries.${key}.`);
    }
    const texts = `popup_texts.${key.replaceAll("-", "_")}.`;
    return `${fault.key}.`.startsWith(`popups.${key}.`) || fault.key.startsWith(texts);
  };
  return documents.filter((document) => faults.some((fault) => isOwn(document, fault)));
}

/** Returns the folder of a site's pages in a language; null: the first one. */
export function contentFolder(language: string | null): string {
  return language === null ? "content" : `content.${language}`;
}

type FaultPlace = Pick<SiteFault, "file" | "key" | "reason">;
