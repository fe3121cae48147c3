/** @module-tag long */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { leadEvent } from "~/domain/analytics/analytics-event";
import { LIST_FACETS, type ListFacet, RANGE_FACETS } from "~/domain/search/facets";
import { readSearchState } from "~/domain/search/search-state";
import { searchStock } from "~/services/search/stock-search.server";
import { feedToken } from "~/services/stock-import/feed-keys.server";
import type { Site } from "~/tenants/site";
import { builtPages, enquiryCars, leadFormPlaces, openForm } from "../../support/lead-forms";
import { filledAnswers, formsOfPage, leadFormOf } from "../../support/page-forms";
import { FEEDS_WITH_PROTOTYPE_NAMES, PROTOTYPE_NAMES as NAMES } from "../../support/prototype-names";
import { requestServer } from "../../support/request-server";
import { routeAddresses } from "../../support/route-addresses";
import { servedSites } from "../../support/served-sites";
import { sitesBySearch, sitesByTemplate } from "../../support/shipped-sites";
import { siteClient } from "../../support/site-browser";

/*
 * Sends names like `constructor`, `__proto__` and `toString` wherever values or names come from outside
 * (decision 0037).
 */

const NOW = new Date("2026-11-23T01:30:00Z");
let sites: readonly Site[] = [];

const served = servedSites({ sites: {}, now: NOW });
beforeAll(async () => {
  sites = served.platform.sites.all();
  for (const site of sites)
    await served.platform.store.cars.applyBatch(site.slug, "feed", enquiryCars(site, NOW), NOW);
});

/** The forms of the other sites are the same code. */
const oneOfEachTemplate = () => sites.filter(({ slug }) => sitesByTemplate().includes(slug));
/** The search pages of the other sites have the same settings. */
const withEachSearch = () => sites.filter(({ slug }) => sitesBySearch().includes(slug));
const clientOf = ({ slug }: Site) => siteClient(served, `${slug}.localhost:${served.port}`);

/** The names in an address are read by the same code on every site. */
const twoSites = () => oneOfEachTemplate().slice(0, 2);

/** Returns the GETs of these sites that were answered with a 5xx. */
async function failing(
  targets: readonly string[],
  of: readonly Site[] = twoSites(),
  headers: Record<string, string> = {},
): Promise<string[]> {
  const failed: string[] = [];
  for (const { slug } of of) {
    const Host = `${slug}.localhost:${served.port}`;
    for (const target of targets) {
      const { status } = await requestServer(served.port, target, { headers: { Host, ...headers } });
      if (status >= 500) failed.push(`${status} ${slug} ${target}`);
    }
  }
  return failed;
}

describe("a name of Object.prototype in an address", () => {
  const FEW = ["constructor", "__proto__", "toString"];
  const PARAMETERS = [
    ...RANGE_FACETS.flatMap((name) => [`range[${name}]`, `min_${name}`, `max_${name}`]),
    ...["make", "city", "query", "sortBy", "page", "section", "menu[make]", "refinementList[make][0]"],
  ];

  it("does not break a search as a facet value, alone or everywhere at once", {
    timeout: 240_000,
  }, async () => {
    const alone = FEW.flatMap((name) => LIST_FACETS.map((facet) => `${facet}=${name}`));
    const together = NAMES.map((name) =>
      [...LIST_FACETS, ...PARAMETERS].map((each) => `${each}=${name}`).join("&"),
    );
    const finds = NAMES.map((name) => `find_make=${name}&make=${name}`);
    // Sites with the same make style render facet values with the same code, so one of each style is enough.
    const shown = new Map(sites.map((site) => [site.search.make_style, site]));
    expect(
      await failing(
        alone.map((query) => `/cars?${query}`),
        [...shown.values()],
      ),
    ).toEqual([]);
    expect(
      await failing([...together, ...finds].flatMap((query) => [`/cars?${query}`, `/api/cars?${query}`])),
    ).toEqual([]);
  });

  it("does not break a search as the name of a parameter, a range or a facet", async () => {
    const named = (name: string) => [
      name,
      `range[${name}]`,
      `min_${name}`,
      `find_${name}`,
      `menu[${name}]`,
      `refinementList[${name}][0]`,
    ];
    const query = NAMES.flatMap(named)
      .map((name) => `${name}=1`)
      .join("&");
    const each = FEW.map(
      (name) => `${name}=1&range[${name}]=1:2&find_${name}=x&section=${name}.1&_data=${name}&_routes=${name}`,
    );
    expect(await failing([query, ...each].flatMap((each) => [`/cars?${each}`, `/api/cars?${each}`]))).toEqual(
      [],
    );
  });

  it("does not break a route as a part of its path or query", { timeout: 240_000 }, async () => {
    const parameters = [
      "car_id",
      "step",
      "location",
      "date",
      "type",
      "postcode",
      "page",
      "list",
      "back",
      "_data",
    ];
    const build = await builtPages();
    const targets = FEW.flatMap((name) => {
      const query = parameters.map((each) => `${each}=${name}`).join("&");
      const paths = routeAddresses(build, new Proxy({}, { get: () => [name] })).map(({ path }) => path);
      const searches = [`/search/toyota/${name}`, `/search/${name}/${name}`, `/offers/${name}`, `/${name}`];
      return [...paths, ...searches].map((path) => `${path}?${query}`);
    });
    const segments = NAMES.flatMap((name) => [
      `/search/${name}`,
      `/cars/${name}`,
      `/locations/${name}`,
      `/wording/${name}`,
    ]);
    expect(await failing([...targets, ...segments])).toEqual([]);
  });

  it("does not break a page as the name or value of a cookie", async () => {
    const names = [
      "sections",
      "favourites",
      "compare",
      "viewed",
      "searches",
      "last-lead",
      "draft-x",
      ...NAMES,
    ];
    const pages = ["/", "/cars", "/favourites", "/compare", "/success", "/contact", "/sell-my-car"];
    for (const value of FEW) {
      const Cookie = names.map((name) => `${name}=${value}`).join("; ");
      expect(await failing(pages, oneOfEachTemplate(), { Cookie })).toEqual([]);
    }
  });

  it("never shows a wording key in a heading as an unknown car type", async () => {
    const page = await clientOf(sites[0] as Site).get("/cars?car_type=constructor");
    expect(page.status).toBe(200);
    expect(/<title>.*?<\/title>|<h1>.*?<\/h1>/g.exec(page.text)?.join()).not.toContain("car_type.");
  });
});

describe("a name of Object.prototype in a post", () => {
  it("does not break a lead form as an answer, a field name or a hidden field", {
    timeout: 240_000,
  }, async () => {
    const failed: string[] = [];
    const statuses: number[] = [];
    for (const [index, place] of (
      await leadFormPlaces(served, await builtPages(), oneOfEachTemplate())
    ).entries()) {
      const page = await openForm(served, place);
      const form = page && leadFormOf(page.text);
      if (!page || !form) throw new Error(`no form at ${place.path}`);
      const name = NAMES[index % NAMES.length] as string;
      const submission = form.fields.map(({ name: field }): [string, string] => [
        field,
        field === "submission_id" ? randomUUID() : name,
      ]);
      const further = NAMES.flatMap((each): [string, string][] => [
        [each, each],
        [`${each}[${each}].x`, each],
      ]);
      const odd = [
        "subcategory",
        "category",
        "dealership_slug",
        "location",
        "location_id",
        "regoState",
        "postcode",
      ];
      const chosen = filledAnswers(form, "Alex").map(([field, value]): [string, string] => [
        field,
        odd.includes(field) ? name : value,
      ]);
      for (const answers of [
        [...submission, ...further],
        [...chosen, ...further],
      ]) {
        const { status } = await page.person.post(page.action, answers);
        if (status >= 500)
          failed.push(`${status} ${place.site.slug} ${page.action} ${JSON.stringify(answers)}`);
        statuses.push(status);
      }
    }
    expect(failed).toEqual([]);
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(20);
  });

  it("does not break any other form of a page", async () => {
    const failed: string[] = [];
    for (const [index, site] of sites.entries()) {
      const client = clientOf(site);
      const name = NAMES[index % NAMES.length] as string;
      for (const path of ["/cars", `/cars/slug-${site.slug}-1`, "/favourites", "/compare", "/contact"]) {
        for (const { action, fields } of formsOfPage((await client.get(path)).text)) {
          const answers = Object.fromEntries(fields.map((field) => [field.name, name]));
          const { status } = await client.post(action || path, { ...answers, [name]: name });
          if (status >= 500) failed.push(`${status} ${site.slug} ${action} ${name}`);
        }
      }
    }
    expect(failed).toEqual([]);
  });

  it("does not break a JSON endpoint as a member name or value", async () => {
    const calls = ["/api/leads", "/api/events", "/api/reveal-phone", "/api/miscellaneous"];
    const members = [
      ...[
        "category",
        "subcategory",
        "car_id",
        "car_dealership_id",
        "dealership_slug",
        "location",
        "source",
        "url",
      ],
      ...[
        "dealership_id",
        "website_id",
        "column_name",
        "lead_id",
        "rego",
        "regoState",
        "id",
        "postcode",
        "finance",
      ],
    ];
    const failed: string[] = [];
    for (const [index, name] of NAMES.entries()) {
      const site = sites[index % sites.length] as Site;
      const client = clientOf(site);
      const key = JSON.stringify(name);
      const lead = `"name": "A", "email": "a@example.com", "submission_id": "${randomUUID()}"`;
      const bodies = [
        `{${lead}, "category": ${key}}`,
        `{${lead}, "category": "X", ${key}: ${key}}`,
        `{${members.map((member) => `"${member}": ${key}`).join(", ")}, ${key}: {${key}: ${key}}}`,
        `{"id": ${key}, "adjustmentAnswers": {${key}: ${key}}, "kms": 1}`,
        `{"offer_accepted": true, "lead_id": ${key}}`,
        `{"dealership_id": ${key}, "events": [{"event_id": 26, "car_id": ${key}, ${key}: ${key}}]}`,
        `{${lead}, "category": "X", "lead_attributes": {${key}: 1, "linked_query_params": {${key}: ${key}}}}`,
        key,
      ];
      for (const path of calls)
        for (const body of bodies) {
          const { status } = await client.postRaw(path, "application/json", body);
          if (status >= 500) failed.push(`${status} ${site.slug} ${path} ${body}`);
        }
    }
    expect(failed).toEqual([]);
  });

  it("is stored as the name of an answer of a lead, and is no category with an event", async () => {
    const site = sites[0] as Site;
    const said = {
      name: "A",
      email: "a@example.com",
      category: "constructor",
      toString: "yes",
      valueOf: "no",
    };
    const answer = await clientOf(site).postJson("/api/leads", { ...said, submission_id: randomUUID() });
    expect(answer.status).toBe(201);
    const lead = await served.platform.store.leads.byId(JSON.parse(answer.text).lead_id);
    expect(lead).toMatchObject({ category: "constructor", answers: { toString: "yes", valueOf: "no" } });
    expect(leadEvent({ category: "constructor", subcategory: null, car: null })).toBeNull();
  });
});

describe("a name of Object.prototype in the stock", () => {
  const FACETS: ListFacet[] = [
    "make",
    "model",
    "badge",
    "body",
    "colour",
    "tag",
    "city",
    "filtered_features",
  ];

  beforeAll(async () => {
    for (const [index, site] of withEachSearch().entries()) {
      const { type, body } = FEEDS_WITH_PROTOTYPE_NAMES[index % FEEDS_WITH_PROTOTYPE_NAMES.length] as {
        type: string;
        body: string;
      };
      const answer = await requestServer(served.port, "/api/stock-feed/forecourt", {
        method: "PUT",
        headers: {
          Host: `${site.slug}.localhost:${served.port}`,
          "Content-Type": type,
          Authorization: `Bearer ${await feedToken(served.platform.config, site.slug)}`,
        },
        body,
      });
      expect([site.slug, answer.text]).toEqual([
        site.slug,
        expect.stringContaining(`"created":${NAMES.length}`),
      ]);
    }
    await served.platform.search.catchUp();
  });

  it("is counted and found on every site as make, model, colour and other facets", async () => {
    for (const site of withEachSearch()) {
      const client = clientOf(site);
      const { facets, count } = await client.cars();
      expect(count).toBeGreaterThanOrEqual(NAMES.length);
      const makes = new Map(Object.entries(facets.make ?? {}));
      for (const name of NAMES) {
        expect([site.slug, name, makes.get(name)]).toEqual([site.slug, name, 1]);
        for (const facet of FACETS) {
          const state = readSearchState(new URLSearchParams([[facet, name]]));
          const found = await searchStock(served.platform, site, state);
          expect([site.slug, facet, name, found.count]).toEqual([site.slug, facet, name, 1]);
        }
      }
    }
  });

  it("is shown on every search page like any other make, selected or not, with its models", async () => {
    for (const site of withEachSearch()) {
      const client = clientOf(site);
      const whole = await client.get("/cars");
      expect([site.slug, whole.status]).toEqual([site.slug, 200]);
      for (const name of NAMES) {
        const page = await client.get(`/cars?make=${name}`);
        expect([site.slug, name, page.status]).toEqual([site.slug, name, 200]);
        expect(/id="result-count"[^>]*>\s*1\b/.test(page.text), `${site.slug} ${name}`).toBe(true);
        const box =
          new RegExp(`<input[^>]* name="make"[^>]* value="${name}"[^>]*>`).exec(page.text)?.[0] ?? "";
        const offered = new RegExp(`<option value="${name}" selected`).test(page.text);
        expect(offered || box.includes("checked"), `${site.slug} ${name}: ${box}`).toBe(true);
        if (site.search.make_style === "cards")
          expect(page.text, `${site.slug} ${name}`).toMatch(
            new RegExp(`<input[^>]* name="make_model"[^>]* value="${name} ${name}"`),
          );
        expect(page.text).not.toContain("[native code]");
        expect(page.text).not.toContain("[object Object]");
      }
    }
  });

  it("does not break a page about such a car, and is shown on the vehicle page", async () => {
    const forms = [
      "enquire",
      "test-drive",
      "photos",
      "finance-enquiry",
      "offer",
      "similar",
      "view.json",
      "print.pdf",
    ];
    for (const site of withEachSearch()) {
      const client = clientOf(site);
      const { hits } = await client.cars("?sortBy=price-asc");
      const known = hits.filter(({ name }) => NAMES.some((each) => name.includes(each)));
      expect(known.length).toBeGreaterThan(0);
      for (const [index, { slug, id, name }] of known.entries()) {
        const page = await client.get(`/cars/${slug}`);
        expect([site.slug, name, page.status]).toEqual([site.slug, name, 200]);
        expect(page.text).not.toContain("[native code]");
        const others = forms.map((form) => `/cars/${slug}/${form}`);
        others.push(`/print?car_id=${slug}`, `/api/cars/${id}/finance-disclaimer`);
        // Each car opens one other page: the names are spread over the pages.
        const path = others[index % others.length] as string;
        expect([site.slug, path, (await client.get(path)).status < 500]).toEqual([site.slug, path, true]);
      }
      const compared = known.slice(0, 3).map(({ id }) => id);
      for (const path of [
        "/",
        "/sitemap.xml",
        "/sitemap/1.xml",
        "/feeds/google-vehicles.csv",
        "/sell-my-car",
      ])
        expect([site.slug, path, (await client.get(path)).status < 500]).toEqual([site.slug, path, true]);
      const saved = { headers: { Host: client.host, Cookie: `compare=${compared.join("!")}` } };
      expect((await requestServer(served.port, "/compare", saved)).status).toBeLessThan(500);
    }
  });

  it("is found by a text search, and by the beginning of a make", async () => {
    for (const site of withEachSearch()) {
      const client = clientOf(site);
      for (const name of ["constructor", "toString", "valueOf"]) {
        expect([site.slug, name, (await client.cars(`?query=${name}`)).count]).toEqual([site.slug, name, 1]);
        expect((await client.get(`/cars?find_make=${name.slice(0, 4)}`)).status).toBe(200);
      }
    }
  });
});
