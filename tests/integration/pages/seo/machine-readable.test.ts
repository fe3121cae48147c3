import { Writable } from "node:stream";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { MapPictures } from "~/adapters/maps/google-static-map.server";
import { locationMap } from "~/pages/content/location-page.server";
import { sitemap, sitemapPart } from "~/pages/seo/sitemap.server";
import { incomingCar } from "../../../support/incoming-car";
import { requestServer } from "../../../support/request-server";
import { serveSites } from "../../../support/served-sites";
import { ADDRESS, siteLocation } from "../../../support/site-folders";
import { ALPHA_SLUG, BETA_SLUG } from "../../../support/site-slugs";

const NOW = new Date("2026-03-04T01:00:00Z");
const HOSTILE = `Tidy </script><script>pwn1337()</script> <!-- "quoted" & 'single', \u2028 =1+1`;
const vin = (n: number) => `MR0FZ22G0012345${String(n).padStart(2, "0")}`;

const own = (key: string, changes: Partial<IncomingCar> = {}) =>
  incomingCar(key, {
    dealership_id: "alpha",
    dealership_slug: "alpha",
    dealership_name: "alpha cars",
    location_id: "alpha-yard",
    city: "Sampleton",
    state: "VIC",
    images: [{ url: `/img/demo/${key}` }, { url: "https://pictures.example/2.jpg" }],
    ...changes,
  });

const lines: string[] = [];
const served = () =>
  serveSites({
    sites: {
      alpha: {
        config: {
          locations: [
            siteLocation("alpha", {
              address: { ...ADDRESS, lat: -37.8, long: 144.9, place_url: "https://maps.example/yard" },
              opening_hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
                weekday === 0
                  ? { weekday, status: "Closed" }
                  : { weekday, status: "Open", open: "08:30", close: "17:30" },
              ),
            }),
            siteLocation("alpha", { id: "alpha-shed", slug: "shed", name: "The shed" }),
          ],
          google_vehicles: { store_codes: { "alpha-yard": "ALPHA.1" } },
          search: { only: { exclude_makes: ["Lada"] } },
        },
        cars: [
          own("good", { vin: vin(1), dealercomments: HOSTILE, colour: "=White" }),
          own("second", { vin: vin(2), price: 11, offer_price: null }),
          own("twin", { vin: vin(1) }),
          own("no-vin"),
          own("reserved", { vin: vin(3), reserved: true }),
          own("caravan", { vin: vin(4), item_type: "caravan", location_id: "alpha-shed" }),
          own("coming", { vin: vin(5), status: "coming_soon" }),
          own("sold", { vin: vin(6), status: "sold" }),
          own("hidden", { vin: vin(7), show_on_dealer_website: false }),
          own("elsewhere", { vin: vin(10), city: "Caringbah", state: "NSW" }),
          own("lada", { vin: vin(8), make: "Lada" }),
          own("bad-picture", { vin: vin(9), images: [{ url: "http://[" }] }),
        ],
      },
      beta: {
        config: { google_vehicles: { enabled: false }, vdp_config: { show_map_section: false } },
        cars: [
          incomingCar("b", {
            dealership_id: "beta",
            dealership_slug: "beta",
            dealership_name: "beta cars",
            location_id: "beta-yard",
            city: "Sampleton",
            state: "VIC",
          }),
        ],
      },
    },
    now: NOW,
    logTo: new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    }),
  });

let sites: Awaited<ReturnType<typeof served>>;
beforeAll(async () => {
  sites = await served();
});
afterAll(() => sites?.close());

// biome-ignore lint/suspicious/noExplicitAny: the tests read what they know of the JSON
const jsonLd = (html: string): any[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text ?? ""),
  );
const origin = () => `http://alpha.localhost:${sites.port}`;

describe("a vehicle page", () => {
  it("has structured data of the car, its offer and the dealer, and escapes hostile text", async () => {
    const { text } = await sites.client.alpha.get("/cars/slug-good");
    expect(text).not.toContain("<script>pwn1337");
    const [car, breadcrumbs] = jsonLd(text);
    expect(car).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Car",
      url: `${origin()}/cars/slug-good`,
      description: HOSTILE,
      image: [`${origin()}/img/demo/good?w=1000`, "https://pictures.example/2.jpg"],
      offers: {
        price: 45_990,
        priceSpecification: [{ name: "Drive away" }],
        seller: {
          "@type": "AutoDealer",
          "@id": `${origin()}/locations/yard#dealer`,
          name: "alpha cars",
          telephone: "03 5550 0001",
          geo: { latitude: -37.8, longitude: 144.9 },
          openingHoursSpecification: [{ opens: "08:30", closes: "17:30" }],
        },
      },
    });
    expect(breadcrumbs["@type"]).toBe("BreadcrumbList");
    expect(jsonLd((await sites.client.alpha.get("/cars/slug-sold")).text)[0]).not.toHaveProperty("offers");
    const [caravan] = jsonLd((await sites.client.alpha.get("/cars/slug-caravan")).text);
    expect(caravan["@type"]).toBe("Vehicle");
    expect(caravan.offers.seller).not.toHaveProperty("geo");
  });

  it("has share tags with a picture and its size", async () => {
    const { text } = await sites.client.alpha.get("/cars/slug-good");
    for (const tag of [
      `<meta property="og:type" content="product"/>`,
      `<meta property="og:url" content="${origin()}/cars/slug-good"/>`,
      `<meta property="og:image" content="${origin()}/img/demo/good?w=1000"/>`,
      `<meta property="og:image:width" content="1000"/>`,
      `<meta property="og:image:height" content="750"/>`,
      `<meta property="og:image:alt" content="2020 Toyota Hilux SR5"/>`,
      `<meta property="og:site_name" content="alpha cars"/>`,
      `<meta property="og:locale" content="en_AU"/>`,
      `<meta name="twitter:card" content="summary_large_image"/>`,
      `<link rel="canonical" href="${origin()}/cars/slug-good"/>`,
    ])
      expect(text).toContain(tag);
    const broken = await sites.client.alpha.get("/cars/slug-bad-picture");
    expect(broken.status).toBe(200);
    expect(broken.text).not.toContain("og:image");
  });

  it("shows the location of the car, with a map where its coordinates are known", async () => {
    const { text } = await sites.client.alpha.get("/cars/slug-good");
    const section = /<section id="vehicle-map".*?<\/section>/s.exec(text)?.[0] ?? "";
    expect(section).toMatch(
      /<img[^>]* src="\/maps\/yard" width="480" height="270" alt="Map: The yard, 1 Example/,
    );
    for (const part of ["1 Example Street", "Sampleton VIC 3000", "Directions", "View Location", "Mon-Fri"])
      expect(section).toContain(part);
    expect(section).toMatch(/href="\/cars\?dealership_slug=alpha"[^>]*>See more from this dealer/);
    expect(text).toMatch(/href="#vehicle-map"[^>]*>Sampleton VIC</);
    const shed = (await sites.client.alpha.get("/cars/slug-caravan")).text;
    expect(/<section id="vehicle-map".*?<\/section>/s.exec(shed)?.[0]).not.toContain("<img");
    const without = (await sites.client.beta.get("/cars/slug-b")).text;
    expect(without).not.toContain("vehicle-map");
    expect(without).toContain("1 Example Street");
  });
});

describe("a map of a location", () => {
  it("is drawn in the colours of the site, and gets 304 by its ETag", async () => {
    const map = await sites.client.alpha.get("/maps/yard");
    expect([map.status, map.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(map.text).toContain(">Sampleton VIC</text>");
    expect(map.text).toContain(sites.platform.sites.bySlug(ALPHA_SLUG)?.theme.colour.accent);
    const again = await requestServer(sites.port, "/maps/yard", {
      headers: { Host: `alpha.localhost:${sites.port}`, "If-None-Match": map.headers.etag as string },
    });
    expect(again.status).toBe(304);
  });

  it("is Google's picture where there is one; a drawn map is cached only for five minutes", async () => {
    const site = sites.platform.sites.bySlug(ALPHA_SLUG);
    if (!site) throw new Error("no alpha");
    const asked = async (picture: MapPictures["picture"]) => {
      const { headers } = await locationMap(
        { platform: { ...sites.platform, maps: { picture } }, site },
        "yard",
        null,
      );
      return [headers.get("Content-Type"), headers.get("Cache-Control")];
    };
    const given = { type: "image/png", body: Buffer.from("a picture") };
    expect(await asked(async () => given)).toEqual(["image/png", "public, max-age=86400"]);
    expect(await asked(async () => null)).toEqual(["image/svg+xml", "public, max-age=300"]);
  });

  it("gets 404 without coordinates, and for a location of another site", async () => {
    for (const target of ["/maps/shed", "/maps/nowhere"])
      expect((await sites.client.alpha.get(target)).status).toBe(404);
    expect((await sites.client.beta.get("/maps/yard")).status).toBe(404);
  });
});

it("robots.txt disallows the addresses below a car but not the car, and names the sitemap", async () => {
  const { text } = await sites.client.alpha.get("/robots.txt");
  expect(text).toContain("\nDisallow: /cars/*/\n");
  expect(text).toContain(`\nSitemap: ${origin()}/sitemap.xml\n`);
  expect(text).not.toMatch(/^Disallow: \/(cars\/?)?$/m);
});

it("contact and location pages have structured data of the dealers", async () => {
  const contact = jsonLd((await sites.client.alpha.get("/contact")).text);
  expect(contact.map((dealer) => dealer.name)).toEqual(["The yard", "The shed"]);
  const page = (await sites.client.alpha.get("/locations/yard")).text;
  expect(jsonLd(page)[0]).toMatchObject({ "@type": "AutoDealer", url: `${origin()}/locations/yard` });
  expect(page).toContain('src="/maps/yard"');
});

describe("the feed for Google's vehicle ads", () => {
  const feed = () => sites.client.alpha.get("/feeds/google-vehicles.csv");
  const rows = (text: string) =>
    parse(text, { columns: true, skip_empty_lines: true }) as Record<string, string>[];

  it("lists the cars that Google accepts, and the log has the number of the others", async () => {
    const { status, headers, text } = await feed();
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const cars = rows(text);
    expect(cars.map(({ id }) => id)).toEqual(["id-good", "id-second"]);
    expect(cars[0]).toMatchObject({
      vin: vin(1),
      store_code: "ALPHA.1",
      "vehicle_fulfillment(option:store_code)": "in_store:ALPHA.1",
      color: "White",
      price: "45990 AUD",
      link: `${origin()}/cars/slug-good`,
      image_link: `${origin()}/img/demo/good?w=1000`,
      additional_image_link: "https://pictures.example/2.jpg",
    });
    expect(cars[0]?.description).toMatch(/LMCT 99001$/);
    const line = lines.map((line) => JSON.parse(line)).find(({ leftOut }) => leftOut);
    expect(line).toMatchObject({
      site: "alpha",
      listed: 2,
      leftOut: {
        same_vin: 1,
        no_store: 1,
        no_vin: 1,
        reserved: 1,
        no_car: 1,
        not_in_stock: 1,
        no_picture: 1,
      },
    });
  });

  it("gets 304 by its ETag until the stock that the site lists changes", async () => {
    const { headers } = await feed();
    const ask = () =>
      requestServer(sites.port, "/feeds/google-vehicles.csv", {
        headers: { Host: `alpha.localhost:${sites.port}`, "If-None-Match": headers.etag as string },
      });
    const theirs = incomingCar("theirs", { dealership_id: "elsewhere" });
    await sites.platform.store.cars.applyBatch(BETA_SLUG, "other", [theirs], NOW);
    expect((await ask()).status).toBe(304);
    await sites.platform.store.cars.applyBatch(BETA_SLUG, "other", [own("late", { vin: vin(10) })], NOW);
    const changed = await ask();
    expect(changed.status).toBe(200);
    expect(rows(changed.text).map(({ id }) => id)).toContain("id-late");
  });

  it("gets 404 on a site that turns it off", async () =>
    expect((await sites.client.beta.get("/feeds/google-vehicles.csv")).status).toBe(404));
});

describe("the sitemap", () => {
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  const cars = (xml: string) => locations(xml).filter((address) => address.includes("/cars/"));
  const context = () => {
    const site = sites.platform.sites.bySlug(ALPHA_SLUG);
    if (!site) throw new Error("no alpha");
    return { platform: sites.platform, site, origin: "https://alpha.example" };
  };

  it("lists the available cars, with the time of their change and their pictures", async () => {
    const { text, headers } = await sites.client.alpha.get("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const listed = cars(text);
    expect(listed).toContain(`${origin()}/cars/slug-good`);
    expect(listed).toContain(`${origin()}/cars/slug-coming`);
    for (const gone of ["sold", "hidden", "lada"])
      expect(listed).not.toContain(`${origin()}/cars/slug-${gone}`);
    expect(text).toContain(
      `<url><loc>${origin()}/cars/slug-good</loc><lastmod>${NOW.toISOString()}</lastmod><image:image><image:loc>${origin()}/img/demo/good?w=1000</image:loc></image:image>`,
    );
    expect(locations(text)).toContain(`${origin()}/locations/yard`);
    expect((await sites.client.alpha.get("/sitemap/2.xml")).status).toBe(404);
    for (const file of ["0.xml", "1.xml.gz", "x.xml", "1e1.xml"])
      expect((await sites.client.alpha.get(`/sitemap/${file}`)).status, file).toBe(404);
  });

  it("drops a car when it is sold", async () => {
    const car = own("leaving");
    await sites.platform.store.cars.applyBatch(ALPHA_SLUG, "feed", [car], NOW);
    const before = await sites.client.alpha.get("/sitemap.xml");
    expect(cars(before.text)).toContain(`${origin()}/cars/slug-leaving`);
    await sites.platform.store.cars.applyBatch(ALPHA_SLUG, "feed", [{ ...car, status: "sold" }], NOW);
    const after = await sites.client.alpha.get("/sitemap.xml");
    expect(cars(after.text)).not.toContain(`${origin()}/cars/slug-leaving`);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it("becomes an index of files above its limit, which list each address once", async () => {
    const whole = locations(await (await sitemap(context(), null)).text());
    const limit = Math.ceil(whole.length / 2) - 1;
    const index = await (await sitemap(context(), null, limit)).text();
    expect(locations(index)).toEqual([1, 2, 3].map((part) => `https://alpha.example/sitemap/${part}.xml`));
    const parts = await Promise.all(
      [1, 2, 3].map(async (part) =>
        locations(await (await sitemapPart(context(), `${part}.xml`, null, limit)).text()),
      ),
    );
    expect(parts.map(({ length }) => length)).toEqual([limit, limit, whole.length - 2 * limit]);
    expect(parts.flat()).toEqual(whole);
    await expect(sitemapPart(context(), "4.xml", null, limit)).rejects.toMatchObject({ status: 404 });
    // Exactly as many addresses as the limit still fit into one file.
    expect(await (await sitemap(context(), null, whole.length)).text()).toContain("<urlset");
    expect(await (await sitemap(context(), null, whole.length - 1)).text()).toContain("<sitemapindex");
  });
});
