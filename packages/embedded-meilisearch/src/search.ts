import { EngineError, unsupported } from "./api-error.ts";
import type { Steps } from "./cooperative-scheduler.ts";
import { fieldSelector, selectFields } from "./document-fields.ts";
import type { EmbeddedIndex, PreparedQuery } from "./embedded-index.ts";
import { searchFacetValues } from "./facet-search.ts";
import { countFacets, type FoundSlots } from "./facets.ts";
import { filterMask } from "./filter-evaluation.ts";
import { type Filter, parseFilter } from "./filter-parser.ts";
import { Highlighter } from "./highlight.ts";
import { cloneJson, isObject, type Json, type JsonObject } from "./json.ts";
import type { MatchingStrategy } from "./query-plan.ts";
import { rank, readSortCriterion, type SortCriterion } from "./ranking.ts";
import { RequestValues } from "./request-values.ts";

const SUPPORTED = [
  "q",
  "offset",
  "limit",
  "page",
  "hitsPerPage",
  "attributesToRetrieve",
  "attributesToHighlight",
  "highlightPreTag",
  "highlightPostTag",
  "filter",
  "sort",
  "facets",
  "matchingStrategy",
];
/** Search parameters of Meilisearch that the embedded engine does not have. */
const UNSUPPORTED = [
  "vector",
  "media",
  "hybrid",
  "retrieveVectors",
  "attributesToCrop",
  "cropLength",
  "cropMarker",
  "showMatchesPosition",
  "showRankingScore",
  "showRankingScoreDetails",
  "showPerformanceDetails",
  "rankingScoreThreshold",
  "attributesToSearchOn",
  "locales",
  "distinct",
  "personalize",
  "useNetwork",
  "federationOptions",
  "exhaustiveFacetCount",
];
const STRATEGIES = ["last", "all", "frequency"] as const satisfies readonly MatchingStrategy[];

/** Answers one search as `POST /indexes/:uid/search` does, in steps. @throws EngineError */
export function* search(index: EmbeddedIndex, body: JsonObject): Steps<JsonObject> {
  const started = performance.now();
  checkNames(body, SUPPORTED);
  const values = new RequestValues(body, "invalid_search_");
  const query = values.string("q") ?? "";
  const page = pageOf(values);
  const { maxTotalHits } = index.settings.pagination;
  const from = Math.min(page.offset, maxTotalHits);
  const to = Math.min(from + page.limit, maxTotalHits);
  const asked = values.strings("sort") ?? [];
  const facets = values.strings("facets");
  const format = formatOf(values);
  const strategy = values.oneOf("matchingStrategy", STRATEGIES) ?? "last";

  // A request with several mistakes gets the same error that a server reports.
  const filter = parseFilter(values.raw("filter"));
  const sort = asked.map(sortCriterion);
  const { selection, prepared } = yield* findSlots(index, query, strategy, filter);
  checkSort(sort, index);
  const window = JSON.stringify([query, strategy, sort, from, to]);
  let ranked = selection.ranked(window);
  ranked ??= yield* rank(
    {
      text: index.text,
      column: (attribute) => index.column(attribute),
      rankingRules: index.settings.rankingRules,
      sort,
      plan: prepared?.plan ?? null,
      postings: (fewestTyposOnly) => prepared?.postings(index.text, fewestTyposOnly, index.buffers) ?? null,
      buffers: index.buffers,
      dropsWords: strategy !== "all",
    },
    selection.slots,
    from,
    to,
  );
  selection.keepRanked(window, ranked);
  const parsed = prepared?.plan?.parsed;
  const terms = parsed ? [...parsed.terms, ...parsed.ngrams] : [];
  const highlighter = format.highlight && new Highlighter(terms, format.highlight);
  const hits = ranked.map((slot) => hitOf(index, slot, format, highlighter));
  const total = Math.min(selection.slots.length, maxTotalHits);
  const counted =
    facets && facets.length > 0 && (yield* countFacets(facets, index.columns, index.settings, selection));
  index.forgetSurplus();
  return {
    hits,
    query,
    processingTimeMs: Math.round(performance.now() - started),
    ...page.info(total),
    ...(counted as JsonObject | undefined),
  };
}

/** Answers `POST /indexes/:uid/facet-search`, in steps. @throws EngineError */
export function* facetSearch(index: EmbeddedIndex, body: JsonObject): Steps<JsonObject> {
  const started = performance.now();
  checkNames(body, ["facetName", "facetQuery", "q", "filter", "matchingStrategy"]);
  const values = new RequestValues(body, "invalid_search_");
  const names = new RequestValues(body, "invalid_facet_search_");
  const facetQuery = names.raw("facetQuery") ?? null;
  if (facetQuery !== null && typeof facetQuery !== "string") {
    new RequestValues({ query: facetQuery }, "invalid_facet_search_").string("query");
  }
  const facetName = names.string("facetName");
  if (facetName === undefined) {
    throw new EngineError("missing_facet_search_facet_name", "Missing field `facetName`");
  }
  const strategy = values.oneOf("matchingStrategy", STRATEGIES) ?? "last";
  const filter = parseFilter(values.raw("filter"));
  const { selection } = yield* findSlots(index, values.string("q") ?? "", strategy, filter);
  const facetHits = searchFacetValues(
    facetName,
    facetQuery as string | null,
    index.column(facetName),
    index.settings,
    selection,
    index.selection(index.alive.clone()),
  );
  return {
    facetHits: facetHits as unknown as Json,
    facetQuery,
    processingTimeMs: Math.round(performance.now() - started),
  };
}

export function checkNames(body: JsonObject, known: readonly string[]): void {
  for (const [name, value] of Object.entries(body)) {
    if (known.includes(name) || (value === null && UNSUPPORTED.includes(name))) continue;
    if (UNSUPPORTED.includes(name)) throw unsupported(`The search parameter \`${name}\``);
    throw new EngineError(
      "bad_request",
      `Unknown field \`${name}\`: expected one of \`${known.join("`, `")}\``,
    );
  }
}

function* findSlots(
  index: EmbeddedIndex,
  query: string,
  strategy: MatchingStrategy,
  filter: Filter | null,
): Steps<{ selection: FoundSlots; prepared: PreparedQuery | null }> {
  const mask = yield* filterMask(index, filter);
  const prepared = query.trim() === "" ? null : yield* index.prepareQuery(query, strategy);
  if (prepared) {
    if (prepared.plan) mask.intersection(prepared.plan.slots);
    mask.difference(prepared.excluded);
  }
  return { selection: index.selection(mask), prepared };
}

interface Page {
  offset: number;
  limit: number;
  info(total: number): JsonObject;
}

/** `page` or `hitsPerPage` asks for pages with exact totals; `offset` and `limit` for a window. Page 0 has no hits. */
function pageOf(values: RequestValues): Page {
  const page = values.count("page");
  const hitsPerPage = values.count("hitsPerPage");
  const limit = values.count("limit") ?? 20;
  const offset = values.count("offset") ?? 0;
  if (page === undefined && hitsPerPage === undefined) {
    return { offset, limit, info: (total) => ({ limit, offset, estimatedTotalHits: total }) };
  }
  const size = hitsPerPage ?? 20;
  const number = page ?? 1;
  return {
    offset: number === 0 ? 0 : (number - 1) * size,
    limit: number === 0 ? 0 : size,
    info: (total) => ({
      hitsPerPage: size,
      page: number,
      totalPages: size === 0 ? 0 : Math.ceil(total / size),
      totalHits: total,
    }),
  };
}

function sortCriterion(text: string): SortCriterion {
  if (text.startsWith("_geo")) throw unsupported("Sorting by `_geoPoint`");
  const criterion = readSortCriterion(text);
  if (criterion) return criterion;
  throw new EngineError(
    "invalid_search_sort",
    `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${text}\`.`,
  );
}

/** @throws EngineError `invalid_search_sort` when the index can't sort by this */
function checkSort(criteria: readonly SortCriterion[], index: EmbeddedIndex): void {
  const sortable = index.settings.sortableAttributes;
  if (criteria.length > 0 && !index.settings.rankingRules.includes("sort")) {
    throw new EngineError(
      "invalid_search_sort",
      `Index \`${index.uid}\`: You must specify where \`sort\` is listed in the rankingRules setting to use the sort parameter at search time.`,
    );
  }
  for (const { attribute } of criteria) {
    if (sortable.some((known) => known === "*" || known === attribute || attribute.startsWith(`${known}.`)))
      continue;
    const hint =
      sortable.length === 0
        ? "This index does not have configured sortable attributes."
        : `Available sortable attributes are: \`${sortable.toSorted().join(", ")}\`.`;
    throw new EngineError(
      "invalid_search_sort",
      `Index \`${index.uid}\`: Attribute \`${attribute}\` is not sortable. ${hint}`,
    );
  }
}

interface Format {
  retrieve: string[];
  select(document: JsonObject): JsonObject;
  highlight: { attributes: string[]; preTag: string; postTag: string } | null;
}

function formatOf(values: RequestValues): Format {
  const attributes = values.strings("attributesToHighlight");
  const retrieve = values.strings("attributesToRetrieve") ?? ["*"];
  return {
    retrieve,
    select: fieldSelector(retrieve),
    highlight: attributes
      ? {
          attributes,
          preTag: values.string("highlightPreTag") ?? "<em>",
          postTag: values.string("highlightPostTag") ?? "</em>",
        }
      : null,
  };
}

function hitOf(
  index: EmbeddedIndex,
  slot: number,
  format: Format,
  highlighter: Highlighter | null,
): JsonObject {
  const shown = selectFields(index.documentAt(slot), index.settings.displayedAttributes);
  const hit = cloneJson(format.select(shown));
  if (highlighter && format.highlight) {
    const attributes = [...format.retrieve, ...format.highlight.attributes];
    hit._formatted = highlighter.format(selectFields(shown, attributes));
  }
  return hit;
}

/** @throws EngineError when the body is no object */
export function bodyObject(body: Json | undefined): JsonObject {
  if (body === undefined) return {};
  if (isObject(body)) return body;
  throw new EngineError("bad_request", "Invalid value type: expected an object");
}
