import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { mergeWording } from "~/i18n/wording-tree";
import type { WordingTree } from "~/tenants/site";
import { anotherSite } from "./another-site";
import { shippedSite } from "./shipped-sites";

/**
 * A language that nobody speaks: the first language's texts in Arabic letters between brackets. It is read from right to
 * left, and a Latin letter in a page of it is a text that no wording has. Unicode gives it this tag.
 */
export const PSEUDO_LANGUAGE = "ar-XB";
/** What comes before its addresses. */
export const PSEUDO_BASE = "/ar";

const LETTERS = "ابتثجحخدذرزسشصضطظعغفقكلمنه";

/** `{{count}} cars` → `⟦{{count}} تاغظ⟧`: placeholders stay, each letter becomes another one. */
export function pseudoText(text: string): string {
  const written = text.split(/(\{\{.+?\}\})/).map((part, index) =>
    index % 2 === 1
      ? part
      : part
          .normalize("NFD")
          .replace(/\p{M}/gu, "")
          .replace(/\p{Script=Latin}/gu, (letter) => {
            const place = letter.toLowerCase().charCodeAt(0) - 97;
            return LETTERS[(((place % LETTERS.length) + LETTERS.length) % LETTERS.length) as number] ?? "";
          }),
  );
  return `⟦${written.join("")}⟧`;
}

/** The same for a tree of texts. Plural forms keep their names. */
export function pseudoWording(tree: WordingTree): WordingTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? pseudoText(value) : pseudoWording(value),
    ]),
  );
}

const DEFAULTS = "app/i18n/default/en-AU";

function defaultWording(): WordingTree {
  return Object.fromEntries(
    readdirSync(DEFAULTS).map((file) => [path.basename(file, ".json"), readTree(path.join(DEFAULTS, file))]),
  );
}

const readTree = (file: string): WordingTree =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as WordingTree) : {};

/** The name of a site's copy that has the pseudo-language too. */
export const pseudoSlug = (slug: string): string => `pseudo-${slug}`;

/** Writes copies of shipped sites that have the pseudo-language as their second one, for SITES_DIR. */
export function writePseudoSites(dir: string, slugs: readonly string[]): void {
  const defaults = defaultWording();
  for (const slug of slugs) {
    const own = path.join("app/tenants/sites", slug);
    const copy = path.join(dir, pseudoSlug(slug));
    mkdirSync(dir, { recursive: true });
    cpSync(own, copy, { recursive: true });
    const file = path.join(copy, "site.json");
    const config = anotherSite(readFileSync(file, "utf8"), "pseudo");
    writeFileSync(file, JSON.stringify({ ...config, languages: ["en-AU", PSEUDO_LANGUAGE] }));
    const template = shippedSite(slug).site.extends;
    const texts = mergeWording(
      defaults,
      ...["base", template].map((name) =>
        readTree(path.join("app/tenants/templates", name, "wording/en-AU.json")),
      ),
      readTree(path.join(own, "wording/en-AU.json")),
    );
    mkdirSync(path.join(copy, "wording"), { recursive: true });
    writeFileSync(path.join(copy, `wording/${PSEUDO_LANGUAGE}.json`), JSON.stringify(pseudoWording(texts)));
  }
}
