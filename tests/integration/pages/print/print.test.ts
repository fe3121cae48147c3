import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { StoreUnavailableError } from "~/adapters/database/store-unavailable";
import { checkHtml } from "~/cli/pages/check-html";
import { incomingCar } from "../../../support/incoming-car";
import { readPdf } from "../../../support/pdf";
import { requestServer } from "../../../support/request-server";
import { serveSites } from "../../../support/served-sites";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const NOW = new Date("2026-11-21T02:00:00Z");
const BROWSER = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
};
const LONG = Array.from({ length: 90 }, (_, index) => `word${index}`).join(" ");

const car = (site: string, key: string, fields: object = {}) =>
  incomingCar(`${site}-${key}`, {
    dealership_id: site,
    dealership_slug: site,
    dealership_name: `${site} cars`,
    city: "Sampleton",
    state: "VIC",
    ...fields,
  });
const soldDaysAgo = (days: number) => ({
  status: "sold" as const,
  sold_date_timestamp: Math.round(NOW.getTime() / 1000) - days * 86_400,
});

let sites: Awaited<ReturnType<typeof serve>>;
function serve() {
  return serveSites({
    now: NOW,
    sites: {
      alpha: {
        cars: [
          car("alpha", "full", {
            name: '2020 Toyota Hilux "SR5" <4x4> Nguyễn',
            price: 24_990,
            before_price: 27_990,
            price_type: "drive_away",
            dealercomments: `${LONG}\n\nSecond paragraph`,
            standardEquipment: Array.from({ length: 20 }, (_, index) => `Feature ${index}`),
            images: Array.from({ length: 40 }, (_, index) => ({
              url: `https://pictures.example/${index}.jpg`,
            })),
          }),
          car("alpha", "sold", soldDaysAgo(2)),
          car("alpha", "gone", soldDaysAgo(4)),
          car("alpha", "hidden", { show_on_dealer_website: false }),
        ],
        config: { call: { initial: "masked", override: "1300 555 000" } },
      },
      // Turns printing off, shares to two networks, and shows its notice for three seconds.
      beta: {
        cars: [car("beta", "one")],
        config: {
          print: { enabled: false },
          share: { networks: ["sms", "copy"], copied_notice_ms: 3000, native: false },
        },
      },
      // Has no share networks.
      gamma: { cars: [car("gamma", "one")], config: { share: { networks: [] } } },
    },
  });
}
beforeAll(async () => {
  sites = await serve();
});
afterAll(() => sites.close());

type Slug = "alpha" | "beta" | "gamma";
const get = (site: Slug, target: string, headers: Record<string, string> = {}) =>
  requestServer(sites.port, target, { headers: { Host: sites.client[site].host, ...BROWSER, ...headers } });
const printPage = (slug: string, site: Slug = "alpha") => get(site, `/print?car_id=${slug}`);
const pdf = (slug: string, site: Slug = "alpha") => get(site, `/cars/${slug}/print.pdf`);

describe("/print?car_id={slug}", () => {
  it("shows the whole car on one page, without a toggle and without a script of the platform", async () => {
    const { status, text } = await printPage("slug-alpha-full");
    expect(status).toBe(200);
    expect(text).toContain("2020 Toyota Hilux &quot;SR5&quot; &lt;4x4&gt; Nguyễn</h1>");
    for (const words of ["$24,990", "Drive away", "Was $27,990", "word89", "Second paragraph", "Feature 19"])
      expect(text).toContain(words);
    for (const words of [
      "alpha cars",
      "1 Example Street, Sampleton VIC 3000",
      "Phone 1300 555 000",
      "LMCT 99001",
    ])
      expect(text).toContain(words);
    expect(text).toContain("Printed 21 November 2026");
    const sheet = text.slice(text.indexOf("<article"), text.indexOf("</article>"));
    expect(sheet).not.toContain("<details");
    expect(sheet).toContain('alt="2020 Toyota Hilux &quot;SR5&quot; &lt;4x4&gt; Nguyễn, photo 2 of 40"');
    expect(text).not.toMatch(/<script[^>]+src=/);
    expect(text.match(/<img (?![^>]*visit\.gif)/g)).toHaveLength(6);
    expect(text.slice(0, text.indexOf("</head>"))).toContain("@page{size:A4;margin:13mm}");
    expect(checkHtml(text, { isOwnText: () => false, wordingAreas: new Set() })).toEqual([]);
  });

  it("has the vehicle page as its canonical address, is not indexed, and shows that address as a QR code", async () => {
    const { text } = await printPage("slug-alpha-full");
    const address = `http://${sites.client.alpha.host}/cars/slug-alpha-full`;
    expect(text).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(text).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(text).toMatch(/<svg[^>]+role="img" aria-label="QR code of this car&#x27;s page"/);
  });

  it("shows SOLD for a recently sold car", async () => {
    const { status, text } = await printPage("slug-alpha-sold");
    expect(status).toBe(200);
    expect(text).toContain("SOLD</p>");
    expect(text).not.toContain("$45,990");
  });
});

describe("/cars/{slug}/print.pdf", () => {
  it("returns a tagged PDF with the same content, named {slug}.pdf", async () => {
    const { status, headers, body } = await pdf("slug-alpha-full");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toBe('attachment; filename="slug-alpha-full.pdf"');
    const { text, tagged, structure } = readPdf(body);
    expect(tagged).toBe(true);
    expect(structure.find(({ type }) => type === "H1")?.text).toBe('2020 Toyota Hilux "SR5" <4x4> Nguyễn');
    const whole = text.join("\n").replaceAll(/\s+/g, " ");
    for (const words of [
      "$24,990",
      "Was $27,990",
      "word89",
      "Feature 19",
      "Phone 1300 555 000",
      "LMCT 99001",
    ])
      expect(whole).toContain(words);
  });

  it("returns 304 while nothing on the page has changed", async () => {
    const { headers } = await pdf("slug-alpha-sold");
    const again = await get("alpha", "/cars/slug-alpha-sold/print.pdf", {
      "If-None-Match": String(headers.etag),
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
});

describe("printing a car", () => {
  it.each([
    ["an unknown car", "slug-nobody", 404],
    ["no car", "", 404],
    ["a car of another site", "slug-beta-one", 404],
    ["a hidden car", "slug-alpha-hidden", 404],
    ["a car that was sold longer ago than the site lists", "slug-alpha-gone", 410],
  ])("gets for %s the same status as the vehicle page", async (_, slug, status) => {
    expect((await printPage(slug)).status).toBe(status);
    if (!slug) return;
    const { status: pdfStatus, headers, text } = await pdf(slug);
    expect([pdfStatus, headers["content-type"]]).toEqual([status, "text/plain; charset=utf-8"]);
    expect(text, "what the button tells the shopper").toMatch(
      status === 410
        ? /no longer listed.+03 5550 0001/
        : /^This car isn't on our website, or is no longer listed\.$/,
    );
  });

  it.each([
    [
      "the database is unavailable",
      new StoreUnavailableError("ECONNREFUSED"),
      503,
      /^We can't look this car up right now\./,
    ],
    [
      "an unexpected error occurs",
      new Error("hunter2"),
      500,
      /^Something went wrong at our end\..+03 5550 0001/,
    ],
  ])("returns a plain text error when %s", async (_what, error, status, said) => {
    const away = vi.spyOn(sites.platform.store.cars, "bySlug").mockRejectedValue(error);
    const answer = await pdf("slug-alpha-full");
    away.mockRestore();
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, "text/plain; charset=utf-8"]);
    expect(answer.text).toMatch(said);
    expect(answer.text).not.toContain("hunter2");
    if (status === 503) expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
  });

  it("returns a plain text error when too many visitors print at once", async () => {
    const busy = Object.assign(new Error("21 wait"), { name: "TooMuchWorkError" });
    const full = vi.spyOn(sites.platform.sheets, "pdf").mockRejectedValue(busy);
    const answer = await pdf("slug-alpha-full");
    full.mockRestore();
    expect([answer.status, answer.text]).toEqual([
      503,
      "Lots of people are printing right now. Please try again in a moment.",
    ]);
  });

  it.each(["%00", "..%2F..", "a".repeat(3000), "a&car_id=b", "%27%20OR%201=1", "\u2028"])(
    "gets 404 for car_id=%j",
    async (value) => expect((await printPage(encodeURI(decodeURI(value)))).status).toBe(404),
  );

  it("gets 404 on a site whose print.enabled is false", async () => {
    expect((await printPage("slug-beta-one", "beta")).status).toBe(404);
    expect((await pdf("slug-beta-one", "beta")).status).toBe(404);
  });
});

describe("the share and print links of a vehicle page", () => {
  it("are by default plain links to all networks, and both ways to print", async () => {
    const { text } = await get("alpha", "/cars/slug-alpha-full");
    const hrefs = [...text.matchAll(/href="([^"]*)"/g)].map(
      ([, href]) => href?.replaceAll("&amp;", "&") ?? "",
    );
    const url = encodeURIComponent(`http://${sites.client.alpha.host}/cars/slug-alpha-full`);
    for (const start of [
      `https://www.facebook.com/sharer/sharer.php?u=${url}&quote=2020%20Toyota`,
      `https://twitter.com/share?url=${url}&text=2020%20Toyota`,
      "https://api.whatsapp.com/send?text=2020%20Toyota",
      "mailto:?subject=2020%20Toyota",
      "sms:?&body=2020%20Toyota",
      "/print?car_id=slug-alpha-full",
      "/cars/slug-alpha-full/print.pdf",
    ])
      expect(
        hrefs.filter((href) => href.startsWith(start)),
        start,
      ).toHaveLength(1);
    const field = text.match(/<input[^>]*>/g)?.find((tag) => /readonly=""/i.test(tag));
    expect(field).toMatch(/ value="http:\/\/alpha\.[^"]+\/cars\/slug-alpha-full"/);
  });

  it("are only those of the networks that the site names, without print links where printing is off", async () => {
    const { text } = await get("beta", "/cars/slug-beta-one");
    expect(text).toContain('href="sms:');
    expect(text).not.toMatch(
      /facebook\.com|twitter\.com|whatsapp\.com|href="mailto:\?|print\.pdf|href="\/print/,
    );
  });

  it("leave out the share bar and the share button on a site without networks", async () => {
    const { text } = await get("gamma", "/cars/slug-gamma-one");
    expect(text).not.toMatch(/id="share"|href="#share"/);
    expect(text).toContain("print.pdf");
  });
});

it("printing a page or a PDF records event 61, and printing an unknown car records nothing", async () => {
  const printed = async () => {
    await sites.platform.events.flush();
    const events = await sites.platform.store.events.list(ALPHA_SLUG, 1000);
    return events.filter(({ event_id }) => event_id === 61).map(({ car_id }) => car_id);
  };
  const before = await printed();
  await printPage("slug-alpha-full");
  await pdf("slug-alpha-full");
  await printPage("slug-nobody");
  expect((await printed()).length - before.length).toBe(2);
  expect(new Set(await printed())).toEqual(new Set(["id-alpha-full", "id-alpha-sold"]));
});
