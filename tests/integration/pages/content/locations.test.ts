import { describe, expect, it } from "vitest";
import { siteCar } from "../../../support/incoming-car";
import { mainOf, pageWords } from "../../../support/page-words";
import { servedSites } from "../../../support/served-sites";
import { ADDRESS, openWeek, siteLocation } from "../../../support/site-folders";

const WEEK = openWeek("09:00", "17:00");
const at = (city: string) => ({ address: { ...ADDRESS, city } });
const location = (id: string, changes: object) =>
  siteLocation("alpha", { id, slug: id, name: `The ${id}`, opening_hours: WEEK, ...changes });
const car = (site: string, key = site, location_name: string | null = null) =>
  siteCar(site, key, { location_name });

const served = servedSites({
  sites: {
    alpha: {
      cars: [car("alpha"), car("alpha", "a2", "The hills"), car("alpha", "a3", "The hills")],
      config: {
        extends: "manufacturer",
        manufacturer: { name: "Lada", slug: "lada" },
        valuation: { enabled: true, path: "/sell-my-car" },
        hours: {
          special: [
            {
              ...{ status: "Open", start_hour: "08:00", end_hour: "13:00" },
              ...{ date: "2026-12-31", department: "sales" },
            },
            { status: "Closed", date: "2026-12-24", department: "parts" },
          ],
        },
        locations: [
          location("workshop", {
            location_type: "service",
            phone: "03 5550 0002",
            motor_vehicle_repairer: "MVRL 1",
            booking_url: "https://service.example/book",
            opening_hours: WEEK.map((day) => ({ ...day, open: "07:30" })),
          }),
          location("showroom", {
            location_subtype: ["buying"],
            manufacturers: ["Lada", "Trabant"],
            phone: "03 5550 0003",
            landline_phone: "03 5550 0004",
            youtube_url: "https://www.youtube.com/@alpha",
            linkedin_url: "https://www.linkedin.com/company/alpha",
            team: [
              { name: "Ada Mary Nguyen", role: "teams.roles.sales_manager", phone: "03 5550 0005" },
              { name: "Bo", role: "teams.roles.buyer", picture: "https://pictures.example/bo.jpg" },
            ],
          }),
          location("counter", { location_type: "parts" }),
          location("coast", { ...at("Torquay"), opening_hours: [], coming_soon: "locations.coming_soon" }),
          location("hills", at("Emerald")),
        ],
      },
    },
    beta: {
      phone: "03 5550 0009",
      cars: [car("beta")],
      config: {
        location_pages: { address: "dealership_slug" },
        locations: [
          siteLocation("beta"),
          siteLocation("beta", {
            id: "shed",
            slug: "shed",
            name: "The shed",
            location_type: "service",
            ...at("Emerald"),
          }),
          ...["a", "b", "c"].map((id) =>
            siteLocation("beta", { id, slug: id, name: `Yard ${id}`, ...at(`Town ${id}`) }),
          ),
        ],
      },
    },
  },
});
type Slug = "alpha" | "beta";

const page = async (site: Slug, path: string) => (await served.client[site].get(path)).text;
const cards = (html: string) => mainOf(html).match(/<article[\s\S]*?<\/article>/g) ?? [];
const cardOf = (html: string, name: string) => cards(html).find((card) => card.includes(`>${name}<`)) ?? "";
const times = (html: string) => pageWords(html).replaceAll("\u00a0", " ");

describe("/contact", () => {
  it("the contact page describes itself to search engines", async () =>
    expect(await page("alpha", "/contact")).toMatch(
      /<meta name="description" content="Contact [^"]+: address, phone numbers and opening hours\."/,
    ));

  it("the contact page has one card for the sales, service and parts of a place, with a dropdown between them", async () => {
    const html = await page("alpha", "/contact");
    expect(cards(html).map((card) => /<h3[^>]*>([^<]*)/.exec(card)?.[1])).toEqual([
      "The showroom",
      "The coast",
      "The hills",
    ]);
    const card = cardOf(html, "The showroom");
    const options = [...card.matchAll(/<option value="(\w+)"( selected="")?>([^<]*)/g)];
    expect(options.map(([, value, selected, text]) => [value, Boolean(selected), text])).toEqual([
      ["sales", true, "Sales"],
      ["service", false, "Service"],
      ["parts", false, "Parts"],
    ]);
    const workshop = /data-department="service"[\s\S]*?data-department="parts"/.exec(card)?.[0] ?? "";
    expect(times(workshop)).toContain("Mon-Fri 7:30 am to 5:00 pm");
    expect(workshop).toContain('href="tel:0355500002"');
    expect(workshop).toContain('href="/locations/workshop"');
    expect(cardOf(html, "The hills")).not.toContain("<select");
  });

  it("leads to the external booking from a service location alone", async () => {
    const html = await page("alpha", "/contact");
    expect(html.match(/href="https:\/\/service\.example\/book"/g)).toHaveLength(1);
    expect(html).toMatch(/data-department="service"[\s\S]*Enquire Now[\s\S]*data-department="parts"/);
  });

  it("shows the tag of a location that is coming soon, no hours, and no form offers it", async () => {
    const html = await page("alpha", "/contact");
    const card = cardOf(html, "The coast");
    expect(pageWords(card)).toContain("COMING EARLY 2027 The coast");
    expect(card).not.toContain("<table");
    const form = await page("alpha", "/book-test-drive");
    expect(form).toContain('<option value="showroom"');
    expect(form).not.toContain('<option value="coast"');
  });
});

it("/contact of many places lists each place with its page and its phone number next to the form, and their cards below", async () => {
  const html = mainOf(await page("beta", "/contact"));
  const list = /<section[^>]*aria-labelledby="locations"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
  expect(cards(list)).toEqual([]);
  for (const [name, slug] of [
    ["The shed", "shed"],
    ["Yard a", "a"],
    ["Yard c", "c"],
  ]) {
    const entry = list.match(/<li[\s\S]*?<\/li>/g)?.find((each) => each.includes(`>${name}<`)) ?? "";
    expect(entry).toContain(`href="/locations/${slug}"`);
    expect(entry).toContain('href="tel:');
  }
  expect(cards(html)).toHaveLength(5);
});

describe("the number of cars on a card", () => {
  const stockOf = async (site: Slug, name: string) => {
    const card = cardOf(await page(site, "/contact"), name);
    return {
      says: /(\d+|One) cars?\b/.exec(pageWords(card))?.[0] ?? null,
      href: /href="(\/cars[^"]*)"/.exec(card)?.[1] ?? null,
    };
  };

  it("is that of the cars that name the yard, where a dealership has several", async () => {
    expect(await stockOf("alpha", "The hills")).toEqual({
      says: "2 cars",
      href: "/cars?location_name=The+hills",
    });
    expect(await stockOf("alpha", "The showroom")).toEqual({ says: null, href: null });
  });

  it("is left out where no car names a yard: each card leads to the dealership's cars", async () =>
    expect(await stockOf("beta", "Yard a")).toEqual({ says: null, href: "/cars?dealership_slug=beta" }));

  it("is left out at a place that is not open yet", async () =>
    expect(await stockOf("alpha", "The coast")).toEqual({ says: null, href: null }));
});

describe("/locations/{slug}", () => {
  it("shows phone and landline, makes, channels, the team and the way to sell a car", async () => {
    const card = cards(await page("alpha", "/locations/showroom"))[0] ?? "";
    for (const href of [
      "tel:0355500003",
      "tel:0355500004",
      "https://www.youtube.com/@alpha",
      "https://www.linkedin.com/company/alpha",
      "/teams/showroom",
      "/sell-my-car",
    ])
      expect(card).toContain(`href="${href}"`);
    expect(pageWords(card)).toContain("Landline 03 5550 0004");
    expect(pageWords(card)).toContain("Makes: Lada, Trabant");
    expect(cards(await page("alpha", "/locations/hills"))[0]).not.toContain("/sell-my-car");
  });

  it("announces the special days of each department in that department's part of the dropdown", async () => {
    for (const slug of ["showroom", "workshop"]) {
      const card = cards(await page("alpha", `/locations/${slug}`))[0] ?? "";
      const [before, ...parts] = card.split(/data-department=/);
      const announced = parts.map((part) => /Special opening hours.*/.exec(times(part))?.[0] ?? null);
      expect(before, slug).not.toContain("Special opening hours");
      expect(announced, slug).toEqual([
        expect.stringMatching(
          /^Special opening hours , The showroom Thursday 31 December 8:00 am to 1:00 pm\b/,
        ),
        null,
        expect.stringMatching(/^Special opening hours , The counter Thursday 24 December Closed\b/),
      ]);
    }
  });

  it("begins with the department of its address", async () => {
    const html = await page("alpha", "/locations/workshop");
    expect(html).toContain("<h1>The workshop</h1>");
    expect(html).toMatch(/<option value="service" selected="">/);
    expect(html).toContain("MVRL 1");
  });

  it("shows the other places, whose names lead to /contact when the site has a manufacturer", async () => {
    const html = await page("alpha", "/locations/hills");
    expect(html).toContain('<h2 id="our-locations">Our Locations</h2>');
    expect(html).toContain('<a href="/contact">The showroom</a>');
    expect(html).toContain(">Swipe<");
    expect(mainOf(html).match(/<li/g)).toHaveLength(2);
    const other = await page("beta", "/locations/a");
    expect(other).toContain('<a href="/locations/beta">The yard</a>');
    expect(mainOf(other).match(/<li/g)).toHaveLength(4);
    expect(other).not.toContain(">Swipe<");
  });

  it("has the dealership's slug as its address where the site asks for it, for its first location only", async () => {
    const canonical = (html: string) =>
      /<link rel="canonical" href="[^"]*(\/locations\/\w+)"/.exec(html)?.[1];
    for (const path of ["/locations/beta", "/locations/yard"])
      expect(canonical(await page("beta", path))).toBe("/locations/beta");
    expect(canonical(await page("beta", "/locations/shed"))).toBe("/locations/shed");
    expect(canonical(await page("alpha", "/locations/alpha"))).toBe("/locations/workshop");
    const sitemap = await page("beta", "/sitemap.xml");
    expect(sitemap).toContain("/locations/beta<");
    expect(sitemap).not.toContain("/locations/yard");
    const moved = await served.client.beta.get("/contact-us/yard");
    expect([moved.status, moved.headers.location]).toEqual([301, "/locations/beta"]);
  });

  it("the older address knows the dealership's slug too, and an unknown location gets the site's page", async () => {
    const moved = await served.client.beta.get("/contact-us/beta");
    expect([moved.status, moved.headers.location]).toEqual([301, "/locations/beta"]);
    for (const unknown of ["nowhere", "constructor"]) {
      const { status, text } = await served.client.beta.get(`/contact-us/${unknown}`);
      expect(status).toBe(404);
      expect(mainOf(text)).toContain("<h1");
    }
  });
});

describe("/teams/{location}", () => {
  it("shows name, role, phone, and the picture or the initials", async () => {
    const html = await page("alpha", "/teams/showroom");
    expect(html).toContain("<h1>The team at The showroom</h1>");
    expect(pageWords(mainOf(html))).toContain("AN Ada Mary Nguyen Sales Manager 03 5550 0005");
    expect(mainOf(html)).toContain("https://pictures.example/bo.jpg");
    expect(html).toContain('href="/locations/showroom"');
  });

  it.each(["hills", "nowhere", "constructor"])("is 404 for %s, which names nobody", async (name) => {
    expect((await served.client.alpha.get(`/teams/${name}`)).status).toBe(404);
  });
});
