/** What a page's HTML makes a browser fetch: addresses without duplicates. */
export interface PageAssets {
  stylesheets: string[];
  /** Scripts, preloaded modules and imports of inline modules. */
  scripts: string[];
  /** JSON that is preloaded for the script: the wording. */
  data: string[];
  /** The widest candidate of each picture. */
  pictures: string[];
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

function attributes(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single, bare] of tag.matchAll(
    /\s([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    const value = double ?? single ?? bare ?? "";
    found.set(
      name.toLowerCase(),
      value.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity),
    );
  }
  return found;
}

const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b(?:[^>"']|"[^"]*"|'[^']*')*>`, "gi"))].map(([tag]) =>
    attributes(tag.slice(name.length + 1)),
  );

/** Reads React's markup; it can't parse every HTML. */
export function assetsOfPage(page: string): PageAssets {
  const html = page.replace(/<!--[\s\S]*?-->/g, "");
  const scripts: string[] = [];
  const code = /<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script>/gi;
  for (const [, tag = "", text = ""] of html.matchAll(code)) {
    const of = attributes(tag);
    const src = of.get("src");
    if (src) scripts.push(src);
    else if (of.get("type") === "module") scripts.push(...importedModules(text), ...lateModules(text));
  }
  const markup = html.replace(code, "");
  const links = tags(markup, "link").map((of) => ({
    rel: of.get("rel") ?? "",
    as: of.get("as") ?? "",
    href: of.get("href") ?? "",
  }));
  const hrefs = (wanted: (link: (typeof links)[number]) => boolean) =>
    links.filter((link) => link.href && wanted(link)).map(({ href }) => href);
  scripts.push(...hrefs(({ rel, as }) => rel === "modulepreload" || (rel === "preload" && as === "script")));
  const pictures = tags(markup, "img").flatMap((of) => widest(of.get("srcset")) ?? of.get("src") ?? []);
  const unique = (list: string[]) => [...new Set(list)];
  return {
    stylesheets: unique(hrefs(({ rel }) => rel === "stylesheet")),
    scripts: unique(scripts),
    data: unique(hrefs(({ rel, as }) => rel === "preload" && as === "fetch")),
    pictures: unique(pictures),
  };
}

/** Returns the addresses that a module imports before it runs. */
export function importedModules(code: string): string[] {
  const statement = /(?:^|[\s;}])(?:import|export)\s*(?:[\w$*{},\s]+?\s*from\s*)?["']([^"']+)["']/g;
  return [...code.matchAll(statement)].map((match) => match[1] ?? "").filter(isAddress);
}

/** Returns the addresses that an inline module imports while it runs: Remix starts the page that way. */
function lateModules(code: string): string[] {
  return [...code.matchAll(/\bimport\s*\(\s*["']([^"']+)["']\s*\)/g)]
    .map((match) => match[1] ?? "")
    .filter(isAddress);
}

const isAddress = (specifier: string) => /^\.{0,2}\//.test(specifier);

function widest(srcset: string | undefined): string | undefined {
  const candidates = (srcset ?? "").split(/,\s+/).map((candidate) => {
    const [address = "", width = "0w"] = candidate.trim().split(/\s+/);
    return { address, width: Number.parseInt(width, 10) };
  });
  const best = candidates.sort((a, b) => b.width - a.width)[0];
  return best?.address || undefined;
}
