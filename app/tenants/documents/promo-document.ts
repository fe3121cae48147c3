import { z } from "zod";
import { CAR_TYPES } from "~/domain/car/car";
import { PROMO_TONES } from "~/domain/search/search-extras";
import { own } from "~/domain/text/own-property";
import { isJsonObject, type Json, type JsonObject } from "../merge";
import type { SiteConfig } from "../schema";
import { documentArea, namedTexts } from "./document-texts";
import { parsedJson } from "./week-document";

/*
 * A promotional tile as a document: as in site.json, with its texts in place of the wording keys. Its texts get keys of
 * their own, so that a tile is one thing to edit, to publish and to restore.
 */

const promo = z.strictObject({
  title: z.string(),
  text: z.string().nullable(),
  link_label: z.string().nullable(),
  link_to: z.string().nullable(),
  picture: z.string().nullable(),
  tone: z.enum(PROMO_TONES),
  positions: z.array(z.number()),
  display: z.array(z.enum(CAR_TYPES)),
  strict_display: z.boolean(),
  starts: z.string().optional(),
  expires: z.string().optional(),
});
type PromoDocument = z.output<typeof promo>;

type Promotion = SiteConfig["promotions"][number];

/** Returns the document, its members in one order. */
export function promoText(document: PromoDocument): string {
  const { title, text, link_label, link_to, picture } = document;
  const { tone, positions, display, strict_display, starts, expires } = document;
  return JSON.stringify({
    ...{ title, text, link_label, link_to, picture },
    ...{ tone, positions, display, strict_display, starts, expires },
  });
}

export function readPromo(text: string): PromoDocument | null {
  const read = promo.safeParse(parsedJson(text));
  return read.success ? read.data : null;
}

/**
 * Returns the names of tiles in the editor, in their order: the id, else what the wording key of the heading says. Their
 * place is no name, because it changes with the tiles before.
 */
export function promoKeys(promotions: readonly Pick<Promotion, "id" | "node">[]): string[] {
  const used = new Set(promotions.flatMap(({ id }) => (id === undefined ? [] : [id])));
  return promotions.map(({ id, node }) => {
    if (id !== undefined) return id;
    const name = node.heading
      .replace(/\.heading$/, "")
      .replace(/[^a-z0-9]+/gi, "-")
      .replace(/^-|-$/g, "")
      .toLowerCase();
    let key = name;
    for (let count = 2; used.has(key); count += 1) key = `${name}-${count}`;
    used.add(key);
    return key;
  });
}

/** Returns the wording keys of a tile's texts, by their names in the document. */
export function keysOfPromo({ node: { heading, text, link } }: Pick<Promotion, "node">): Map<string, string> {
  const keys = new Map([["title", heading]]);
  if (text !== undefined) keys.set("text", text);
  if (link?.label !== undefined) keys.set("link_label", link.label);
  return keys;
}

/**
 * Returns the document of a tile of the files.
 * @param picture as site.json names it
 */
export function documentOfPromo(
  tile: Promotion,
  picture: string | null,
  texts: ReadonlyMap<string, string>,
): PromoDocument {
  const text = namedTexts(keysOfPromo(tile), texts);
  const { start, expiry, positions, display, strict_display, node } = tile;
  return {
    title: text("title") ?? "",
    text: text("text"),
    link_label: text("link_label"),
    link_to: node.link?.href ?? null,
    picture,
    tone: node.tone,
    ...{ positions, display, strict_display },
    ...(start !== undefined && { starts: start }),
    ...(expiry !== undefined && { expires: expiry }),
  };
}

/** The picture of a tile, as site.json names it. */
export function pictureOfPromo(promotions: Json | undefined, index: number): string | null {
  const tile = Array.isArray(promotions) ? promotions[index] : undefined;
  const node = isJsonObject(tile) ? own(tile, "node") : undefined;
  const picture = isJsonObject(node) ? own(node, "picture") : undefined;
  return typeof picture === "string" ? picture : null;
}

/** Returns a tile as site.json and the wording have it. */
export function promoParts(id: string, document: PromoDocument) {
  const area = documentArea({ kind: "promo", key: id });
  const { title, text, link_label, link_to, picture, tone } = document;
  const { positions, display, strict_display, starts, expires } = document;
  const texts: (readonly [string, string])[] = [[`${area}.title`, title]];
  if (text !== null) texts.push([`${area}.text`, text]);
  if (link_to !== null) texts.push([`${area}.link_label`, link_label ?? ""]);
  const config: JsonObject = {
    id,
    ...(starts !== undefined && { start: starts }),
    ...(expires !== undefined && { expiry: expires }),
    ...{ positions, display, strict_display },
    node: {
      heading: `${area}.title`,
      ...(text !== null && { text: `${area}.text` }),
      ...(link_to !== null && { link: { label: `${area}.link_label`, href: link_to } }),
      ...(picture !== null && { picture }),
      tone,
    },
  };
  return { config, texts };
}
