import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { serveSites } from "../../../support/served-sites";

const NOW = new Date("2026-11-21T01:30:00Z");
const rates = { interest_rate: 9.49, comparison_rate: 10.05, deposit_percent: 10, establishment_fee: 395 };
const finance = { provider: "manual", valid_until: "2027-06-30", rates, search_by_repayment: true };
const calculator = { enabled: true, fees: [] };
const carsOf = (site: string) =>
  [20_000, 29_000, 33_900, 34_600, 60_000].map((price) =>
    incomingCar(`${site}-${price}`, { dealership_id: site, dealership_slug: site, year: 2022, price }),
  );
const site = (name: string, config: object, index: number) => ({
  phone: `03 5550 000${index}`,
  cars: carsOf(name),
  config: { finance: config },
});
const serve = () =>
  serveSites({
    sites: {
      alpha: site("alpha", { ...finance, calculator }, 1),
      expired: site("expired", { ...finance, valid_until: "2026-11-20" }, 2),
      off: site("off", { ...finance, search_by_repayment: false }, 3),
      narrow: site("narrow", { ...finance, calculator: { ...calculator, rate: { least: 10 } } }, 4),
    },
    now: NOW,
  });
let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served?.close());

type SiteName = "alpha" | "expired" | "off" | "narrow";
const get = (name: SiteName, address: string) => served.client[name].get(address);
async function leadsTo(name: SiteName, address: string): Promise<string | undefined> {
  const { status, headers } = await get(name, address);
  expect([address, status]).toEqual([address, 302]);
  return headers.location;
}
const plain = (html: string) => html.replace(/<!-- -->/g, "");

describe("search by repayment (rules/finance#repayment-search)", () => {
  it.each([
    ["150", "range[price]=:34100"],
    ["$150", "range[price]=:34100"],
    ["150&make=Toyota&range[km]=:80000&page=2", "make=Toyota&range[price]=:34100&range[km]=:80000"],
    ["150&range[price]=20000:", "range[price]=20000:34100"],
    ["150&range[price]=:99999", "range[price]=:34100"],
  ])("of %s a week is the search by %s", async (asked, query) => {
    expect(decodeURIComponent((await leadsTo("alpha", `/cars?repayment=${asked}`)) ?? "")).toBe(
      `/cars?${query}`,
    );
  });

  it.each([
    ["", "Enter whole dollars a week, such as 132"],
    ["lots", "Enter whole dollars a week, such as 132"],
    ["-150", "Enter whole dollars a week, such as 132"],
    ["<script>", "Enter whole dollars a week, such as 132"],
    ["1e9", "Enter whole dollars a week, such as 132"],
    ["25", "That is too little a week for a repayment. Enter more, such as 132"],
    ["0", "That is too little a week for a repayment. Enter more, such as 132"],
  ])("of %j keeps what was typed, opens the section and says why: %s", async (asked, why) => {
    const { status, text } = await get("alpha", `/cars?make=Toyota&repayment=${encodeURIComponent(asked)}`);
    expect(status).toBe(200);
    const section =
      /<details open=""[^>]*><summary[^>]*>Search by weekly.*?<\/details>/s.exec(text)?.[0] ?? "";
    expect(section).toContain(`role="alert">${why}</p>`);
    expect(section).toContain(`value="${asked.replace("<", "&lt;").replace(">", "&gt;")}"`);
    expect(section).toMatch(/name="repayment"[^>]*aria-invalid="true" aria-describedby="repayment-error/);
    expect(text).toContain("slug-alpha-60000");
    expect(text).toContain('content="noindex');
  });

  it("explains that a least price is above what a repayment buys, and keeps both", async () => {
    const { text } = await get("alpha", "/cars?range[price]=40000:&repayment=150");
    expect(text).toContain(
      "$150 a week buys a car of up to $34,100, and you search from $40,000. Lower that price, or enter more a week",
    );
    expect(text).toMatch(/name="repayment"[^>]*value="150"/);
    expect(text).toContain("slug-alpha-60000");
    expect(text).not.toContain('href="/cars/slug-alpha-34600"');
  });

  it("keeps what was typed on the way to the canonical address", async () => {
    expect(await leadsTo("alpha", "/cars?repayment=lots&page=1")).toBe("/cars?repayment=lots");
  });

  it("finds cars up to the price, and says what the repayment assumes with both rates", async () => {
    const { text } = await get("alpha", "/cars?range[price]=:34100");
    expect(text).toContain("slug-alpha-33900");
    expect(text).not.toContain('href="/cars/slug-alpha-34600"');
    expect(plain(text)).toContain(
      "Up to $34,100 is about $150 a week over 5 years, with a deposit of $3,410 and a residual of $0: interest rate 9.49% p.a., comparison rate 10.",
    );
    expect(text).toMatch(/name="repayment"[^>]*value="150"/);
  });

  it("takes the rest of the search along, and names an example while no price is chosen", async () => {
    const { text } = await get("alpha", "/cars?make=Toyota&range[price]=20000:");
    const form =
      /<form method="get" action="\/cars"[^>]*>(?:(?!<\/form>).)*name="repayment".*?<\/form>/s.exec(
        text,
      )?.[0];
    expect(form).toContain('<input type="hidden" name="make" value="Toyota"/>');
    expect(form).toContain('<input type="hidden" name="range[price]" value="20000:"/>');
    expect(plain(form ?? "")).toContain("For example, $30,000 is about $132 a week over 5 years");
  });

  it.each(["expired", "off"] as const)("is not there on the site %s", async (name) => {
    expect((await get(name, "/cars")).text).not.toContain("repayment");
    expect(await leadsTo(name, "/cars?repayment=150")).toBe("/cars");
  });
});

describe("the rate that a calculator begins with (rules/finance#calculator-rate)", () => {
  it("is the estimate's on the page of a car, which says so", async () => {
    const { text } = await get("alpha", "/cars/slug-alpha-29000");
    expect(text).toMatch(/name="rate"[^>]*value="9.49"/);
    expect(plain(text)).toContain("It begins with the interest rate of this car&#x27;s finance estimate.");
  });

  it("is its own where the estimate's is outside its bounds, and the page says why", async () => {
    const { text } = await get("narrow", "/cars/slug-narrow-29000");
    expect(text).toMatch(/name="rate"[^>]*value="12.94"/);
    expect(plain(text)).toContain("This calculator takes rates from 10.00% to 15.00% and begins with 12.94%");
  });
});
