import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const SOUTHBANK = path.resolve("app/tenants/sites/southbank");

/**
 * Returns the files of a demo site under another name and in two languages: the shipped one and Canadian French, which
 * has its own name for a few texts and its own page "about us". What it lacks is shown in English.
 */
export function siteInTwoLanguages(slug: string, changes: object = {}) {
  const read = (file: string) => readFileSync(path.join(SOUTHBANK, file));
  const named = (file: string) => read(file).toString().replaceAll("southbank", slug);
  const { $schema: _forEditors, domains: _others, ...config } = JSON.parse(named("site.json"));
  const files = readdirSync(SOUTHBANK, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(SOUTHBANK, path.join(entry.parentPath, entry.name)))
    // Without the second language that the shipped site has.
    .filter((file) => /^(content|media)\/.*|^wording\/en-AU\.json$|^theme\.json$|^logo\.svg$/.test(file));
  return {
    ...Object.fromEntries(files.map((file) => [file, file.startsWith("media/") ? read(file) : named(file)])),
    "site.json": { ...config, languages: ["en-AU", "fr-CA"], ...changes },
    "wording/fr-CA.json": FRENCH,
    "media/hoist.webp": read("media/yard.webp"),
    "content/about-us.md": named("content/about-us.md").replace(
      "\ndescription",
      "\nimage: hoist.webp\ndescription",
    ),
    "content.fr-CA/about-us.md":
      "---\ntitle: À propos de nous\n---\n\nNous vendons [des voitures](/cars?fuel=Petrol). Appelez-nous.\n",
  };
}

const FRENCH = {
  nav: { home: "Accueil", language: "Langue" },
  search: {
    count_one: "{{formatted}} voiture",
    count_many: "{{formatted}} voitures",
    count_other: "{{formatted}} voitures",
  },
};
