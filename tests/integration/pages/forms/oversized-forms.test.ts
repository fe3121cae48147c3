import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { POST_BOUNDS } from "~/domain/forms/posted-form";
import type { Site } from "~/tenants/site";
import { builtPages, enquiryCars, leadFormPlaces } from "../../../support/lead-forms";
import { requestServer } from "../../../support/request-server";
import { NOW, servedSites } from "../../../support/served-sites";
import { sitesByTemplate } from "../../../support/shipped-sites";
import { siteClient } from "../../../support/site-browser";

/* A post that is larger than any form is refused before it is parsed, shown again or stored. */

const FORM = "application/x-www-form-urlencoded";
let sites: readonly Site[] = [];

const served = servedSites({ sites: {} });
beforeAll(async () => {
  sites = served.platform.sites.all();
  for (const site of sites)
    await served.platform.store.cars.applyBatch(site.slug, "feed", enquiryCars(site, NOW), NOW);
});

/** The forms of the other sites are the same code. */
const oneOfEachTemplate = () => sites.filter(({ slug }) => sitesByTemplate().includes(slug));
const clientOf = ({ slug }: Site) => siteClient(served, `${slug}.localhost:${served.port}`);
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `n${n}=1`).join("&");

const TOO_MUCH: [what: string, body: string][] = [
  ["140,000 times one name", "name=a&".repeat(140_000)],
  ["100,000 names", numbered(100_000)],
  ["60,000 answers", "email=x%40y.au&".repeat(60_000)],
  ["an answer of 200,000 characters", `name=${"a".repeat(200_000)}`],
  ["a name of 200,000 characters", `${"a".repeat(200_000)}=1`],
  ["501 fields", numbered(POST_BOUNDS.fields + 1)],
  ["101 answers to one name", "extras=a&".repeat(POST_BOUNDS.answers + 1)],
];

describe("an oversized form", () => {
  it("an oversized form is refused with 413 on a site of each template, without a draft cookie and without its answers", {
    tags: ["long"],
  }, async () => {
    const places = await leadFormPlaces(served, await builtPages(), oneOfEachTemplate());
    expect(places.length).toBeGreaterThan(30);
    for (const [index, { site, path }] of places.entries()) {
      const [what, body] = TOO_MUCH[index % TOO_MUCH.length] as [string, string];
      const answer = await clientOf(site).postRaw(
        path,
        FORM,
        `submission_id=${randomUUID()}&form_step=1&${body}`,
      );
      expect([site.slug, path, what, answer.status]).toEqual([site.slug, path, what, 413]);
      expect(answer.headers["set-cookie"]?.join() ?? "").not.toContain("draft");
      expect(answer.text).not.toContain("aaaaaaaaaa");
    }
  });

  it.each(["/favourites", "/remembered-details", "/cars"])(
    "an oversized form is refused at %s too",
    async (path) => {
      const [site] = sites as [Site];
      const target = path === "/cars" ? `/cars/slug-${site.slug}-1` : path;
      for (const [what, body] of TOO_MUCH)
        expect([what, (await clientOf(site).postRaw(target, FORM, body)).status]).toEqual([what, 413]);
    },
  );

  it("an oversized form is refused as multipart form data too", async () => {
    const [site] = sites as [Site];
    const part = (n: number) => `--x\r\nContent-Disposition: form-data; name="n${n}"\r\n\r\n1\r\n`;
    const body = (count: number) => `${Array.from({ length: count }, (_, n) => part(n)).join("")}--x--\r\n`;
    const post = (count: number) =>
      clientOf(site).postRaw("/contact", "multipart/form-data; boundary=x", body(count));
    expect((await post(400)).status).toBe(400);
    expect((await post(1000)).status).toBe(413);
  });

  it("a form is shown again with its error when one answer is only ten times too long", async () => {
    const [site] = sites as [Site];
    const message = "m".repeat(POST_BOUNDS.answer);
    const { status, text } = await clientOf(site).post("/contact", { submission_id: randomUUID(), message });
    expect(status).toBe(400);
    expect(text).toContain(message);
  });

  it("leaves a draft cookie that can't make a page large", async () => {
    const site = sites.find(({ valuation }) => valuation.enabled) as Site;
    const fields = `submission_id=${randomUUID()}&form_step=1&${"make=a&".repeat(POST_BOUNDS.answers)}`;
    const long = ["make", "model", "name", "message"]
      .map((name) => `${name}=${"a".repeat(40_000)}`)
      .join("&");
    for (const body of [fields, `submission_id=${randomUUID()}&form_step=1&${long}`]) {
      const { headers } = await clientOf(site).postRaw(site.valuation.path, FORM, body);
      const Cookie = (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
      const page = await requestServer(served.port, site.valuation.path, {
        headers: { Host: `${site.slug}.localhost:${served.port}`, Cookie },
      });
      expect(page.status).toBe(200);
      expect(page.text.length).toBeLessThan(200_000);
    }
  });
});

describe("an oversized JSON body", () => {
  const CALLS = ["/api/leads", "/api/events", "/api/reveal-phone", "/api/miscellaneous"];
  const deep = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const BODIES: [string, string][] = [
    ["lists 100,000 deep", deep(100_000)],
    ["a member 100,000 deep", `{"name": ${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`],
    ["a valuation 50,000 deep", `{"column_name": "valuation", "lead_id": "x", "a": ${deep(50_000)}}`],
    ["lists that are never closed", "[".repeat(1_000_000)],
    ["75,000 members", `{${Array.from({ length: 75_000 }, (_, n) => `"n${n}":1`).join(",")}}`],
  ];

  it.each(BODIES)(
    "of %s gets 400 and JSON from every endpoint of every site",
    { tags: ["long"] },
    async (_what, body) => {
      for (const site of sites)
        for (const path of CALLS) {
          const { status, headers, text } = await clientOf(site).postRaw(path, "application/json", body);
          expect([site.slug, path, status]).toEqual([site.slug, path, 400]);
          expect(headers["content-type"]).toContain("application/json");
          expect(Object.keys(JSON.parse(text))).toEqual(["error"]);
        }
    },
  );

  it("with thousands of faults gets a short answer", async () => {
    const events = Array.from({ length: 1000 }, () => ({ event_id: "x".repeat(500) }));
    const names = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${"n".repeat(300)}${n}`, 1]));
    for (const body of [{ events }, { events: [names] }, names])
      expect((await clientOf(sites[0] as Site).postJson("/api/events", body)).text.length).toBeLessThan(
        10_000,
      );
  });
});

it("the query string of an address is accepted up to 8 kB whatever it repeats, and refused above that", async () => {
  const client = clientOf(sites[0] as Site);
  for (const path of ["/cars", "/api/cars"]) {
    expect((await client.get(`${path}?${"make=a&".repeat(1100)}`)).status).toBeLessThan(400);
    expect((await client.get(`${path}?${"make=a&".repeat(1200)}`)).status).toBe(414);
    const older = Array.from({ length: 250 }, (_, n) => `refinementList[make][${n}]=a${n}`).join("&");
    expect((await client.get(`${path}?${older}`)).status).toBeLessThan(400);
  }
});
