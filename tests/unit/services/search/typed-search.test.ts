import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH, readSearchState } from "~/domain/search/search-state";
import { asDealershipId } from "~/domain/text/identifiers";
import { searchTyped, suggestSearches } from "~/services/search/typed-search.server";
import type { Site } from "~/tenants/site";
import { loadedSites } from "../../../support/loaded-sites";
import { NO_POSTCODES, SEARCH_ENGINES, searchEngineWith } from "../../../support/search-engines";
import { testCar } from "../../adapters/search/test-car";

/*
 * What people type and what is found: the same on the engine of the process, over HTTP as on a server, and on a real
 * server when MEILI_HOST is set. docs/typed-words.md is made from it, and each engine must give the same. After a change:
 * npx vitest run --project unit tests/unit/services/search/typed-search.test.ts -u
 */

type Fields = Parameters<typeof testCar>[0];
const car = (id: string, name: string, make: string, model: string, more: Fields) =>
  testCar({
    id,
    slug: id,
    name,
    make,
    model,
    badge: null,
    year: Number(name.slice(0, 4)),
    colour: "Grey",
    simple_drive: "Front",
    simple_transmission: "Automatic",
    simple_fuel: "Unleaded",
    ...more,
  });

const CARS = [
  car("hilux", "2019 Toyota Hilux SR5", "Toyota", "Hilux", {
    badge: "SR5",
    simple_body: "Ute / Tray",
    simple_fuel: "Diesel",
    simple_drive: "4WD",
    price: 45_990,
    km: 80_000,
    colour: "White",
    state: "NSW",
    city: "Parramatta",
    stocknum: "H-1001",
    regplate: "ABC 12D",
    vin: "MR0FZ22G401234567",
  }),
  car("workmate", "2015 Toyota Hilux Workmate", "Toyota", "Hilux", {
    simple_body: "Ute / Tray",
    simple_fuel: "Diesel",
    simple_drive: "Rear",
    simple_transmission: "Manual",
    price: 21_990,
    km: 190_000,
    state: "QLD",
    city: "Townsville",
  }),
  car("corolla", "2020 Toyota Corolla Ascent", "Toyota", "Corolla", {
    simple_body: "Hatchback",
    price: 24_990,
    km: 30_000,
    colour: "Red",
  }),
  car("prado", "2018 Toyota LandCruiser Prado GXL", "Toyota", "LandCruiser Prado", {
    simple_body: "SUV",
    simple_fuel: "Diesel",
    simple_drive: "4WD",
    seats: 7,
    price: 59_990,
    km: 120_000,
  }),
  car("landcruiser", "2022 Toyota LandCruiser Sahara", "Toyota", "LandCruiser", {
    simple_body: "SUV",
    simple_fuel: "Diesel",
    simple_drive: "4WD",
    seats: 7,
    price: 120_000,
    km: 10_000,
  }),
  car("cx5", "2019 Mazda CX-5 Touring", "Mazda", "CX-5", { simple_body: "SUV", price: 29_990, km: 60_000 }),
  car("mazda3", "2021 Mazda 3 G20", "Mazda", "3", { simple_body: "Hatchback", price: 27_500, km: 25_000 }),
  car("everest", "2020 Ford Everest Trend", "Ford", "Everest", {
    simple_body: "SUV",
    simple_fuel: "Diesel",
    simple_drive: "4WD",
    seats: 7,
    price: 49_000,
    km: 70_000,
  }),
  car("model3", "2022 Tesla Model 3", "Tesla", "Model 3", {
    simple_body: "Sedan",
    simple_fuel: "Electric",
    simple_drive: "Rear",
    price: 52_000,
    km: 20_000,
  }),
  car("zsev", "2023 MG ZS EV", "MG", "ZS EV", {
    simple_body: "SUV",
    simple_fuel: "Electric",
    price: 38_990,
    km: 3000,
    car_type: "demo",
  }),
  car("golf", "2017 Volkswagen Golf 110TSI", "Volkswagen", "Golf", {
    simple_body: "Hatchback",
    simple_fuel: "Premium",
    price: 17_990,
    km: 95_000,
    colour: "Red",
  }),
  car("cclass", "2016 Mercedes-Benz C-Class C200", "Mercedes-Benz", "C-Class", {
    simple_body: "Sedan",
    simple_fuel: "Premium",
    simple_drive: "Rear",
    price: 31_500,
    km: 88_000,
  }),
  car("discovery", "2018 Land Rover Discovery SE", "Land Rover", "Discovery", {
    simple_body: "SUV",
    simple_fuel: "Diesel",
    simple_drive: "4WD",
    seats: 7,
    price: 54_000,
    km: 75_000,
  }),
  car("p2008", "2021 Peugeot 2008 Allure", "Peugeot", "2008", {
    simple_body: "SUV",
    price: 26_000,
    km: 33_000,
  }),
  car("carnival", "2019 Kia Carnival S", "Kia", "Carnival", {
    simple_body: "People Mover",
    simple_fuel: "Diesel",
    seats: 8,
    price: 39_000,
    km: 105_000,
  }),
  car("outback", "2020 Subaru Outback Premium", "Subaru", "Outback", {
    simple_body: "Wagon",
    simple_drive: "AWD",
    price: 36_000,
    km: 51_000,
  }),
  car("i30", "2014 Hyundai i30 Active", "Hyundai", "i30", {
    simple_body: "Hatchback",
    simple_transmission: "Manual",
    price: 11_990,
    km: 140_000,
  }),
  car("dmax", "2021 Isuzu D-MAX LS-U", "Isuzu", "D-MAX", {
    simple_body: "Ute / Tray",
    simple_fuel: "Diesel",
    simple_drive: "4WD",
    price: 47_000,
    km: 66_000,
  }),
  car("xtrail", "2024 Nissan X-Trail ST-L", "Nissan", "X-Trail", {
    simple_body: "SUV",
    simple_fuel: "Hybrid",
    simple_drive: "AWD",
    price: 46_000,
    km: 10,
    car_type: "new",
  }),
  car("iload", "2018 Hyundai iLoad", "Hyundai", "iLoad", {
    simple_body: "Commercial",
    simple_fuel: "Diesel",
    seats: 3,
    price: 24_000,
    km: 99_000,
  }),
];

const POSITIONS = new Map([
  ["Sydney", { lat: -33.87, long: 151.21 }],
  ["Parramatta", { lat: -33.81, long: 151.0 }],
  ["Perth", { lat: -31.95, long: 115.86 }],
  ["Townsville", { lat: -19.26, long: 146.82 }],
]);
const placeTable = {
  ...NO_POSTCODES.placeTable,
  positionOf: async (name: string) => POSITIONS.get(name) ?? null,
};

const DIESEL_SUV = ["discovery", "everest", "landcruiser", "prado"];
const SUVS = ["cx5", "discovery", "everest", "landcruiser", "p2008", "prado", "xtrail", "zsev"];
const UTES = ["dmax", "hilux", "workmate"];
const HATCHES = ["corolla", "golf", "i30", "mazda3"];
const FOUR_WHEELS = ["discovery", "dmax", "everest", "hilux", "landcruiser", "prado"];
const SEVEN = ["discovery", "everest", "landcruiser", "prado"];

/** What is typed, which cars are found, and which words are left out. */
const TYPED: [typed: string, found: string[], leftOut?: string[]][] = [
  ["toyota", ["corolla", "hilux", "landcruiser", "prado", "workmate"]],
  ["TOYOTA hilux", ["hilux", "workmate"]],
  ["hilux sr5", ["hilux"]],
  ["toyota under 30000", ["corolla", "workmate"]],
  ["toyota under $30,000", ["corolla", "workmate"]],
  ["toyota under 30k", ["corolla", "workmate"]],
  ["toyota under 30 grand", ["corolla", "workmate"]],
  ["hilux 2019", ["hilux"]],
  [
    "2018 to 2020",
    ["carnival", "corolla", "cx5", "discovery", "everest", "hilux", "iload", "outback", "prado"],
  ],
  ["suv 2018-2020", ["cx5", "discovery", "everest", "prado"]],
  ["between 20k and 25k", ["corolla", "iload", "workmate"]],
  ["$20,000 - $25,000", ["corolla", "iload", "workmate"]],
  ["20-25k", ["corolla", "iload", "workmate"]],
  ["hilux less than 100,000 km", ["hilux"]],
  ["hilux under 100 000 km", ["hilux"]],
  ["hilux under 100000kms", ["hilux"]],
  ["toyota over 50k", ["landcruiser", "prado"]],
  ["newer than 2021", ["landcruiser", "model3", "xtrail", "zsev"]],
  ["hilux before 2019", ["workmate"]],
  ["2022 or newer", ["landcruiser", "model3", "xtrail", "zsev"]],
  ["2022+", ["landcruiser", "model3", "xtrail", "zsev"]],
  ["ev", ["model3", "zsev"]],
  ["EVs", ["model3", "zsev"]],
  ["electric suv", ["zsev"]],
  ["everest", ["everest"]],
  ["zs ev", ["zsev"]],
  ["4x4", FOUR_WHEELS],
  ["four wheel drive", FOUR_WHEELS],
  ["4wd ute", ["dmax", "hilux"]],
  ["awd", ["outback", "xtrail"]],
  ["seven seater", SEVEN],
  ["7 seater", SEVEN],
  ["7-seater diesel", DIESEL_SUV],
  ["7 seats or more", ["carnival", ...SEVEN].sort()],
  ["vw", ["golf"]],
  ["merc", ["cclass"]],
  ["mercedes benz", ["cclass"]],
  ["四驱的丰田车", ["hilux", "landcruiser", "prado"]],
  ["马自达 3", ["mazda3"]],
  ["2021年马自达", ["mazda3"]],
  ["ｔｏｙｏｔａ under ３００００", ["corolla", "workmate"]],
  ["奔驰", ["cclass"]],
  ["丰田手动二手车", ["workmate"]],
  ["c class", ["cclass"]],
  ["cx5", ["cx5"]],
  ["cx 5", ["cx5"]],
  ["mazda 3", ["mazda3"]],
  ["peugeot 2008", ["p2008"]],
  ["land rover", ["discovery"]],
  ["landcruiser", ["landcruiser", "prado"]],
  ["land cruiser prado", ["prado"]],
  ["dmax", ["dmax"]],
  ["x trail", ["xtrail"]],
  ["utes", UTES],
  ["hatchback", HATCHES],
  ["red hatch", ["corolla", "golf"]],
  ["manual hatch", ["i30"]],
  ["auto ute", ["dmax", "hilux"]],
  ["people mover", ["carnival"]],
  ["vans for sale", ["iload"]],
  ["used suv under 30k", ["cx5", "p2008"]],
  ["new suv", ["xtrail"]],
  ["demo cars", ["zsev"]],
  ["toyota or mazda hatch", ["corolla", "mazda3"]],
  ["hilux nsw", ["hilux"]],
  ["ute in townsville", ["workmate"]],
  ["sydney", ["hilux"]],
  ["hilux in Sydney", ["hilux"]],
  ["toyota perth", ["corolla", "hilux", "landcruiser", "prado", "workmate"], ["perth"]],
  ["perth", []],
  ["toyota under $100 a week", ["workmate"]],
  ["corolla under 20 ft", ["corolla"], ["under 20 ft"]],
  ["H-1001", ["hilux"]],
  ["h1001", ["hilux"]],
  ["abc12d", ["hilux"]],
  ["ABC-12D", ["hilux"]],
  ["MR0FZ22G401234567", ["hilux"]],
  ["toyota banana", ["corolla", "hilux", "landcruiser", "prado", "workmate"], ["banana"]],
  ["cheap corolla", ["corolla"], ["cheap"]],
  ["hilux sunroof sr5", ["hilux"], ["sunroof"]],
  ["lpg suv", SUVS, ["lpg"]],
  ["lpg", []],
  ["banana", []],
  ["hilix", ["hilux", "workmate"]],
  ["toyota hil", ["hilux", "workmate"]],
  ["cars for sale", CARS.map(({ id }) => id).sort()],
  [
    "prototype constructor toyota",
    ["corolla", "hilux", "landcruiser", "prado", "workmate"],
    ["prototype", "constructor"],
  ],
];

const DOC = "../../../../docs/typed-words.md";
const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
const DOC_HEAD = `# What people type, and what is found

Made from \`tests/unit/services/search/typed-search.test.ts\`, which runs the same searches on the engine of the process, over HTTP, and on a real Meilisearch server when \`MEILI_HOST\` is set: \`MEILI_HOST=http://127.0.0.1:7700 npx vitest run --project unit tests/unit/services/search\`. Rules: [words-understood](rules/search.md#words-understood), [decision 0071](decisions/0071-words-that-are-understood.md).

- *understood as*: facets and ranges of the address; ranges are from:to.
- *words searched*: what the engine gets as words.
- *left out*: words that no car has; the page states it.

| typed | understood as | words searched | left out | cars found |
|---|---|---|---|---|
`;
const DOC_CARS = `The cars:

${CARS.map((car) => `- ${car.id}: ${car.name}, ${car.simple_body}, ${car.simple_fuel}, ${car.price === null ? "" : `$${car.price.toLocaleString("en-AU")}`}, ${car.km?.toLocaleString("en-AU")} km`).join("\n")}
`;

describe.each(SEARCH_ENGINES)("on %s", (name) => {
  let site: Site;
  let search: StockSearchEngine;
  let close: () => Promise<void>;
  const now = () => new Date("2026-03-04T01:00:00Z");

  beforeAll(async () => {
    const sites = (await loadedSites()).all();
    const [first] = sites;
    const withRepayments = sites.find(({ finance }) => finance.search_by_repayment);
    if (!first || !withRepayments) throw new Error("no site is shipped");
    site = { ...first, dealershipIds: [asDealershipId("dealer-1")], finance: withRepayments.finance };
    ({ search, close } = await searchEngineWith(name, CARS));
  }, 120_000);
  afterAll(() => close());

  const platform = () => ({ search, now, log: NO_POSTCODES.log, placeTable });
  const find = async (query: string, more: Record<string, string> = {}, on = site) => {
    const state = readSearchState(new URLSearchParams({ ...more, query }));
    const { result, understood, leftOut } = await searchTyped(platform(), on, state);
    return {
      found: result.hits.map(({ id }) => id as string).sort(),
      understood,
      leftOut,
      count: result.count,
    };
  };

  const answers = async (hostile: string) => {
    expect((await find(hostile)).count).toBeGreaterThanOrEqual(0);
    const { query } = readSearchState(new URLSearchParams({ query: hostile }));
    expect(await suggestSearches(platform(), site, query)).toBeInstanceOf(Array);
  };

  it.each(TYPED)("%s", async (typed, found, leftOut = []) => {
    expect(await find(typed)).toMatchObject({ found, leftOut, count: found.length });
  });

  it("understands the words as docs/typed-words.md says", async () => {
    const rows: string[] = [];
    for (const [typed] of TYPED) {
      const { understood, found, leftOut } = await find(typed);
      const { query, ...filters } = understood;
      const address = new URL(searchAddress({ ...filters, query: "" }), "http://localhost");
      const meant = [...address.searchParams].map(([name, value]) => `${name}: ${value}`).join("; ");
      const cars = found.length === CARS.length ? "every car" : found.join(", ");
      rows.push(row(typed, meant, query, leftOut.join(", "), cars || "none"));
    }
    await expect(`${DOC_HEAD}${rows.join("")}\n${DOC_CARS}`).toMatchFileSnapshot(DOC);
  });

  it("says a search in facets and ranges, and keeps the other words", async () => {
    const { understood } = await find("used toyota sr5 under 50k 2018 to 2020");
    expect(understood).toEqual({
      ...EMPTY_SEARCH,
      query: "sr5",
      facets: { car_type: ["used"], make: ["Toyota"] },
      ranges: { price: { min: null, max: 50_000 }, year: { min: 2018, max: 2020 } },
    });
  });

  it("keeps what was chosen next to the words: a typed make joins, a chosen price wins", async () => {
    expect((await find("mazda", { make: "Kia" })).found).toEqual(["carnival", "cx5", "mazda3"]);
    expect((await find("toyota under 30k", { "range[price]": ":22000" })).found).toEqual(["workmate"]);
    expect((await find("toyota under 30k", { "range[price]": "22000:" })).found).toEqual(["corolla"]);
  });

  it("counts the years of a car from the year on the site's calendar", async () => {
    const newYear = { ...platform(), now: () => new Date("2025-12-31T13:00:00Z") };
    const state = readSearchState(new URLSearchParams({ query: "under 3 years old" }));
    for (const [time_zone, min] of [
      ["Australia/Sydney", 2023],
      ["Australia/Perth", 2022],
    ] as const) {
      const { understood } = await searchTyped(newYear, { ...site, time_zone }, state);
      expect(understood.ranges).toEqual({ year: { min, max: null } });
    }
  });

  it("leaves out a weekly price where cars have none and the site has no rates", async () => {
    const { finance } = site;
    const without = { ...site, finance: { ...finance, search_by_repayment: false } };
    const all = { count: CARS.length, leftOut: ["under $100 a week"] };
    expect(await find("under $100 a week", {}, without)).toMatchObject(all);
  });

  it("leaves a word in quotation marks and a word with a minus to the engine", async () => {
    expect((await find('"toyota hilux"')).understood.query).toBe('"toyota hilux"');
    expect((await find("hilux -sr5")).found).toEqual(["workmate"]);
  });

  it.each([
    "__proto__",
    "constructor toString",
    `"'\`\\"`,
    "100% %20 %zz",
    "🚗🚙",
    "תויוטה היילקס",
    "\u202egnp.exe",
    "under",
    "between and",
    "$",
    "< > <= >=",
    "0",
    "-",
    "under 999999999999999999999",
    "identifiers = 1 OR make EXISTS",
  ])("answers %j without an error", (hostile) => answers(hostile));

  it("answers 10 kB of text without an error", async () => {
    for (const long of ["x".repeat(10_000), "toyota ".repeat(1500), "9".repeat(10_000)]) await answers(long);
  });

  it.each<[string, string[]]>([
    ["toy", ["make Toyota 5", "make_model Toyota Hilux 2", "make_model Toyota Corolla 1"]],
    ["toyota hi", ["make_model Toyota Hilux 2"]],
    ["hil", ["make_model Toyota Hilux 2"]],
    ["hat", ["body Hatchback 4"]],
    ["land ro", ["make Land Rover 1", "make_model Land Rover Discovery 1"]],
    ["diesel tr", ["body Ute / Tray 3"]],
    ["zzz", []],
  ])("suggests for %j", async (typed, expected) => {
    const found = await suggestSearches(platform(), site, typed);
    expect(
      found.map(({ facet, value, count }) => `${facet} ${value} ${count}`).slice(0, expected.length || 9),
    ).toEqual(expected);
  });

  it("suggests first the whole text where it means more than words", async () => {
    const [whole] = await suggestSearches(platform(), site, "toyota under 30k");
    expect(whole).toMatchObject({
      facet: null,
      count: 2,
      search: { facets: { make: ["Toyota"] }, ranges: { price: { min: null, max: 30_000 } } },
    });
  });
});
