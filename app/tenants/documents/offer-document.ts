import { z } from "zod";
import { own } from "~/domain/text/own-property";
import { isJsonObject, type JsonObject } from "../merge";
import type { SiteConfig } from "../schema";
import { documentArea, namedTexts } from "./document-texts";
import { parsedJson } from "./week-document";

/*
 * An offer as a document: its texts in place of the wording key, and what an editor may say of it. Its model, its
 * manufacturer, its price for search engines and the sites that don't show it stay as site.json has them.
 */

const offer = z.strictObject({
  name: z.string(),
  description: z.string(),
  disclaimer: z.string().nullable(),
  category: z.string().nullable(),
  src: z.string().nullable(),
  alt: z.string().nullable(),
  starts: z.string().optional(),
  expires: z.string().optional(),
});
type OfferDocument = z.output<typeof offer>;

type Offer = SiteConfig["offers"]["entries"][string];

const KEPT = ["model", "manufacturer", "excluded_website_ids", "price"] as const;

/** Returns the document, its members in one order. */
export function offerText(document: OfferDocument): string {
  const { name, description, disclaimer, category, src, alt, starts, expires } = document;
  return JSON.stringify({ name, description, disclaimer, category, src, alt, starts, expires });
}

export function readOffer(text: string): OfferDocument | null {
  const read = offer.safeParse(parsedJson(text));
  return read.success ? read.data : null;
}

/** Returns the offers that a layer of the configuration names. */
export function offersIn(config: JsonObject): JsonObject {
  const offers = own(config, "offers");
  const entries = isJsonObject(offers) ? own(offers, "entries") : undefined;
  return isJsonObject(entries) ? entries : {};
}

/** Returns the wording keys of an offer's texts, by their names in the document. */
export function keysOfOffer({
  wording,
  has_disclaimer,
  picture,
}: Pick<Offer, "wording" | "has_disclaimer" | "picture">): Map<string, string> {
  const names = ["name", "description", ...(has_disclaimer ? ["disclaimer"] : [])];
  const keys = new Map(names.map((name) => [name, `${wording}.${name}`]));
  if (picture?.alt) keys.set("alt", picture.alt);
  return keys;
}

/**
 * Returns the document of an offer of the files.
 * @param written as site.json has it: the assembled offer has the address of its picture
 */
export function documentOfOffer(
  entry: Offer,
  written: unknown,
  texts: ReadonlyMap<string, string>,
): OfferDocument {
  const text = namedTexts(keysOfOffer(entry), texts);
  const { category, starts, expires } = entry;
  const named = isJsonObject(written) ? own(written, "picture") : undefined;
  const src = isJsonObject(named) ? own(named, "src") : undefined;
  return {
    name: text("name") ?? "",
    description: text("description") ?? "",
    disclaimer: text("disclaimer"),
    category,
    src: typeof src === "string" ? src : null,
    alt: text("alt"),
    ...(starts !== undefined && { starts }),
    ...(expires !== undefined && { expires }),
  };
}

/**
 * Returns an offer as site.json and the wording have it.
 * @param written what site.json says of it now
 */
export function offerParts(id: string, document: OfferDocument, written: unknown) {
  const area = documentArea({ kind: "offer", key: id });
  const { name, description, disclaimer, category, src, starts, expires } = document;
  const alt = src === null ? null : document.alt;
  const kept = KEPT.flatMap((member) => {
    const value = isJsonObject(written) ? own(written, member) : undefined;
    return value === undefined ? [] : [[member, value] as const];
  });
  const texts: (readonly [string, string])[] = [
    [`${area}.name`, name],
    [`${area}.description`, description],
  ];
  if (disclaimer !== null) texts.push([`${area}.disclaimer`, disclaimer]);
  if (alt !== null) texts.push([`${area}.alt`, alt]);
  const config: JsonObject = {
    wording: area,
    has_disclaimer: disclaimer !== null,
    category,
    picture: src === null ? null : { src, alt: alt === null ? null : `${area}.alt` },
    ...Object.fromEntries(kept),
    ...(starts !== undefined && { starts }),
    ...(expires !== undefined && { expires }),
  };
  return { config, texts };
}
