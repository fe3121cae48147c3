import path from "node:path";
import type { Site } from "~/tenants/site";
import { formPages } from "./form-pages";
import { textOf } from "./http-client";
import { assetsOfPage, importedModules } from "./page-assets";
import { readStock, threeFacets } from "./search-addresses";
import type { Reachable } from "./server-under-test";

/** The budgets of a page: bytes as transferred with brotli. */
export const BUDGET = {
  htmlAndCss: 30 * 1024,
  // The search without filters before compression: what a phone parses. Few cars of the feed have pictures.
  searchUncompressed: { feed: 80 * 1024, demo: 118 * 1024 },
  // The calculator of the finance page has a small script of its own (docs/decisions/0084).
  script: { content: 0, calculator: 4 * 1024, hydrated: 95 * 1024 },
} as const;

export interface PageWeight {
  site: string;
  stock: "feed" | "demo";
  page: string;
  target: string;
  kind: keyof typeof BUDGET.script;
  /** Bytes as transferred. */
  html: number;
  css: number;
  /** The HTML of a first visit, with the rules of its stylesheets that it uses. */
  first: number;
  script: number;
  scriptFiles: number;
  wording: number;
  /** Null when the page shows none. */
  largestPicture: { address: string; type: string; bytes: number } | null;
  /** HTML before compression. */
  htmlUncompressed: number;
  withinBudget: boolean;
}

interface PageToWeigh {
  name: string;
  target: string;
  kind: PageWeight["kind"];
  headers?: Record<string, string>;
}

const BROTLI = { "accept-encoding": "br" };
/** Somebody who has been on the site before: a first visit's page has rules of its stylesheets in it. */
const KNOWN = { ...BROTLI, cookie: "trail=/" };
const PICTURES = { accept: "image/avif,image/webp,*/*" };

/** Weighs the home, search, vehicle and form pages of a site. */
export async function weighSite(
  server: Reachable,
  site: Site,
  options: { stock: PageWeight["stock"]; pictures: boolean },
): Promise<PageWeight[]> {
  const scale = new Scale(server, site.slug, options);
  const stock = await readStock(server, site.slug);
  const pages: PageToWeigh[] = [
    { name: "home", target: "/", kind: "content" },
    { name: "search", target: "/cars", kind: "hydrated" },
    {
      name: "search, three facets",
      target: `/cars${(await threeFacets(server, site.slug, stock)).query}`,
      kind: "hydrated",
    },
    { name: "search, Save-Data", target: "/cars", kind: "content", headers: { "save-data": "on" } },
  ];
  const slugs = stock.hits.map(({ slug }) => slug);
  if (slugs.length > 0)
    pages.push({
      name: "vehicle (heaviest of a page)",
      target: await scale.heaviest(slugs.map((slug) => `/cars/${slug}`)),
      kind: "hydrated",
    });
  for (const { name, targets } of formPages(site, slugs)) {
    const kind = name === "form: finance" ? "calculator" : "content";
    pages.push({ name, target: await scale.heaviest(targets), kind });
  }
  const weights: PageWeight[] = [];
  for (const page of pages) weights.push(await scale.weigh(page));
  return weights;
}

/** Weighs one page, without its pictures. */
export async function weighPage(
  server: Reachable,
  site: string,
  target: string,
  kind: PageWeight["kind"],
): Promise<PageWeight> {
  return new Scale(server, site, { stock: "demo", pictures: false }).weigh({ name: target, target, kind });
}

class Scale {
  /** Transferred bytes by address, and the imports of modules. */
  readonly #files = new Map<string, { bytes: number; imports: string[] }>();

  constructor(
    private readonly server: Reachable,
    private readonly site: string,
    private readonly options: { stock: PageWeight["stock"]; pictures: boolean },
  ) {}

  /**
   * Returns the heaviest page of those that exist: a sold car has fewer pages. In the place of a page behind a gate
   * shoppers get the page that it leads to.
   */
  async heaviest(targets: readonly string[]): Promise<string> {
    let heaviest = { target: targets[0] ?? "/", bytes: -1 };
    for (const asked of targets) {
      let target = asked;
      let answer = await this.server.send("GET", this.site, target, BROTLI);
      if (answer.status === 302 && answer.headers.location) {
        target = answer.headers.location;
        answer = await this.server.send("GET", this.site, target, BROTLI);
      }
      const { status, body } = answer;
      if (status === 200 && body.length > heaviest.bytes) heaviest = { target, bytes: body.length };
    }
    return heaviest.target;
  }

  async weigh({ name, target, kind, headers = {} }: PageToWeigh): Promise<PageWeight> {
    const answer = await this.server.get(this.site, target, { ...KNOWN, ...headers });
    const first = (await this.server.get(this.site, target, { ...BROTLI, ...headers })).body.length;
    const page = textOf(answer);
    const assets = assetsOfPage(page);
    const css = await this.#sum(assets.stylesheets);
    const scripts = await this.#withImports(assets.scripts);
    const script = await this.#sum(scripts);
    const html = answer.body.length;
    const htmlUncompressed = Buffer.byteLength(page);
    return {
      site: this.site,
      stock: this.options.stock,
      page: name,
      target,
      kind,
      html,
      css,
      first,
      script,
      scriptFiles: scripts.length,
      wording: await this.#sum(assets.data),
      largestPicture: this.options.pictures ? await this.#largestPicture(assets.pictures) : null,
      htmlUncompressed,
      withinBudget:
        Math.max(html + css, first) <= BUDGET.htmlAndCss &&
        script <= BUDGET.script[kind] &&
        (name !== "search" || htmlUncompressed <= BUDGET.searchUncompressed[this.options.stock]),
    };
  }

  /** Returns all modules that a browser has to load before these ones run. */
  async #withImports(scripts: readonly string[]): Promise<string[]> {
    const wanted = new Set(scripts);
    // The set grows while the loop runs over it.
    for (const address of wanted) {
      for (const specifier of (await this.#file(address)).imports)
        wanted.add(path.posix.resolve(path.posix.dirname(address), specifier));
    }
    return [...wanted];
  }

  async #sum(addresses: readonly string[]): Promise<number> {
    let bytes = 0;
    for (const address of addresses) bytes += (await this.#file(address)).bytes;
    return bytes;
  }

  async #file(address: string): Promise<{ bytes: number; imports: string[] }> {
    const known = this.#files.get(address);
    if (known) return known;
    const answer = await this.server.get(this.site, address, BROTLI);
    const isScript = /javascript/.test(answer.headers["content-type"] ?? "");
    const file = {
      bytes: answer.body.length,
      imports: isScript ? importedModules(textOf(answer)) : [],
    };
    this.#files.set(address, file);
    return file;
  }

  async #largestPicture(addresses: readonly string[]): Promise<PageWeight["largestPicture"]> {
    let largest: PageWeight["largestPicture"] = null;
    for (const address of addresses) {
      // Pictures of other hosts do not count.
      if (!address.startsWith("/")) continue;
      const { body, headers } = await this.server.get(this.site, address, PICTURES);
      if (largest && largest.bytes >= body.length) continue;
      largest = { address, type: headers["content-type"] ?? "", bytes: body.length };
    }
    return largest;
  }
}
