import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { incomingCar } from "../../../support/incoming-car";
import { filledAnswers, leadFormOf } from "../../../support/page-forms";
import { requestServer } from "../../../support/request-server";
import { serveSites } from "../../../support/served-sites";
import { signedIn } from "../../../support/sign-in";

const forms = { personalised_finance: { enabled: true }, equifax_finance: { enabled: true } };
const cars = (site: string) => {
  const car = (name: string, fields: object) =>
    incomingCar(`${site}-${name}`, {
      slug: `${site}-${name}`,
      dealership_id: site,
      dealership_slug: site,
      price: 30_000,
      price_type: "drive_away",
      ...fields,
    });
  return [
    car("here", {}),
    car("cheap", { price: 200 }),
    car("reserved", { reserved: true }),
    car("coming", { status: "coming_soon" }),
  ];
};
const vehicle_forms = { finance_enquiry: { enabled: true } };
const serve = (environment: Record<string, string> = {}) =>
  serveSites({
    sites: {
      // Uses the valuation partner, and gates finance.
      alpha: {
        cars: cars("alpha"),
        config: { forms, vehicle_forms, gates: { finance: true }, finance: { valuation_partner: true } },
      },
      // Gates finance, without the valuation partner.
      beta: {
        cars: cars("beta"),
        config: { forms, vehicle_forms, gates: { finance: true } },
      },
      // Without these forms.
      gamma: {},
    },
    environment,
  });
let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  served = await serve();
  await served.platform.search.catchUp();
  await served.platform.search.ready();
});
afterAll(() => served?.close());

type Slug = "alpha" | "beta" | "gamma";
const read = (site: Slug, path: string, Cookie: string) =>
  requestServer(served.port, path, { headers: { Host: `${site}.localhost:${served.port}`, Cookie } });
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main"));
const carId = async (site: Slug) => {
  const { hits } = JSON.parse((await served.client[site].get("/api/cars")).text) as {
    hits: { id: string; slug: string }[];
  };
  return hits.find(({ slug }) => slug === `${site}-here`)?.id ?? "";
};

describe("personalised finance (rules/finance#personalised-finance)", () => {
  it("is about the car of its address", async () => {
    const { cookie } = await signedIn(served.platform, asSiteSlug("beta"));
    const { status, text } = await read(
      "beta",
      `/personalised/finance?car_id=${await carId("beta")}`,
      cookie,
    );
    expect(status).toBe(200);
    expect(main(text)).toContain("Personalised finance");
    expect(main(text)).toContain("$30,000");
    const form = leadFormOf(text);
    if (!form) throw new Error("no form");
    expect(filledAnswers(form, "Ada Nguyen")).toContainEqual(["car_id", await carId("beta")]);
  });

  it("is a form about no car where the address names none that the site has", async () => {
    const { cookie } = await signedIn(served.platform, asSiteSlug("beta"));
    for (const id of ["", "none", await carId("alpha"), "x".repeat(5000), "__proto__"]) {
      const { status, text } = await read("beta", `/personalised/finance?car_id=${id}`, cookie);
      expect([id.slice(0, 20), status]).toEqual([id.slice(0, 20), 200]);
      expect(main(text)).not.toContain("$30,000");
    }
  });

  it("asks for a sign-in, and is the page after it", async () => {
    const { client, platform } = served;
    const path = "/personalised/finance?car_id=1";
    const answer = await client.alpha.get(path);
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      `/sign-in?${new URLSearchParams({ type: "finance", redirect: path, back: "/" })}`,
    ]);
    const { cookie } = await signedIn(platform, asSiteSlug("alpha"));
    expect((await read("alpha", path, cookie)).status).toBe(200);
  });

  it("does not exist on a site without the form", async () => {
    for (const path of ["/personalised/finance", "/equifax-finance"])
      expect((await served.client.gamma.get(path)).status).toBe(404);
  });
});

describe("equifax finance", () => {
  it.each(["alpha", "beta"] as const)("asks for a sign-in on every site: %s", async (site) => {
    const { client, platform } = served;
    const answer = await client[site].get("/equifax-finance");
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      "/sign-in?type=equifax-finance&redirect=%2Fequifax-finance&back=%2F",
    ]);
    const { cookie } = await signedIn(platform, asSiteSlug(site));
    const page = await read(site, "/equifax-finance", cookie);
    expect(page.status).toBe(200);
    expect(main(page.text)).toContain("Finance by credit score");
    expect((await client[site].get("/sitemap.xml")).text).not.toContain("equifax");
  });

  it("does not exist where no text messages can be sent", async () => {
    const closed = await serve({ NODE_ENV: "production", DEMO_STOCK: "0", NOW: "" });
    try {
      expect((await closed.client.beta.get("/equifax-finance")).status).toBe(404);
      expect((await closed.client.beta.get("/personalised/finance")).status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});

it.each([
  ["alpha", "here", "/personalised/finance?"],
  ["alpha", "cheap", "/cars/alpha-cheap/finance-enquiry#"],
  ["alpha", "reserved", "/cars/alpha-reserved/finance-enquiry#"],
  ["alpha", "coming", "/cars/alpha-coming/finance-enquiry#"],
  ["beta", "here", "/cars/beta-here/finance-enquiry#"],
] as const)(
  "the finance button at a dealer that uses the valuation partner (rules/finance#stock-financing) of %s leads %s to %s",
  async (site, name, address) => {
    const { status, text } = await served.client[site].get(`/cars/${site}-${name}`);
    expect(status).toBe(200);
    expect(main(text)).toContain(`href="${address}`);
  },
);
