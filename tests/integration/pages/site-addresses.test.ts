import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { PAGES } from "~/pages/preview/editor-pages.server";
import { readRouteTable } from "~/tenants/route-table.server";
import { SiteAddresses } from "~/tenants/site-addresses";
import { siteCar } from "../../support/incoming-car";
import { builtPages } from "../../support/lead-forms";
import { fullPath, routeAddresses } from "../../support/route-addresses";
import { serveSites } from "../../support/served-sites";

/* SiteAddresses, which the link check and the sitemap use, must agree with what the server answers. */

const car = (dealership: string) =>
  siteCar(dealership, `${dealership}-car`, { location_id: `${dealership}-yard` });
const served = () =>
  serveSites({
    sites: {
      alpha: {
        config: {
          extends: "manufacturer",
          saved_cars: { compare: true },
          valuation: { enabled: true, path: "/sell-my-car", aliases: ["/trade-in"] },
        },
        cars: [car("alpha")],
      },
      beta: {
        config: {
          saved_cars: { favourites: false },
          garage: { enabled: true, path: "/mymotors" },
          google_vehicles: { enabled: false },
          enquiry: { enabled: false },
        },
        cars: [car("beta")],
      },
      gamma: {
        config: {
          saved_cars: { favourites: false, watchlist: true },
          forms: { trade_in: { enabled: true } },
        },
        cars: [car("gamma")],
      },
    },
    now: new Date("2026-03-04T01:00:00Z"),
  });

let sites: Awaited<ReturnType<typeof served>>;
let build: ServerBuild;
const table = await readRouteTable();
beforeAll(async () => {
  build = await builtPages();
  sites = await served();
});
afterAll(() => sites?.close());

const pathOf = (id: string) => `/${fullPath(build, id).split("/").filter(Boolean).join("/")}`;

it("the route table has the path of every route of the build", () => {
  const built = Object.keys(build.routes).flatMap((id) => (id === "root" ? [] : [[id, pathOf(id)]]));
  expect(table.routes.map(({ id, path }) => [id, path]).sort()).toEqual(built.sort());
});

it("the route table has the declaration of every route of the build", () => {
  const built = Object.entries(build.routes).flatMap(([id, route]) =>
    id === "root" ? [] : [[id, route?.module.handle] as const],
  );
  expect(new Map(table.routes.map(({ id, declared }) => [id, declared]))).toEqual(new Map(built));
});

it.each(table.routes.map(({ id, declared }) => [id, declared] as const))(
  "the route %s has the exports of its declared kind",
  (id, { kind }) => {
    const module = build.routes[id]?.module;
    expect({ component: Boolean(module?.default), kind }).toEqual({ component: kind === "page", kind });
    if (kind === "post_target") expect(module?.action).toBeDefined();
    else expect(module?.loader).toBeDefined();
  },
);

describe.each(["alpha", "beta", "gamma"] as const)("SiteAddresses of %s", (slug) => {
  it("agrees with the server about every address", async () => {
    const site = sites.platform.sites.bySlug(asSiteSlug(slug));
    if (!site) throw new Error(`${slug} is not served`);
    const content = new Set(Object.keys(site.content));
    const addresses = new SiteAddresses(table, { config: site, content, models: site.range });
    const forms = Object.values(site.forms).flatMap((form) => [form.path, ...form.aliases]);
    const paths = routeAddresses(build, {
      "*": ["nowhere", "no/where", "about-us", "models-get-quote", "mymotors"],
      "routes/search.$ *": ["used-cars", "toyota", "no/such/search"],
      "routes/locations.$slug slug": ["yard", slug, "nowhere"],
      slug: [`slug-${slug}-car`],
      form: ["enquire"],
      "routes/models.$slug slug": ["hilux"],
      model: ["hilux", "nowhere"],
      manufacturer: ["nowhere"],
      name: ["nowhere"],
      location: ["yard", "nowhere"],
      id: [`${slug}-car`],
      source: ["feed"],
      session: ["sandbox_cs_0"],
      file: ["1.xml"],
      page: [...Object.keys(PAGES), "nowhere"],
    }).map((address) => address.path);
    // SiteAddresses does not know endpoints, because no link leads to one.
    const isEndpoint = (address: string) => table.match(address)?.route.declared.kind === "endpoint";
    const isGated = (address: string) => {
      const declared = table.match(address)?.route.declared;
      return address === "/mymotors" || (declared?.kind === "page" && declared.gated === true);
    };
    const asked = [...new Set([...paths, ...forms, ...site.pages])].filter((address) => !isEndpoint(address));
    const wrong: string[] = [];
    for (const address of asked) {
      const place = addresses.at(address);
      const { status, headers, text } = await sites.client[slug].get(address);
      const leadsToSignIn = status === 302 && /^\/sign-in\?/.test(headers.location ?? "");
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
      const listed =
        status === 200 &&
        canonical === `http://${slug}.localhost:${sites.port}${address}` &&
        !/<meta name="robots" content="noindex/.test(text);
      const isSo = {
        page: () =>
          isGated(address)
            ? leadsToSignIn
            : status === 200 && place?.kind === "page" && place.listed === listed,
        moved: () => status >= 300 && status < 400,
        other: () => status !== 405,
        none: () => status === 404,
      }[place?.kind ?? "none"]();
      if (!isSo) wrong.push(`${address}: ${JSON.stringify(place)}, but ${status}, listed ${listed}`);
    }
    expect(wrong).toEqual([]);
    expect(asked.length).toBeGreaterThan(40);
  });
});
