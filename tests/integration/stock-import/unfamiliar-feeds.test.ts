import { describe, expect, it } from "vitest";
import type { Car } from "~/domain/car/car";
import { parseMapping } from "~/domain/stock-import/mapping";
import { type EncodingHints, feedEncoding } from "~/services/stock-import/feed-text.server";
import { temporaryFeeds } from "../../support/feed-files";
import { openFeedImporter } from "../../support/feed-importer";
import { describeOnEachStore } from "../../support/store";

/**
 * A mapping for a feed that no shipped mapping fits; each test changes the part that it is about.
 */
const mapping = (changes: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) =>
  parseMapping({
    ...{ name: "elsewhere", formats: { csv: { delimiter: ";" } }, key: "nr", ...changes },
    fields: {
      stocknum: { column: "nr" },
      make: { column: "make", steps: ["title_case"] },
      model: { column: "model" },
      car_type: { value: "used" },
      price: { column: "price", steps: ["dollars"] },
      km: { column: "distance", steps: ["kilometres"] },
      build_date: { column: "built", steps: ["date"] },
      city: { column: "place", steps: ["city"] },
      ...fields,
    },
  });

const HEADER = "nr;make;model;price;distance;built;place";
const feed = (...rows: string[]) => [HEADER, ...rows, ""].join("\n");

/** Encodes text as UTF-16 with its byte-order mark. */
const utf16 = (text: string, order: "le" | "be") => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};
/** Encodes text with the characters that Windows-1252 has and Latin-1 lacks. */
const windows1252 = (text: string) =>
  Buffer.from(text.replaceAll("€", "\x80").replaceAll("–", "\x96"), "latin1");

describeOnEachStore("the import of a feed with foreign formats", (database) => {
  async function importing(bytes: string | Uint8Array, used = mapping(), changes = {}) {
    const { run, stock } = await openFeedImporter(database);
    const summary = await run(bytes, { mapping: used, ...changes });
    const cars = (await stock()).toSorted((one, other) =>
      (one.stocknum ?? "").localeCompare(other.stocknum ?? ""),
    );
    const reasons = summary.rejections.map(({ line, field, reason }) => `${line} ${field}: ${reason}`);
    return { summary, cars, reasons };
  }
  const values = ({ stocknum, make, price, km, build_date, city }: Car) => [
    stocknum,
    make,
    price,
    km,
    build_date,
    city,
  ];

  it("imports euros, German numbers and dates in Windows-1252 correctly, or rejects the row", async () => {
    const used = mapping({ numbers: "1.234,5", currency: "EUR" });
    const { cars, reasons, summary } = await importing(
      windows1252(
        feed(
          "A1;CITROËN;C3;19.990 €;235.000 km;03/04/2019;Köln",
          "A2;BMW;X5;€ 6.800,00;6.800;31/12/2019;München",
          "A3;VW;Up!;6800;0;04/2019;Schwäbisch Hall – Süd",
          "A4;VW;Up!;6,800;5;04/2019;Ulm",
          "A5;VW;Up!;6.800;235,000 km;04/2019;Ulm",
          "A6;VW;Up!;$6.800;5;04/2019;Ulm",
          "A7;VW;Up!;6.800;5;12/31/2019;Ulm",
          "A8;VW;Up!;68.00;5;04/2019;Ulm",
        ),
      ),
      used,
    );
    expect(cars.map(values)).toEqual([
      ["A1", "Citroën", 19_990, 235_000, "2019-04-03", "Köln"],
      ["A2", "BMW", 6800, 6800, "2019-12-31", "München"],
      ["A3", "VW", 6800, 0, "2019-04", "Schwäbisch Hall – Süd"],
    ]);
    expect(reasons).toEqual([
      '5 price: "6,800" may be 6.8 or 6800: state how numbers are written (column price)',
      '6 km: "235,000 km" may be 235 or 235000: state how numbers are written (column distance)',
      expect.stringContaining('"$6.800" is an amount in AUD or CAD or NZD or USD, the mapping states EUR'),
      expect.stringContaining('"12/31/2019" is not a date in the order day, month, year'),
      '9 price: "68.00" is not a price in EUR; numbers are written 1.234,5 (column price)',
    ]);
    expect(summary.warnings).toEqual([
      "the feed is not UTF-8 and was read as Windows-1252: state its encoding in the mapping",
      "prices are in EUR and taken as they stand: pages show dollars",
    ]);
  });

  it.each(["le", "be"] as const)(
    "imports pounds, miles and American dates in UTF-16%s correctly, or rejects the row",
    async (order) => {
      const used = mapping(
        { currency: "GBP", dates: "mdy" },
        { km: { column: "distance", steps: ["miles"] } },
      );
      const { cars, reasons, summary } = await importing(
        utf16(
          feed(
            "B1;LAND ROVER;Discovery;£19,990;62,137 miles;12/31/2019;Ely",
            "B2;MG;ZS;19990;10;03/04/2019;Bath",
            "B3;MG;ZS;€19,990;10;03/04/2019;Bath",
            "B4;MG;ZS;£19.990;10;03/04/2019;Bath",
            "B5;MG;ZS;£19,990;10 km;03/04/2019;Bath",
            "B6;MG;ZS;£19,990;10;31/12/2019;Bath",
          ),
          order,
        ),
        used,
      );
      expect(cars.map(values)).toEqual([
        ["B1", "Land Rover", 19_990, 100_000, "2019-12-31", "Ely"],
        ["B2", "MG", 19_990, 16, "2019-03-04", "Bath"],
      ]);
      expect(reasons).toHaveLength(4);
      expect(summary.warnings).toEqual(["prices are in GBP and taken as they stand: pages show dollars"]);
    },
  );

  it("rejects all 6,000 rows whose numbers are in another format, and reads none as 235 km and $7", async () => {
    const rows = Array.from({ length: 6000 }, (_, row) => `D${row};KIA;Rio;6.800;235.000 km;04/2019;Ulm`);
    const { summary, cars } = await importing(feed(...rows));
    expect([summary.read, summary.rejected, cars.length]).toEqual([6000, 6000, 0]);
    expect(summary.oddities).toEqual(["6000 of 6000 rows are rejected"]);
  });

  it("applies a number format of one field before that of the mapping, and reads JSON numbers as numbers", async () => {
    const used = mapping(
      { formats: { json: {} }, numbers: "1.234,5" },
      { price: { column: "price", steps: ["dollars"], numbers: "1'234.5", currency: "CHF" } },
    );
    const rows = [
      { nr: "E1", make: "KIA", model: "Rio", price: "Fr. 19'990.50", distance: 235_000.4, built: "04/2019" },
      { nr: "E2", make: "KIA", model: "Rio", price: 19_990.5, distance: "235.000", built: "04/2019" },
      { nr: "E3", make: "KIA", model: "Rio", price: "19.990", distance: 5, built: "04/2019" },
      { nr: "E4", make: "KIA", model: "Rio", price: 19.99, distance: 5, built: "04/2019" },
    ];
    const { cars, reasons } = await importing(JSON.stringify(rows), used, { format: "json" });
    expect(cars.map(({ stocknum, price, km }) => [stocknum, price, km])).toEqual([
      ["E1", 19_991, 235_000],
      ["E2", 19_991, 235_000],
    ]);
    expect(reasons).toEqual([expect.stringContaining('"19.990"'), expect.stringContaining('"19.99"')]);
  });

  it("never reads WA as Western Australia when other rows or the city show that it is Washington", async () => {
    const states = { state: { column: "place", steps: ["state"] } };
    const row = (nr: string, place: string) => `${nr};KIA;Rio;6,800;5;04/2019;${place}`;
    const american = feed(row("F1", "Seattle, WA"), row("F2", "Austin, TX"));
    const refused = await importing(american, mapping({}, states));
    expect(refused.cars).toEqual([]);
    expect(refused.reasons).toEqual([
      expect.stringContaining('"WA" may be Washington: other rows are in TX; state the feed\'s country'),
      expect.stringContaining('"TX" is not an Australian state or territory'),
    ]);
    const stated = await importing(american, mapping({ country: "US" }, states));
    expect(stated.cars.map(({ city, state, dealership_slug }) => [city, state, dealership_slug])).toEqual([
      ["Seattle", null, "main"],
      ["Austin", null, "main"],
    ]);
    const alone = feed(row("F3", "Seattle, WA"));
    const westernPlaces = async () => new Set(["PERTH"]);
    const refusedAlone = await importing(alone, mapping({}, states), { westernPlaces });
    expect(refusedAlone.reasons).toEqual([expect.stringContaining("SEATTLE is not in Western Australia")]);
    const left = mapping({}, { state: { ...states.state, unreadable: "leave_out" } });
    const leftOut = await importing(alone, left, { westernPlaces, source: "left-out" });
    expect(leftOut.summary).toMatchObject({ created: 1, rejected: 0, noted: 1 });
    expect(leftOut.summary.notes).toEqual([
      expect.objectContaining({
        line: 2,
        field: "state",
        reason: expect.stringMatching(/: left out \(column place\)$/),
      }),
    ]);
    const perth = await importing(feed(row("F4", "Perth, WA")), mapping({}, states), {
      westernPlaces,
      source: "perth",
    });
    expect(perth.cars.map(({ state }) => state)).toContain("WA");
  });

  it("imports cars with too long texts: it cuts text, drops a number plate, and notes both", async () => {
    const { cars, summary } = await importing(
      feed(`G1;KIA;Rio;6,800;5;04/2019;${"Wagga ".repeat(30)}`, `G2;KIA;Rio;6,800;5;04/2019;Ulm`),
      mapping({}, { dealercomments: { column: "place", steps: [] }, vin: { column: "place" } }),
    );
    expect(summary).toMatchObject({ created: 2, rejected: 0, noted: 1 });
    const [cut, whole] = cars;
    expect([cut?.city?.length, cut?.city?.endsWith("Wagga W…"), cut?.vin]).toEqual([80, true, null]);
    expect([whole?.city, whole?.vin]).toEqual(["Ulm", "Ulm"]);
    expect(
      summary.notes.map(({ line, field, reason }) => [line, field, reason.replace(/^".*"/, "…")]),
    ).toEqual([
      [2, "vin", "… is longer than 32 characters: left out (column place)"],
      [2, "city", "… is longer than 80 characters: cut (column place)"],
    ]);
  });
});

describe("feedEncoding", () => {
  const { feedFile } = temporaryFeeds();
  it.each<[string, string | Uint8Array, EncodingHints, string | RegExp]>([
    ["reads ASCII as UTF-8", "make\nKia\n", {}, "utf-8"],
    ["recognizes UTF-8", "make\nCitroën\n", {}, "utf-8"],
    [
      "prefers the byte-order mark of UTF-8 to the mapping",
      "\uFEFFmake\nCitroën\n",
      { stated: "windows-1252" },
      "utf-8",
    ],
    [
      "prefers the byte-order mark of UTF-16 to the sender",
      utf16("make\nKia\n", "be"),
      { sent: "utf-8" },
      "utf-16be",
    ],
    ["recognizes UTF-16 without a byte-order mark", Buffer.from("make\nKia\n", "utf16le"), {}, "utf-16le"],
    ["reads Latin-1 letters as Windows-1252", Buffer.from("make\nCitroën\n", "latin1"), {}, "windows-1252"],
    ["prefers the mapping to the sender", "make\n", { stated: "iso-8859-15", sent: "utf-8" }, "iso-8859-15"],
    [
      "prefers the sender to the XML declaration",
      "<?xml version='1.0' encoding='utf-8'?>",
      { sent: "iso-8859-1" },
      "iso-8859-1",
    ],
    ["reads the XML declaration", "<?xml version='1.0' encoding='ISO-8859-1'?><a/>", {}, "iso-8859-1"],
    [
      "rejects an XML declaration of an unsupported encoding",
      "<?xml version='1.0' encoding='EBCDIC'?><a/>",
      {},
      /^the feed is declared as EBCDIC/,
    ],
    ["reads a picture as UTF-8", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), {}, "utf-8"],
    [
      "recognizes UTF-8 that is cut off inside a character",
      Buffer.from("Citroën Citroë").subarray(0, -1),
      {},
      "utf-8",
    ],
    [
      "recognizes UTF-8 with one broken character",
      Buffer.concat([Buffer.from("Citroën Škoda"), Buffer.from([0xe9, 0x0a])]),
      {},
      "utf-8",
    ],
  ])("%s", async (_name, content, hints, expected) => {
    const detected = feedEncoding(await feedFile(content), hints);
    if (typeof expected === "string") expect((await detected).encoding).toBe(expected);
    else await expect(detected).rejects.toThrow(expected);
  });
});
