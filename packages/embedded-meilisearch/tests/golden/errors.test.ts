import type { MultiSearchQuery, SearchParams } from "meilisearch";
import { describe, expect, it } from "vitest";
import { type ApiFailure, apiFailure } from "../api-failure.ts";
import { GOLDEN_CARS, GOLDEN_SETTINGS, type GoldenCar } from "./golden-cars";
import { ENGINE, goldenClient, goldenIndex, sharedIndex, WAIT } from "./golden-client";

const golden = sharedIndex<GoldenCar>(GOLDEN_CARS, GOLDEN_SETTINGS);

async function failure(work: Promise<unknown>): Promise<ApiFailure> {
  try {
    await work;
  } catch (error) {
    return apiFailure(error);
  }
  throw new Error("it did not fail");
}

const search = (params: object) => golden.index.search("", params as SearchParams);
const OPERATIONS =
  "`=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon`";

const FILTERS: [filter: unknown, message: string][] = [
  [true, "Invalid syntax for the filter parameter: `expected String, Array, found: true`."],
  [["make = Ford", 3], "Invalid syntax for the filter parameter: `expected String, [String], found: 3`."],
  [[["make = Ford", 3]], "Invalid syntax for the filter parameter: `expected String, found: 3`."],
  ["make & Ford", `Was expecting an operation ${OPERATIONS} at \`make & Ford\`.\n1:12 make & Ford`],
  ["make", `Was expecting an operation ${OPERATIONS} at \`make\`.\n1:5 make`],
  [
    "make = Ford AND ",
    `Was expecting an operation ${OPERATIONS} but instead got nothing.\n17:17 make = Ford AND `,
  ],
  [
    "make = Ford XOR make = Kia",
    "Found unexpected characters at the end of the filter: `XOR make = Kia`. You probably forgot an `OR` or an `AND` rule.\n13:27 make = Ford XOR make = Kia",
  ],
  ["make = ", "Was expecting a value but instead got nothing.\n8:8 make = "],
  ["make = 🚗", "Was expecting a value but instead got `🚗`.\n8:9 make = 🚗"],
  [
    "make = EXISTS",
    "Was expecting a value but instead got `EXISTS`, which is a reserved keyword. To use `EXISTS` as a field name or a value, surround it by quotes.\n8:14 make = EXISTS",
  ],
  [
    "AND = 8",
    "Was expecting a value but instead got `AND`, which is a reserved keyword. To use `AND` as a field name or a value, surround it by quotes.\n1:4 AND = 8",
  ],
  [
    "make = 'Ford",
    "Expression `\\'Ford` is missing the following closing delimiter: `'`.\n8:13 make = 'Ford",
  ],
  [
    'make = "Ford',
    'Expression `\\"Ford` is missing the following closing delimiter: `"`.\n8:13 make = "Ford',
  ],
  [
    "(make = Ford",
    "Expression `(make = Ford` is missing the following closing delimiter: `)`.\n1:13 (make = Ford",
  ],
  ["make IN Ford, Kia]", "Expected `[` after `IN` keyword.\n9:19 make IN Ford, Kia]"],
  [
    "make IN [Ford, Kia",
    "Expected matching `]` after the list of field names given to `IN[`\n19:19 make IN [Ford, Kia",
  ],
  [
    "make IN [Ford, 'Kia' > 2]",
    "Expected only comma-separated field names inside `IN[..]` but instead found `> 2]`.\n22:26 make IN [Ford, 'Kia' > 2]",
  ],
  [
    "make IN [Ford, AND]",
    "Expected only comma-separated field names inside `IN[..]` but instead found `AND]`.\n16:20 make IN [Ford, AND]",
  ],
  [
    `${"(".repeat(50)}year = 1${")".repeat(50)}`,
    `The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.\n38:109 ${"(".repeat(50)}year = 1${")".repeat(50)}`,
  ],
];

describe(`${ENGINE}: error of a filter`, () => {
  it.each(FILTERS)("%j explains the fault", async (filter, message) => {
    const error = await failure(search({ filter }));
    expect(error.message).toBe(message);
    expect(error).toMatchObject({ code: "invalid_search_filter", status: 400 });
  });

  it("names the attribute that is not filterable, and those that are", async () => {
    const { index, uid } = await goldenIndex(GOLDEN_CARS, { filterableAttributes: ["year", "make"] });
    const error = await failure(index.search("", { filter: '"colour" = "red"' }));
    expect(error.message).toBe(
      `Index \`${uid}\`: Attribute \`colour\` is not filterable. Available filterable attribute patterns are: \`make\`, \`year\`.\n2:8 "colour" = "red"`,
    );
    expect(error.code).toBe("invalid_search_filter");
  });

  it("refuses CONTAINS, which a server has only on request", async () => {
    const error = await failure(search({ filter: "make CONTAINS or" }));
    expect(error).toMatchObject({ code: "feature_not_enabled", status: 400 });
    expect(error.message).toMatch(/^Using `CONTAINS` in a filter requires enabling/);
  });
});

const PARAMETERS: [params: object, code: string, message: string][] = [
  [
    { q: ["doggo"] },
    "invalid_search_q",
    'Invalid value type at `.q`: expected a string, but found an array: `["doggo"]`',
  ],
  [
    { limit: "doggo" },
    "invalid_search_limit",
    'Invalid value type at `.limit`: expected a positive integer, but found a string: `"doggo"`',
  ],
  [
    { offset: "doggo" },
    "invalid_search_offset",
    'Invalid value type at `.offset`: expected a positive integer, but found a string: `"doggo"`',
  ],
  [
    { page: "doggo" },
    "invalid_search_page",
    'Invalid value type at `.page`: expected a positive integer, but found a string: `"doggo"`',
  ],
  [
    { hitsPerPage: "doggo" },
    "invalid_search_hits_per_page",
    'Invalid value type at `.hitsPerPage`: expected a positive integer, but found a string: `"doggo"`',
  ],
  [
    { facets: "doggo" },
    "invalid_search_facets",
    'Invalid value type at `.facets`: expected an array, but found a string: `"doggo"`',
  ],
  [
    { sort: "doggo" },
    "invalid_search_sort",
    'Invalid value type at `.sort`: expected an array, but found a string: `"doggo"`',
  ],
  [
    { attributesToRetrieve: "doggo" },
    "invalid_search_attributes_to_retrieve",
    'Invalid value type at `.attributesToRetrieve`: expected an array, but found a string: `"doggo"`',
  ],
  [
    { matchingStrategy: "doggo" },
    "invalid_search_matching_strategy",
    "Unknown value `doggo` at `.matchingStrategy`: expected one of `last`, `all`, `frequency`",
  ],
  [
    { sort: ["price"] },
    "invalid_search_sort",
    "Invalid syntax for the sort parameter: expected expression ending by `:asc` or `:desc`, found `price`.",
  ],
];

describe(`${ENGINE}: error of a parameter`, () => {
  it.each(PARAMETERS)("%j has the code %s", async (params, code, message) => {
    const error = await failure(search(params));
    expect(error).toMatchObject({ code, status: 400, message });
  });

  it("names the attribute that is not sortable, and those that are", async () => {
    const error = await failure(search({ sort: ["colour:asc"] }));
    expect(error.code).toBe("invalid_search_sort");
    expect(error.message).toBe(
      `Index \`${golden.uid}\`: Attribute \`colour\` is not sortable. Available sortable attributes are: \`km, make, price, year\`.`,
    );
  });

  it("refuses a sort when the ranking rules have none", async () => {
    const { index, uid } = await goldenIndex(GOLDEN_CARS, {
      sortableAttributes: ["km"],
      rankingRules: ["words"],
    });
    const error = await failure(index.search("", { sort: ["km:asc"] }));
    expect(error.code).toBe("invalid_search_sort");
    expect(error.message).toBe(
      `Index \`${uid}\`: You must specify where \`sort\` is listed in the rankingRules setting to use the sort parameter at search time.`,
    );
  });

  it("refuses a facet that is not filterable", async () => {
    const error = await failure(search({ facets: ["rank"] }));
    expect(error.code).toBe("invalid_search_facets");
    expect(error.message).toContain(
      "Invalid facet distribution: Pattern `rank` is not filterable. Available filterable attributes patterns are: `body, certified,",
    );
  });

  it("refuses a facet search in an attribute that is not filterable", async () => {
    const error = await failure(golden.index.searchForFacetValues({ facetName: "rank" }));
    expect(error.code).toBe("invalid_facet_search_facet_name");
    expect(error.message).toContain("Attribute `rank` is not facet-searchable.");
  });

  it("refuses a facet search without a facet", async () => {
    const error = await failure(golden.index.searchForFacetValues({} as { facetName: string }));
    expect(error.code).toBe("missing_facet_search_facet_name");
  });

  it("refuses an unknown parameter", async () => {
    const error = await failure(search({ marin: "hello" }));
    expect(error).toMatchObject({ code: "bad_request", status: 400 });
    expect(error.message).toContain("Unknown field `marin`");
  });

  it("names the faulty query of a multi-search", async () => {
    const queries = [{ indexUid: golden.uid }, { indexUid: golden.uid, filter: "make & Ford" }];
    const error = await failure(golden.client.multiSearch({ queries }));
    expect(error.code).toBe("invalid_search_filter");
    expect(error.message).toMatch(/^Inside `\.queries\[1\]`: Was expecting an operation/);
  });

  // The status is 400 because the index is in the body, not in the address.
  it("names the query of a multi-search whose index does not exist", async () => {
    const queries: MultiSearchQuery[] = [{ indexUid: "nowhere" }];
    const error = await failure(goldenClient().multiSearch({ queries }));
    expect(error).toMatchObject({
      code: "index_not_found",
      status: 400,
      message: "Inside `.queries[0]`: Index `nowhere` not found.",
    });
  });
});

describe(`${ENGINE}: error of indexes, documents and tasks`, () => {
  const client = goldenClient();

  it.each<[string, () => Promise<unknown>, object]>([
    [
      "for an index that does not exist",
      () => client.index("nowhere").search("x"),
      { code: "index_not_found", status: 404, message: "Index `nowhere` not found." },
    ],
    [
      "for an invalid name of an index",
      () => client.index("no way").search("x"),
      { code: "invalid_index_uid", status: 400 },
    ],
    [
      "for a document that does not exist",
      () => golden.index.getDocument(99),
      { code: "document_not_found", status: 404, message: "Document `99` not found." },
    ],
    [
      "for a task that does not exist",
      () => client.tasks.getTask(99_999_999),
      { code: "task_not_found", status: 404, message: "Task `99999999` not found." },
    ],
    [
      "for an unknown ranking rule",
      () => golden.index.updateRankingRules(["words", "luck"]),
      { code: "invalid_settings_ranking_rules", status: 400 },
    ],
    [
      "for settings of the wrong type",
      () => golden.index.updateFilterableAttributes("make" as never),
      { code: "invalid_settings_filterable_attributes", status: 400 },
    ],
  ])("%s has its code", async (_, work, expected) => expect(await failure(work())).toMatchObject(expected));

  it.each([
    ["a document without an id", [{ name: "x" }], "missing_document_id"],
    ["an invalid id", [{ id: "a b" }], "invalid_document_id"],
    ["an id that is neither text nor whole number", [{ id: 1.5 }], "invalid_document_id"],
  ])("%s fails the task, and its valid documents are not added either", async (_, wrong, code) => {
    const { index } = await goldenIndex([{ id: 1, name: "first" }], {});
    const task = await index
      .addDocuments([{ id: 2, name: "second" }, ...(wrong as { id: number; name: string }[])])
      .waitTask(WAIT);
    const { total } = await index.getDocuments();
    expect(task).toMatchObject({ status: "failed", error: { code, type: "invalid_request" } });
    expect(total).toBe(1);
  });
});
