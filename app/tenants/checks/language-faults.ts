import { languagesOf } from "~/domain/languages/language-address";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";

/**
 * Checks the languages of a site against each other and against its addresses.
 * @param paths every address that begins with a fixed segment: of the routes, and of the site's own pages
 * @param isOwn whether the site's own file has `language`
 */
export function languageFaults(
  { language, languages }: Pick<SiteConfig, "language" | "languages">,
  paths: readonly string[],
  isOwn: boolean,
): ReferenceFault[] {
  const error = (key: string, reason: string): ReferenceFault => ({ key, reason, severity: "error" });
  const [first = language] = languages;
  const twice = languages.filter((tag, index) => languages.indexOf(tag) !== index);
  const taken = new Set(paths.map((path) => `/${path.split("/")[1] ?? ""}`.toLowerCase()));
  return [
    ...(isOwn && language !== first
      ? [error("language", `is ${language}, but the first of languages is ${first}: leave language out`)]
      : []),
    ...twice.map((tag) => error("languages", `${tag} stands there twice`)),
    ...languagesOf(languages)
      .filter(({ base }) => taken.has(base))
      .map(({ tag, base }) =>
        error("languages", `${base} is another page's address, so ${tag} can't have it`),
      ),
  ];
}
