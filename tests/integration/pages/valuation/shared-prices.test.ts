import { describe, expect, it, test, vi } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { incomingCar } from "../../../support/incoming-car";
import { defaultAnswers, leadFormOf } from "../../../support/page-forms";
import { pageWords } from "../../../support/page-words";
import { type ServedSite, servedSites } from "../../../support/served-sites";
import { siteConfig, temporarySites } from "../../../support/site-folders";

const NOW = new Date("2026-11-21T02:00:00.000Z");
const SHARES = { enabled: true, path: "/trade-in", default_state: "nsw", shares_prices: true };

/** Prices that no rounding makes: a page that names one has it from the car. */
const prices = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index * 137);

/** Returns used cars of one model of a site, at these prices. */
const cars = (site: string, model: string, asked: number[]) =>
  asked.map((price, index) =>
    incomingCar(`${site}-${model}-${index}`, {
      dealership_id: site,
      dealership_slug: site,
      dealership_name: `${site} secret yard`,
      name: `2021 Novara ${model} LX of ${site}`,
      make: "Novara",
      model,
      badge: "LX",
      year: 2021,
      km: 60_000,
      price,
      state: "NSW",
    }),
  );

const SITES = {
  alpha: {
    cars: [
      ...cars("alpha", "Pico", [20_011]),
      ...cars("alpha", "Uno", [20_011]),
      ...cars("alpha", "Duo", [20_011]),
    ],
    config: { valuation: SHARES },
  },
  beta: {
    cars: [
      ...cars("beta", "Pico", prices(21_057, 5)),
      ...cars("beta", "Uno", prices(21_057, 30)),
      ...cars("beta", "Duo", prices(21_057, 2)),
    ],
    config: { valuation: SHARES },
  },
  gamma: {
    cars: [...cars("gamma", "Pico", prices(24_053, 6)), ...cars("gamma", "Duo", prices(24_053, 30))],
    config: { valuation: SHARES },
  },
  // Shares nothing: it values cars from its own stock.
  delta: {
    cars: [
      ...cars("delta", "Pico", [30_019]),
      ...cars("delta", "Uno", prices(60_059, 40)),
      ...cars("delta", "Duo", prices(60_059, 40)),
    ],
    config: { valuation: { ...SHARES, shares_prices: false } },
  },
  // Values no cars, so its key has no effect.
  omega: {
    cars: [...cars("omega", "Pico", prices(70_061, 40)), ...cars("omega", "Uno", prices(70_061, 40))],
    config: { valuation: { shares_prices: true } },
  },
} satisfies Record<string, ServedSite>;
const served = servedSites({ now: NOW, sites: SITES });

const CONDITION = {
  condition: "good",
  service_history: "full",
  accidents: "none",
  tyres: "good",
  keys: "two",
};
const CONTACT = {
  name: "Robin",
  last_name: "Citizen",
  phone: "0491 570 006",
  email: "robin@example.com",
  postcode: "2000",
  PreferredContactMethod: "SMS",
};

/** Returns what `POST /api/leads` answers for one of a site's own cars. */
async function valuationAt(site: keyof typeof SITES, model: string) {
  const body = { id: `id-${site}-${model}-0`, adjustmentAnswers: {}, kms: 61_000 };
  const answer = await served.client[site].postJson("/api/leads", body);
  return { text: answer.text, valuation: JSON.parse(answer.text).valuation };
}

/** Values a Pico at alpha step by step. Returns every answer and page, the result last. */
async function valueOnPages(): Promise<string[]> {
  const { alpha } = served.client;
  let page = await alpha.get("/trade-in");
  const answers = [page.text];
  const steps: Record<string, string>[] = [
    { kms: "61,000" },
    { make_model: "Novara Pico", year: "2021" },
    CONDITION,
    CONTACT,
  ];
  for (const step of steps) {
    const form = leadFormOf(page.text);
    if (!form) throw new Error(`no form: ${page.status} ${page.text.slice(0, 200)}`);
    page = await alpha.post(form.action, { ...Object.fromEntries(defaultAnswers(form)), ...step });
    answers.push(page.text);
  }
  return answers;
}

describe("a valuation with too few cars of the site", () => {
  it("compares three dealerships with twelve cars that share their prices, and states it", async () => {
    const pages = await valueOnPages();
    const text = pageWords(pages.at(-2) ?? "");
    expect(text).toContain(
      "We have too few similar cars of our own, so we also compared prices at other dealerships that share theirs with us: 12 similar cars at 3 dealerships, most of them priced from $21,000 to $25,000.",
    );
    expect(text).toContain("Kilometres: 61,000 km, compared with cars from 30,000 km to 90,000 km");
    // Six of the prices are below $21,600, six above $24,100: 85 % of $22,850 is $19,422.50, and 5 % of that is $971.
    expect(text).toContain("$18,400 to $20,400");
    expect(pageWords(pages[0] ?? "")).toContain(
      "we also compare prices at other dealerships that share theirs",
    );
    const [stored] = await served.platform.store.outbox.claim(10, 60, new Date(NOW.getTime() + 1000));
    expect(stored?.lead.answers.valuation_basis).toContain("12 similar cars at 3 dealerships");
  });

  it.each<[string, keyof typeof SITES, string]>([
    ["for two sharing dealerships, however many cars others have", "alpha", "Uno"],
    ["where one dealership would have most of the cars", "alpha", "Duo"],
    ["at a site that doesn't share its prices", "delta", "Pico"],
  ])("gives no estimate %s", async (_name, site, model) => {
    expect((await valuationAt(site, model)).valuation).toEqual({ kind: "none", reason: "sample" });
  });

  it("asks only for the stock of sites that share their prices", async () => {
    const read = vi.spyOn(served.platform.search, "read");
    await valuationAt("alpha", "Uno");
    const asked = read.mock.calls.map(([{ key }]) => JSON.parse(key)[0]);
    read.mockRestore();
    expect(new Set(asked)).not.toContain("delta");
    expect(new Set(asked)).not.toContain("omega");
  });

  it("gives no price, name, id or dealership of another site's cars away", async () => {
    const { text, valuation } = await valuationAt("alpha", "Pico");
    expect(valuation).toMatchObject({ kind: "estimate", basis: { cars: 12, shared: { dealerships: 3 } } });
    expect(Object.keys(valuation.basis).sort()).toEqual(["cars", "from", "shared", "to"]);
    const answers = [text, ...(await valueOnPages())].join("\n");
    const others = (["beta", "gamma", "delta", "omega"] as const).flatMap((site) =>
      SITES[site].cars.flatMap(({ id, slug, name, price }) => [
        ...[id, slug, name, `${site} cars`, `${site} secret yard`],
        ...[String(price), (price ?? 0).toLocaleString("en-AU")],
      ]),
    );
    expect(others.filter((each) => answers.includes(each))).toEqual([]);
  });

  it("gives no estimate while the stock of a dealership that it needs can't be searched", async () => {
    const { search } = served.platform;
    const original = search.read.bind(search);
    const read = vi.spyOn(search, "read").mockImplementation((question) => {
      if (JSON.parse(question.key)[0] === "gamma") return Promise.reject(new Error("unavailable"));
      return original(question);
    });
    const body = { id: "id-alpha-Pico-0", adjustmentAnswers: {}, kms: 41_000 };
    const answer = await served.client.alpha.postJson("/api/leads", body);
    read.mockRestore();
    expect(JSON.parse(answer.text).valuation).toEqual({ kind: "none", reason: "sample" });
  });
});

test.each([
  [["alpha", "beta"], 2],
  [["alpha", "beta", "gamma"], 0],
])(
  "valuation.shares_prices is reported without effect where only few sites have it: %j",
  async (slugs, warnings) => {
    const folders = await temporarySites();
    const sites = Object.fromEntries(
      slugs.map((slug) => [slug, { "site.json": siteConfig(slug, { valuation: SHARES }) }]),
    );
    const { faults } = await loadSites({ demoSites: false, sitesDir: await folders.sitesDir(sites) });
    await folders.remove();
    const own = faults.filter(({ key, site }) => key === "valuation.shares_prices" && slugs.includes(site));
    expect(own.map(({ severity, reason }) => [severity, reason])).toEqual(
      Array(warnings).fill(["warning", "has no effect: 2 of the sites here share prices, 3 are needed"]),
    );
  },
);
