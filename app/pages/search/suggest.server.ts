import { data } from "@remix-run/node";
import {
  canonicalSearchAddress,
  SUGGEST_PATH,
  type SuggestionView,
  searchAddress,
} from "~/domain/search/search-address";
import { EMPTY_SEARCH, readSearchState } from "~/domain/search/search-state";
import { translator } from "~/i18n/site-i18n.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { SearchUnavailableError } from "~/services/search/stock-search.server";
import { suggestSearches } from "~/services/search/typed-search.server";
import { facetValueLabel, searchInWords } from "~/ui/search-labels";
import { siteSearchWords } from "../search-in-words.server";
import { unavailable } from "./search-page.server";

type Context = Pick<RequestContext, "platform" | "site">;

/** Nobody keeps an answer: the stock changes. */
const HEADERS = { "Cache-Control": "private, no-cache", Vary: "Accept" };

/** `/search/suggest?query=`: the suggestions as a page. */
export async function loadSuggestPage({ request, context }: PageArgs) {
  const { site, origin } = context;
  const query = queryOf(request);
  const suggestions = await suggestionViews(context, query).catch(unavailable);
  const t = translator(site);
  return data(
    {
      query,
      suggestions,
      all: query
        ? { text: t("search.suggest.all", { text: query }), href: searchAddress({ ...EMPTY_SEARCH, query }) }
        : null,
      page: {
        title: t("search.suggest.title", { site: site.name }),
        canonical: origin + SUGGEST_PATH,
      },
    },
    { headers: HEADERS },
  );
}

/** The same as JSON. */
export async function suggestAnswer({ request, context }: PageArgs) {
  try {
    const suggestions = await suggestionViews(context, queryOf(request));
    return Response.json({ suggestions }, { headers: HEADERS });
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    return Response.json({ error: error.message }, { status: 503, headers: { "Retry-After": "30" } });
  }
}

function queryOf(request: Request): string {
  const query = new URL(request.url).searchParams.get("query") ?? "";
  return readSearchState(new URLSearchParams({ query })).query;
}

async function suggestionViews({ platform, site }: Context, query: string): Promise<SuggestionView[]> {
  if (query === "") return [];
  const words = siteSearchWords(site);
  const found = await suggestSearches(platform, site, query);
  return found.map(({ facet, value, count, search }) => ({
    // What other words mean is next to it: "Toyota Hilux, Up to $30,000".
    text:
      facet === null || search.query || Object.keys(search.ranges).length > 0
        ? searchInWords(words, search)
        : facetValueLabel(words, facet, value),
    count,
    href: canonicalSearchAddress(search),
  }));
}
