/** Subtags that mean "no language", "several" or "unknown" to BCP 47. */
const NO_LANGUAGE = new Set(["und", "mul", "mis", "zxx"]);

/** Returns why a text is no valid language tag for a site (BCP 47, e.g. en-AU); null when it is valid. */
export function languageFault(tag: string): string | null {
  const canonical = canonicalTag(tag);
  if (canonical === null) {
    const meant = canonicalTag(tag.replaceAll("_", "-"));
    return `${tag} is not a language tag${meant ? `: write ${meant}` : ""}`;
  }
  const { script, region } = new Intl.Locale(canonical);
  const [language = ""] = canonical.split("-");
  if (NO_LANGUAGE.has(language) || !isNamed("language", language))
    return `${tag} is not a language tag: there is no language ${language}`;
  if (script && !isNamed("script", script))
    return `${tag} is not a language tag: there is no script ${script}`;
  if (region && (region === "ZZ" || !isNamed("region", region)))
    return `${tag} is not a language tag: there is no region ${region}`;
  // Texts are looked up by the tag as it is written.
  return canonical === tag ? null : `the language tag ${tag} is written ${canonical}`;
}

function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

function isNamed(type: "language" | "region" | "script", subtag: string): boolean {
  return new Intl.DisplayNames(["en"], { type, fallback: "none" }).of(subtag) !== undefined;
}
