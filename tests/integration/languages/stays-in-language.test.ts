import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathBehind } from "~/domain/languages/language-address";
import { asSiteSlug } from "~/domain/text/identifiers";
import { enquiryCars } from "../../support/lead-forms";
import { filledAnswers, leadFormOf } from "../../support/page-forms";
import { requestServer } from "../../support/request-server";
import { NOW, serveSites } from "../../support/served-sites";
import { siteInTwoLanguages } from "../../support/two-languages";

const SLUG = "duo";
let served: Awaited<ReturnType<typeof serveSites<typeof SLUG>>>;

beforeAll(async () => {
  served = await serveSites({
    sites: { [SLUG]: { phone: "03 5550 4820", files: siteInTwoLanguages(SLUG) } },
  });
  const site = served.platform.sites.bySlug(asSiteSlug(SLUG));
  if (!site) throw new Error(JSON.stringify(served.platform.sites.faults));
  const cars = enquiryCars(site, NOW).map((car) => ({
    ...car,
    dealercomments: "One owner, serviced here.",
    standardEquipment: ["Tow bar"],
  }));
  await served.platform.store.cars.applyBatch(site.slug, "feed", cars, NOW);
  await served.platform.search.catchUp();
});
afterAll(() => served.close());

const CAR = `/cars/slug-${SLUG}-1`;
const get = (target: string, headers: Record<string, string> = {}) =>
  requestServer(served.port, target, { headers: { Host: `${SLUG}.localhost:${served.port}`, ...headers } });
const decoded = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

/** Returns the addresses of a page's links and forms. Its language switch is no part of the page. */
function addressesOf(html: string): string[] {
  const page = html.replace(/<nav aria-label="Langue".*?<\/nav>/s, "").replace(/<script.*?<\/script>/gs, "");
  return [...page.matchAll(/<(?:a|form|button|area)\b[^>]*?\s(?:href|action|formaction)="([^"]*)"/gi)].map(
    ([, address = ""]) => decoded(address),
  );
}

/** The same in every language. */
const WITHOUT_LANGUAGE = /^\/(?:img\/|blog\/feed\.xml$)|\/print\.pdf$/;

describe("a page in the second language of a site", () => {
  it("leads to pages in this language only, from its home page on", { timeout: 120_000 }, async () => {
    const left: string[] = [];
    const failed: string[] = [];
    const seen = new Set(["/fr"]);
    const waiting = ["/fr"];
    while (waiting.length > 0) {
      const at = waiting.pop() ?? "";
      const answer = await get(at);
      if (answer.status >= 300 && answer.status < 400) {
        const { location = "" } = answer.headers;
        if (location.startsWith("/") && pathBehind("/fr", location.split("?")[0] ?? "") === null)
          left.push(`${at} → ${location}`);
        continue;
      }
      // A form may only be there for posts.
      if (![200, 404, 405, 410].includes(answer.status)) failed.push(`${answer.status} ${at}`);
      if (!answer.headers["content-type"]?.startsWith("text/html")) continue;
      if (!/<html lang="fr-CA"/.test(answer.text)) failed.push(`not in French: ${at}`);
      for (const address of addressesOf(answer.text)) {
        if (!/^\/(?!\/)/.test(address) || WITHOUT_LANGUAGE.test(address)) continue;
        const [path = ""] = address.split(/[?#]/);
        if (pathBehind("/fr", path) === null) left.push(`${at}: ${address}`);
        // One search of each path is enough.
        else if (!seen.has(path) && !path.endsWith(".pdf")) {
          seen.add(path);
          waiting.push(address.replace(/#.*/, ""));
        }
      }
    }
    expect(left).toEqual([]);
    expect(failed).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(["/fr/cars", `/fr${CAR}`, "/fr/contact", "/fr/blog"]));
    expect(seen.size).toBeGreaterThan(30);
  });

  it("says what it has in this language, and the rest in the first one", async () => {
    const { text } = await get("/fr/about-us");
    expect(text).toContain("À propos de nous");
    // It names no picture for share previews.
    expect(text).toMatch(/og:image" content="[^"]*\/hoist\?/);
    expect(text).toContain('href="/fr/cars?fuel=Petrol"');
    expect((await get("/about-us")).text).not.toContain("À propos de nous");
    expect((await get("/fr/cars")).text).toMatch(/\d voiture/);
    expect((await get("/fr/privacy-policy")).text).toMatch(/<div[^>]* lang="en-AU"/);
  });

  it("says which language a car's own words are in", async () => {
    const written = [/<p([^>]*)>One owner, serviced here/, /<ul([^>]*)><li[^>]*>(?:(?!<\/li>).)*Tow bar/];
    for (const words of written) {
      expect(words.exec((await get(`/fr${CAR}`)).text)?.[1]).toContain('lang="en-AU" dir="auto"');
      expect(words.exec((await get(CAR)).text)?.[1]).not.toContain("lang=");
    }
  });

  it("names its own address as canonical, and those of both languages", async () => {
    const origin = `http://${SLUG}.localhost:${served.port}`;
    for (const [asked, canonical] of [
      [`/fr${CAR}`, `/fr${CAR}`],
      [CAR, CAR],
      ["/fr", "/fr"],
      ["/fr/", "/fr"],
    ]) {
      const { text } = await get(asked ?? "");
      const path = (canonical ?? "").replace(/^\/fr/, "");
      expect(text).toContain(`rel="canonical" href="${origin}${canonical}"`);
      expect(text).toContain(`rel="alternate" hrefLang="en-AU" href="${origin}${path || "/"}"`);
      expect(text).toContain(`rel="alternate" hrefLang="fr-CA" href="${origin}/fr${path}"`);
      expect(text).toContain(`rel="alternate" hrefLang="x-default" href="${origin}${path || "/"}"`);
    }
    // Nobody lists it.
    expect((await get("/fr/sign-in")).text).not.toContain('hrefLang="x-default"');
  });

  it("leads to itself in the other language, with its parameters", async () => {
    const { text } = await get("/fr/cars?fuel=Petrol");
    const [nav = ""] = /<nav aria-label="Langue".*?<\/nav>/s.exec(text) ?? [];
    expect(decoded(nav)).toMatch(
      /href="\/cars\?fuel=Petrol[^"]*" lang="en-AU" hrefLang="en-AU"[^>]*>English</,
    );
    expect(decoded(nav)).toMatch(/href="\/fr\/cars\?fuel=Petrol[^"]*" lang="fr-CA"[^>]*>français</);
  });

  it("answers a form with its errors in this language, and a right one with its thanks", async () => {
    const client = served.client[SLUG];
    const page = `/fr${CAR}/enquire`;
    const form = leadFormOf((await get(page)).text);
    if (!form) throw new Error("the page has no form");
    expect(form.action).toBe(page);
    const answers = Object.fromEntries(filledAnswers(form, "Aimée"));
    const wrong = await client.post(page, { ...answers, email: "no address" });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('<html lang="fr-CA"');
    const right = await client.post(page, answers);
    expect(right.status).toBe(303);
    expect(right.headers.location).toBe("/fr/success");
    const { text } = await get("/fr/success", {
      Cookie: (right.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; "),
    });
    expect(text).toContain('<html lang="fr-CA"');
  });
});

describe("an address with a prefix", () => {
  it.each([
    "/fr/fr/cars",
    "/FR/cars",
    "/en/cars",
    "/de/cars",
    "/fr/api/cars",
    "/fr/sitemap.xml",
    "/fr/robots.txt",
    "/fr/blog/feed.xml",
    "/fr/preview",
    "/fr/img/demo/car.webp",
    "/fr/healthz",
    "/frcars",
  ])("%s is no address of the site", async (target) => expect((await get(target)).status).toBe(404));

  it.each([
    ["/fr//evil.example", 404],
    ["/fr/..%2fcars", 400],
    ["/fr/../cars", 400],
    ["/fr/%2e%2e/cars", 400],
    ["/fr/%00", 400],
    ["/fr\\evil.example", 400],
    ["//evil.example/fr", 404],
    ["/%66r/cars", 200],
    ["/fr/cars/", 200],
    ["//fr//cars", 200],
  ])("%s answers %i", async (target, status) => {
    const answer = await get(target);
    expect(answer.status).toBe(status);
    expect(answer.headers.location).toBeUndefined();
  });

  it("keeps its language in a redirect", async () => {
    for (const [target, location] of [
      ["/fr/contact-us", "/fr/contact"],
      ["/fr/pages/tips?page=2", "/fr/pages/buyers-tips?page=2"],
      ["/fr/account", "/fr/sign-in"],
    ]) {
      const answer = await get(target ?? "");
      expect(answer.headers.location?.split("?return")[0]).toContain(location);
    }
  });

  it("gives a script the page's data in its language", async () => {
    const data = await get("/fr/cars.data");
    expect(data.status).toBe(200);
    expect(data.text).toContain("fr-CA");
  });
});

it("the sitemap lists each page in both languages, each with links to both", async () => {
  const origin = `http://${SLUG}.localhost:${served.port}`;
  const { text } = await get("/sitemap.xml");
  const entry = (address: string) =>
    text.split("<url>").find((url) => url.includes(`<loc>${origin}${address}</loc>`)) ?? "";
  for (const address of ["/about-us", "/fr/about-us", CAR, `/fr${CAR}`, "/", "/fr"]) {
    const path = address.replace(/^\/fr/, "");
    expect(entry(address)).toContain(`hreflang="fr-CA" href="${origin}/fr${path === "/" ? "" : path}"`);
    expect(entry(address)).toContain(`hreflang="x-default" href="${origin}${path || "/"}"`);
  }
});

it("robots.txt keeps crawlers from the same pages in both languages", async () => {
  const { text } = await get("/robots.txt");
  expect(text).toContain("\nDisallow: /account\n");
  expect(text).toContain("\nDisallow: /fr/account\n");
  expect(text).not.toContain("/fr/api");
});
