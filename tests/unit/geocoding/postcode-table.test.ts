import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostcodeTable } from "~/adapters/geocoding/postcode-table.server";
import { distanceKm } from "~/domain/distance";
import { ensurePostcodeTable, placeName, postcodeTable } from "../../../scripts/lib/postcode-table.mjs";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "forecourt-postcodes-"));
  file = await ensurePostcodeTable(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the built-in table", () => {
  it.each([
    ["2000", "Sydney", "NSW", -33.87, 151.21],
    ["0800", "Darwin", "NT", -12.46, 130.84],
    ["0872", null, "NT", -24.3, 132.6],
    ["2600", "Canberra", "ACT", -35.3, 149.13],
    ["3000", "Melbourne", "VIC", -37.81, 144.96],
    ["4000", "Brisbane City", "QLD", -27.47, 153.02],
    ["5000", "Adelaide", "SA", -34.93, 138.6],
    ["6000", "Perth", "WA", -31.95, 115.86],
    ["7000", "Hobart", "TAS", -42.88, 147.33],
    ["6799", null, "WA", -12.17, 96.83],
    // Post office boxes have postcodes of their own.
    ["2001", "Sydney", "NSW", -33.87, 151.21],
    ["8001", "Melbourne", "VIC", -37.81, 144.96],
  ])("%s is %s %s", async (postcode, name, state, lat, long) => {
    const place = await createPostcodeTable(file).resolve(postcode);
    expect(place).toMatchObject({ postcode, state });
    if (name) expect(place?.places).toContain(name);
    expect(distanceKm(place ?? { lat: 0, long: 0 }, { lat, long })).toBeLessThan(15);
  });

  it.each(["9999", "0000", "1000", "7999", "constructor", "__proto__", "", "200", "2000 "])(
    "%j is no postcode",
    async (postcode) => {
      expect(await createPostcodeTable(file).resolve(postcode)).toBeNull();
    },
  );

  it("has the whole country, each state's codes where the state is", () => {
    const { postcodes } = JSON.parse(readFileSync(file, "utf8")) as {
      postcodes: Record<string, [string, number, number, string]>;
    };
    const entries = Object.entries(postcodes);
    expect(entries.length).toBeGreaterThan(3150);
    expect(entries.length).toBeLessThan(3500);
    const capitals: Record<string, [number, number]> = {
      ACT: [-35.3, 149.1],
      NSW: [-32, 147],
      NT: [-19, 133],
      QLD: [-21, 145],
      SA: [-31, 136],
      TAS: [-42, 146.8],
      VIC: [-37, 145],
      WA: [-26, 121],
    };
    const astray = entries.filter(([, [state, lat, long, names]]) => {
      const [middleLat, middleLong] = capitals[state] ?? [0, 0];
      const far = distanceKm({ lat, long }, { lat: middleLat, long: middleLong }) > 1400;
      return far || names === "" || names.split("|").some((name) => name === "" || name !== name.trim());
    });
    // Norfolk, Christmas and the Cocos Islands are far away indeed.
    expect(astray.map(([postcode]) => postcode)).toEqual(["2899", "6798", "6799"]);
  });

  it("is made again only when what it is made of has changed", async () => {
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replace("Moonah", "Mocked"));
    await ensurePostcodeTable(folder);
    expect(readFileSync(file, "utf8")).toContain("Mocked");
    writeFileSync(file, before.replace(/^\{"stamp":"[^"]+"/, '{"stamp":"another"'));
    await ensurePostcodeTable(folder);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("throws where it is missing or is something else, and reads it when it is there at last", async () => {
    const late = path.join(folder, "late.json");
    const table = createPostcodeTable(late);
    await expect(table.resolve("2000")).rejects.toThrow("ENOENT");
    writeFileSync(late, "{}");
    await expect(table.resolve("2000")).rejects.toThrow("build again");
    writeFileSync(late, readFileSync(file));
    expect(await table.resolve("2000")).toMatchObject({ state: "NSW" });
  });
});

function row(locality: string, changes: object = {}) {
  return {
    postcode: "7009",
    locality,
    state: "TAS",
    type: "Delivery Area",
    status: "",
    Lat_precise: -42.84,
    Long_precise: 147.3,
    lat: -42,
    long: 147,
    ...changes,
  };
}

describe("making the table", () => {
  const entry = (...rows: object[]) => postcodeTable(rows)["7009"];

  it("names first what the others are named after", () => {
    const rows = ["DERWENT PARK", "LUTANA", "MOONAH", "WEST MOONAH", "MOONAH"].map((name) => row(name));
    expect(entry(...rows)?.[3]).toBe("Moonah|Derwent Park|Lutana|West Moonah");
  });

  it("places it in the middle: one place located wrongly moves nothing", () => {
    const astray = row("KEMPTON", { Lat_precise: -39.5, Long_precise: 144 });
    expect(entry(row("A"), row("B"), astray)?.slice(1, 3)).toEqual([-42.84, 147.3]);
  });

  it("takes the rough position where the precise one is none or in another country", () => {
    expect(entry(row("A", { Lat_precise: 0, Long_precise: 0 }))?.slice(1, 3)).toEqual([-42, 147]);
    expect(entry(row("A", { Lat_precise: 40.6, Long_precise: -75.8 }))?.slice(1, 3)).toEqual([-42, 147]);
    expect(entry(row("A", { Lat_precise: 0, Long_precise: 0, lat: 47, long: -120 }))).toBeUndefined();
  });

  it("leaves out what was removed, and boxes where there are suburbs", () => {
    expect(entry(row("GONE", { status: "Removed 15-Nov-2020" }))).toBeUndefined();
    expect(entry(row("MOONAH PO", { type: "Post Office Boxes" }), row("MOONAH"))?.[3]).toBe("Moonah");
    expect(entry(row("MOONAH PO", { type: "Post Office Boxes" }))?.[3]).toBe("Moonah PO");
  });

  it("gives it to the state of most of its places", () => {
    const over = row("BORDER", { state: "VIC", Lat_precise: -36, Long_precise: 147 });
    expect(entry(over, row("A"), row("B"))?.[0]).toBe("TAS");
  });

  it.each([
    ["ST KILDA", "St Kilda"],
    ["MCMAHONS POINT", "McMahons Point"],
    ["O’CONNOR", "O'Connor"],
    ["BRIGHTON-LE-SANDS", "Brighton-Le-Sands"],
    ["THE ROCKS", "The Rocks"],
    ["ISLE OF CAPRI", "Isle of Capri"],
    ["HMAS HARMAN", "HMAS Harman"],
    ["MACQUARIE FIELDS", "Macquarie Fields"],
    ["HOME ISLAND COCOS (KEELING) ISLANDS", "Home Island Cocos (Keeling) Islands"],
    ["DOUBLE  SPACE ", "Double Space"],
  ])("%s is written %s", (locality, name) => expect(placeName(locality)).toBe(name));
});
