import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { asCarId } from "~/domain/text/identifiers";
import { createHttpApp } from "~/server/create-http-app";
import { listen } from "~/server/listen";
import { createMetrics } from "~/server/metrics";
import { pagesHandler } from "~/server/pages-handler";
import { rememberDetails } from "~/services/visitor/autofill.server";
import { incomingCar } from "../../support/incoming-car";
import { addressesOnSite, builtPages, enquiryCars } from "../../support/lead-forms";
import { visitPicturesOf } from "../../support/page-forms";
import { requestServer } from "../../support/request-server";
import { serveSites } from "../../support/served-sites";
import { signedIn } from "../../support/sign-in";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";

/* Pages that are rendered once for all visitors without personal state (docs/decisions/0139). */

const NOW = new Date("2026-03-04T01:00:00Z");
const MARK = "Zebedee";
/** Some hundred pages on a busy machine. */
const TIMEOUT_MS = 180_000;
const SITES = {
  alpha: {
    config: {
      saved_cars: { favourites: false, watchlist: true, compare: true },
      forms: { contact: { enabled: true } },
    },
  },
  beta: { config: { lead_attributes: { visited_pages: 0 } } },
};

let sites: Awaited<ReturnType<typeof serveSites<"alpha" | "beta">>>;
let plainPort = 0;
let close: () => void = () => undefined;
beforeAll(async () => {
  sites = await serveSites({ sites: SITES, now: NOW, shares: true });
  const { platform } = sites;
  for (const slug of [ALPHA_SLUG, BETA_SLUG])
    await platform.store.cars.applyBatch(slug, "feed", enquiryCars(siteOf(slug), NOW), NOW);
  await platform.search.catchUp();
  await platform.search.sites.ready();
  // The same platform without sharing: each page is rendered for its visitor.
  const app = createHttpApp({
    platform,
    metrics: createMetrics(platform),
    assets: (_request, _response, next) => next(),
    images: (_request, response) => void response.sendStatus(404),
    pages: pagesHandler(await builtPages(), platform),
  });
  const plain = await listen(app, "127.0.0.1", 0);
  plainPort = plain.port;
  close = () => {
    plain.server.close();
    plain.server.closeAllConnections();
  };
});
afterAll(async () => {
  close();
  await sites?.close();
});

function siteOf(slug: typeof ALPHA_SLUG) {
  const site = sites.platform.sites.bySlug(slug);
  if (!site) throw new Error(`no ${slug}`);
  return site;
}

const ask = (
  target: string,
  headers: Record<string, string> = {},
  { port = sites.port, site = "alpha" } = {},
) =>
  // The plain server answers at the same host: pages contain their address.
  requestServer(port, target, { headers: { Host: `${site}.localhost`, ...headers } });
const idsOf = (html: string) =>
  [...html.matchAll(/name="submission_id" value="([^"]+)"/g)].map(([, id]) => id);
/** What differs between two renders of one page. */
const withoutChance = (html: string) =>
  html
    .replace(/ nonce="[^"]*"/g, "")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, "UUID");
const isPublic = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers["cache-control"]).includes("public");
/** Their forms have a `submission_id` of each visitor; suggestions differ by `Accept`. */
const PRIVATE: ReadonlySet<string> = new Set([
  ...["routes/$", "routes/cars.$slug_.$form", "routes/contact"],
  "routes/search.suggest",
]);
const isShared = ({ headers }: { headers: Record<string, unknown> }) =>
  !String(headers["content-security-policy"]).includes("'nonce-");

/** Returns the cookies of somebody who is signed in, has hearts, searched and typed a name. */
async function personalCookies(): Promise<string> {
  const { platform } = sites;
  const site = siteOf(ALPHA_SLUG);
  const { cookie, session } = await signedIn(platform, ALPHA_SLUG);
  const carId = asCarId("id-alpha-1");
  const saved = [{ carId, name: "Hilux", price: null }];
  await platform.store.savedCars.add(session.account, saved, { limit: 10, now: NOW });
  const [details = ""] = rememberDetails({ platform, site, origin: "http://alpha.localhost" }, {
    name: MARK,
    last_name: MARK,
    email: `${MARK}@example.com`,
    phone: "0412345678",
  } as never);
  return [
    cookie,
    details.split(";")[0],
    `compare=${carId}`,
    `viewed-cars=${carId}`,
    `recent-searches=query%3D${MARK}`,
  ].join("; ");
}

describe("a page for everybody", () => {
  it(
    "is on every route what a visitor without cookies is rendered, and never what another visitor sees",
    async () => {
      const mine = await personalCookies();
      const { routes } = sites.platform.routes;
      const pages = new Set(routes.flatMap(({ id, declared }) => (declared.kind === "page" ? [id] : [])));
      const all = addressesOnSite(await builtPages(), siteOf(ALPHA_SLUG));
      const addresses = all.filter(({ route }) => pages.has(route));
      const shared = new Set<string>();
      const open = new Set<string>();
      for (const { route, path } of addresses) {
        const first = await ask(path);
        const again = await ask(path, { Cookie: "trail=/cars; _unknown=1" });
        const plain = await ask(path, {}, { port: plainPort });
        const plainMine = await ask(path, { Cookie: mine }, { port: plainPort });
        const own = await ask(path, { Cookie: mine });
        expect([first.status, again.status], path).toEqual([plain.status, plain.status]);
        expect(withoutChance(first.text), path).toBe(withoutChance(plain.text));
        expect(withoutChance(again.text), path).toBe(withoutChance(plain.text));
        expect(withoutChance(own.text), path).toBe(withoutChance(plainMine.text));
        expect(isShared(own), path).toBe(false);
        expect(isPublic(own), path).toBe(false);
        for (const answer of [first, again]) {
          if (isPublic(answer)) {
            open.add(route);
            expect([answer.headers["set-cookie"], idsOf(answer.text)], path).toEqual([undefined, []]);
            expect(answer.headers.vary, path).toBe("Host, Cookie, Save-Data, Accept-Encoding");
          }
          expect(answer.text, path).not.toContain(MARK);
          expect(answer.headers["set-cookie"]?.join(" ") ?? "", path).not.toMatch(/session=|details=/);
        }
        if (isShared(again)) shared.add(route);
      }
      // A page that is shared no more costs ten times as much: say why here.
      expect([...shared].sort()).toEqual([
        "routes/$",
        "routes/_index",
        "routes/cars.$slug",
        "routes/cars.$slug_.$form",
        "routes/cars._index",
        "routes/compare",
        "routes/contact",
        "routes/locations.$slug",
        "routes/search.$",
        "routes/search.suggest",
        "routes/success",
      ]);
      // Caches in front of the process may keep these.
      expect([...open].sort()).toEqual([...shared].filter((route) => !PRIVATE.has(route)).sort());
    },
    TIMEOUT_MS,
  );

  it("a shared cache may keep only pages for everybody, and files that depend on no cookie", async () => {
    const mine = await personalCookies();
    const { routes } = sites.platform.routes;
    const pages = new Set(routes.flatMap(({ id, declared }) => (declared.kind === "page" ? [id] : [])));
    const all = addressesOnSite(await builtPages(), siteOf(ALPHA_SLUG));
    const open = new Set<string>();
    for (const { route, path } of all.filter(({ route }) => !pages.has(route))) {
      const [nobodys, own] = [await ask(path), await ask(path, { Cookie: mine })];
      if (!isPublic(nobodys) && !isPublic(own)) continue;
      open.add(route);
      expect([own.text, own.headers["set-cookie"]], path).toEqual([nobodys.text, undefined]);
      expect(own.headers.vary, path).toContain("Host");
    }
    expect(open.size).toBeGreaterThan(3);
  });

  it("has the cookies of a visit and the kinds of caching that its site allows", async () => {
    // A form belongs to one visitor, whose visit must not miss it. Other pages have a picture that records it.
    const form = await ask("/cars/slug-alpha-1/enquire");
    expect(form.headers["set-cookie"]?.map((one) => one.split("=")[0])).toEqual(["trail"]);
    expect(form.headers["cache-control"]).toBe("private, no-cache");
    expect(visitPicturesOf(form.text)).toEqual([]);
    const alpha = await ask("/cars?make=Toyota");
    expect(visitPicturesOf(alpha.text)).toEqual(["/visit.gif?page=/cars&search=make%3DToyota"]);
    // What a campaign's address names is recorded by the page.
    const campaign = await ask("/?gclid=x");
    expect([isPublic(campaign), visitPicturesOf(campaign.text)]).toEqual([false, []]);
    expect(String(campaign.headers["set-cookie"])).toContain("trail=p=/&q.gclid=x");
    // Without a visit that is followed, only the page's own request can tell where the visitor comes from.
    expect(isPublic(await ask("/cars", {}, { site: "beta" }))).toBe(false);
    const home = () => ask("/", {}, { site: "beta" });
    // A page from before the index has followed the store is kept for less than a second.
    await expect
      .poll(async () => (await home()).headers["cache-control"])
      .toBe("public, max-age=0, s-maxage=2, stale-while-revalidate=1");
    const beta = await home();
    expect(beta.headers["set-cookie"]).toBeUndefined();
    expect(beta.headers.vary).toMatch(/Cookie.*Save-Data.*Accept-Encoding/);
    for (const [coding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const coded = await ask("/", { "Accept-Encoding": coding }, { site: "beta" });
      expect(coded.headers["content-encoding"]).toBe(coding);
      expect(decode(coded.body).equals(beta.body)).toBe(true);
      const tag = coded.headers.etag ?? "";
      expect(tag).not.toBe(beta.headers.etag);
      const unchanged = await ask("/", { "Accept-Encoding": coding, "If-None-Match": tag }, { site: "beta" });
      expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, "", tag]);
    }
    const frugal = await ask("/cars", { "Save-Data": "on" }, { site: "beta" });
    expect(frugal.text).not.toContain("<script");
    expect((await ask("/cars", {}, { site: "beta" })).text).toContain("<script");
  });

  it("allows by hash exactly the inline scripts and styles that the nonce allows", async () => {
    const { text, headers } = await ask("/cars", {}, { site: "beta" });
    const policy = String(headers["content-security-policy"]);
    const inline = [...text.matchAll(/<(script|style)(\s[^>]*)?>(.*?)<\/\1>/gs)].filter(
      ([, , attributes = ""]) => !/ src=|application\/ld\+json/.test(attributes),
    );
    expect(inline.length).toBeGreaterThan(2);
    const hashes = inline.map(
      ([, , , content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
    );
    for (const hash of hashes) expect(policy).toContain(hash);
    expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(new Set(hashes));
  });

  it("stays a page for everybody after addresses that ask for a form's words", async () => {
    for (const word of ["submission_id+a", "submission_id+b", "submission_id+c"])
      expect(isShared(await ask(`/cars?q=${word}`)), word).toBe(false);
    expect(isShared(await ask("/cars?q=later"))).toBe(true);
  });

  it("gives two visitors of a form two leads", async () => {
    const [one, two] = [await ask("/contact"), await ask("/contact")];
    const ids = [...idsOf(one.text), ...idsOf(two.text)];
    expect(isShared(two)).toBe(true);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    expect(two.headers.etag).toBeUndefined();
    const before = await sites.platform.store.leads.count();
    for (const id of [idsOf(one.text)[0], idsOf(two.text)[0]]) {
      const answer = await sites.client.alpha.postJson("/api/leads", {
        submission_id: id,
        category: "general",
        name: "Ann",
        last_name: "Lee",
        email: "ann@example.com",
        phone: "0412345678",
        message: "Hello",
      });
      expect(answer.status, answer.text).toBe(201);
    }
    expect(await sites.platform.store.leads.count()).toBe(before + 2);
  });

  it("a page that lacks what took too long, such as similar cars, is not kept", async () => {
    const wait = vi.spyOn(sites.platform.search, "waitForExtra").mockResolvedValue(null);
    const isRendered = async () => {
      const before = wait.mock.calls.length;
      await ask("/cars/slug-alpha-1?late=1");
      return wait.mock.calls.length > before;
    };
    try {
      expect([await isRendered(), await isRendered()]).toEqual([true, true]);
      wait.mockImplementation((work) => work);
      expect([await isRendered(), await isRendered()]).toEqual([true, false]);
    } finally {
      wait.mockRestore();
    }
  });

  it("is rendered again when its site's stock changes, and not when another site's does", async () => {
    const { platform } = sites;
    const warm = async (site: string) => (await ask("/cars", {}, { site })).headers.etag;
    const answers = async (source: string) =>
      Number(
        new RegExp(`page_answers_total\\{source="${source}"\\} (\\d+)`).exec(
          (await sites.metrics.text()).body,
        )?.[1],
      );
    await warm("alpha");
    const counted = { kept: await answers("kept"), rendered: await answers("rendered") };
    const before = { alpha: await warm("alpha"), beta: await warm("beta") };
    const [site] = [siteOf(BETA_SLUG)];
    const car = incomingCar("late", {
      dealership_id: site.dealerships[0]?.id ?? "beta",
      dealership_slug: "beta",
      dealership_name: "beta cars",
    });
    await platform.store.cars.applyBatch(BETA_SLUG, "feed", [car], NOW);
    await platform.search.catchUp();
    expect((await ask("/cars", {}, { site: "beta" })).text).toContain("slug-late");
    expect(await warm("beta")).not.toBe(before.beta);
    expect(await warm("alpha")).toBe(before.alpha);
    // Alpha's page was kept throughout; beta's was rendered before the change or earlier, and after it.
    expect(await answers("kept")).toBeGreaterThanOrEqual(counted.kept + 2);
    expect(await answers("rendered")).toBeGreaterThan(counted.rendered);
  });
});
