/**
 * Part of `npm run lint`: no English text of the default or of the sites has a phrase of scripts/lib/wording-phrases.json
 * (docs/decisions/0133-voice-of-the-texts.md).
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { textsOf, unwantedPhrases } from "./lib/english-wording.mjs";
import { PROJECT } from "./lib/project.mjs";

const DEFAULT = "app/i18n/default/en-AU";
const FOLDERS = [DEFAULT, "app/tenants"];

for (const folder of FOLDERS) {
  for (const name of readdirSync(path.join(PROJECT, folder), { recursive: true, encoding: "utf8" })) {
    const file = path.join(folder, name);
    if (!isEnglish(file)) continue;
    for (const [key, text] of textsOf(file, readFileSync(path.join(PROJECT, file), "utf8"))) {
      for (const { phrase, better } of unwantedPhrases(text, folder === DEFAULT)) {
        process.exitCode = 1;
        console.error(`${file}: ${key}: write "${better}" for "${phrase.trim()}"`);
      }
    }
  }
}

/** Whether a file has English texts: wording, pages, reviews, and what a manufacturer says of its models. */
function isEnglish(file) {
  return /(?:\/en-AU(?:\/\w+)?|\/manufacturer|\/demo-reviews)\.json$|\/content\/.*\.md$/.test(file);
}
