/** @module-tag long */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { leadEvent } from "~/domain/analytics/analytics-event";
import { readSearchState } from "~/domain/search/search-state";
import { searchStock } from "~/services/search/stock-search.server";
import { feedToken } from "~/services/stock-import/feed-keys.server";
import type { Site } from "~/tenants/site";
import { builtPages, enquiryCars } from "../../support/lead-forms";
import { FEEDS_WITH_PROTOTYPE_NAMES, PROTOTYPE_NAMES as NAMES } from "../../support/prototype-names";
import { requestServer } from "../../support/request-server";
import { routeAddresses } from "../../support/route-addresses";
import { NOW, servedSites } from "../../support/served-sites";
import { sitesBySearch, sitesByTemplate } from "../../support/shipped-sites";
import { siteClient } from "../../support/site-browser";

/*
 * Sends names like `constructor`, `__proto__` and `toString` in addresses, and imports cars that have them (decision
 * 0037). Searches, posts and cookies with them are among those of hostile-addresses.test.ts and fuzzed-posts.test.ts.
 */

let sites: readonly Site[] = [];

const served = servedSites({ sites: {} });
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

/** Returns the GETs of two sites that were answered with a 5xx. The others read an address with the same code. */
async function failing(targets: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const site of oneOfEachTemplate().slice(0, 2))
    for (const target of targets) {
      const { status } = await clientOf(site).get(target);
      if (status >= 500) failed.push(`${status} ${site.slug} ${target}`);
    }
  return failed;
}

describe("a name of Object.prototype in an address", () => {
  const FEW = ["constructor", "__proto__", "toString"];

  it("does not break a route as a part of its path or query", { timeout: 240_000 }, async () => {
    const parameters = "car_id step location date type postcode page list back _data".split(" ");
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

  it("never shows a wording key in a heading as an unknown car type", async () => {
    const page = await clientOf(sites[0] as Site).get("/cars?car_type=constructor");
    expect(page.status).toBe(200);
    expect(/<title>.*?<\/title>|<h1>.*?<\/h1>/g.exec(page.text)?.join()).not.toContain("car_type.");
  });
});

it("a name of Object.prototype in a post is stored as the name of an answer of a lead, and is no category with an event", async () => {
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

describe("a name of Object.prototype in the stock", () => {
  const FACETS = "make model badge body colour tag city filtered_features".split(" ");

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
    const forms = "enquire test-drive photos finance-enquiry offer similar view.json print.pdf".split(" ");
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
      for (const path of "/ /sitemap.xml /sitemap/1.xml /feeds/google-vehicles.csv /sell-my-car".split(" "))
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
