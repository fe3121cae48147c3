import { LIST_FACETS } from "~/domain/search/facets";
import { textOf } from "./http-client";
import type { Reachable } from "./server-under-test";

/** A search as a query string with its leading `?`, or empty. */
export interface NamedSearch {
  name: string;
  query: string;
  /** Name of the plain search that finds the same cars, whose time this one is compared with. */
  plain?: string;
}

interface Stock {
  count: number;
  pages: number;
  hits: { id: string; slug: string }[];
  /** Values by facet, the most frequent first. */
  values: Map<string, string[]>;
}

export async function readStock(server: Reachable, site: string, query = ""): Promise<Stock> {
  const answer = JSON.parse(textOf(await server.get(site, `/api/cars${query}`))) as {
    count: number;
    pages: number;
    hits: { id: string; slug: string }[];
    facets: Record<string, Record<string, number>>;
  };
  const values = new Map<string, string[]>();
  for (const facet of LIST_FACETS) {
    const found = Object.entries(answer.facets[facet] ?? {}).sort(([, a], [, b]) => b - a);
    values.set(
      facet,
      found.map(([value]) => value),
    );
  }
  return { count: answer.count, pages: answer.pages, hits: answer.hits, values };
}

const queryString = (pairs: [name: string, value: string][]) => `?${new URLSearchParams(pairs)}`;

/** Returns three facets of this stock, the first with two values, as a shopper refines. */
export async function threeFacets(server: Reachable, site: string, stock: Stock): Promise<NamedSearch> {
  const pairs: [string, string][] = (stock.values.get("make") ?? [])
    .slice(0, 2)
    .map((make) => ["make", make]);
  for (const facet of ["body", "transmission", "fuel", "car_type"]) {
    if (new Set(pairs.map(([name]) => name)).size === 3) break;
    const value = stock.values.get(facet)?.[0];
    if (value === undefined) continue;
    const { count } = await readStock(server, site, queryString([...pairs, [facet, value]]));
    if (count > 0) pairs.push([facet, value]);
  }
  return { name: "three facets", query: queryString(pairs) };
}

/** Words that no car has. */
const UNKNOWN_WORD = "zzyzx";

/**
 * Returns a search in words that are understood ("toyota suv under 30000"), the same with a word that is left out, and
 * the filters that both mean.
 */
async function searchesInWords(server: Reachable, site: string, { values }: Stock): Promise<NamedSearch[]> {
  const [make = ""] = values.get("make") ?? [];
  for (const dollars of [30_000, 100_000, 1_000_000]) {
    for (const body of values.get("body") ?? []) {
      const plain = "as filters";
      const filters = queryString([
        ["make", make],
        ["body", body],
        ["range[price]", `:${dollars}`],
      ]);
      if ((await readStock(server, site, filters)).count === 0) continue;
      const words = `${make} ${body} under ${dollars}`.toLowerCase();
      return [
        { name: plain, query: filters },
        { name: "in words", query: queryString([["query", words]]), plain },
        { name: "one word left out", query: queryString([["query", `${words} ${UNKNOWN_WORD}`]]), plain },
      ];
    }
  }
  return [];
}

/** Returns the searches whose times are reported one by one. */
export async function namedSearches(server: Reachable, site: string): Promise<NamedSearch[]> {
  const stock = await readStock(server, site);
  return [
    { name: "empty", query: "" },
    { name: "text", query: queryString([["query", "toyota hilux"]]) },
    { name: "typo", query: queryString([["query", "hyndai"]]) },
    await threeFacets(server, site, stock),
    { name: "deep page", query: queryString([["page", String(stock.pages)]]) },
    ...(await searchesInWords(server, site, stock)),
  ];
}

/**
 * Returns many different searches, so that no answer and no filter is cached: text, refinements, price ranges
 * and sorts over the stock's most frequent values.
 */
export async function mixedSearches(server: Reachable, site: string): Promise<string[]> {
  const { values } = await readStock(server, site);
  const makes = (values.get("make") ?? []).slice(0, 20);
  const of = (facet: string, index: number) => {
    const list = values.get(facet) ?? [];
    return list[index % Math.max(1, Math.min(list.length, 6))] ?? "";
  };
  const searches = makes.flatMap((make, index) => {
    const least = 10_000 + 1_000 * index;
    const most = least + 15_000 + 500 * index;
    return [
      queryString([["query", `${make} ${of("body", index)}`.toLowerCase()]]),
      queryString([
        ["make", make],
        ["range[price]", `${least}:${most}`],
      ]),
      queryString([
        ["make", make],
        ["body", of("body", index)],
        ["state", of("state", index)],
        ["sortBy", "price-asc"],
      ]),
      queryString([
        ["range[price]", `${least}:`],
        ["range[km]", `:${most}`],
        ["fuel", of("fuel", index)],
        ["page", "2"],
      ]),
    ];
  });
  const isWhole = await Promise.all(searches.map((query) => hasItsPage(server, site, query)));
  return searches.filter((_, index) => isWhole[index]);
}

/** Whether the search has the page that it asks for: a page beyond the last one is a redirect. */
async function hasItsPage(server: Reachable, site: string, query: string): Promise<boolean> {
  const { pages } = JSON.parse(textOf(await server.get(site, `/api/cars${query}`))) as { pages: number };
  return Number(new URLSearchParams(query).get("page") ?? 1) <= pages;
}
