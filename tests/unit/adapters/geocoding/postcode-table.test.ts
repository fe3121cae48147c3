import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostcodeTable } from "~/adapters/geocoding/postcode-table.server";
import { distanceKm } from "~/domain/locations/distance";
import { ensurePostcodeTable, placeName, postcodeTable } from "../../../../scripts/lib/postcode-table.mjs";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "forecourt-postcodes-"));
  file = await ensurePostcodeTable(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("createPostcodeTable, with the built-in table,", () => {
  it.each([
    ["2000", "Sydney", "NSW", -33.87, 151.21],
    ["0800", "Darwin", "NT", -12.46, 130.84],
    ["0813", "Karama", "NT", -12.4, 130.91],
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
  ])("resolves %s to %s %s", async (postcode, name, state, lat, long) => {
    const place = await createPostcodeTable(file).resolve(postcode);
    expect(place).toMatchObject({ postcode, state });
    if (name) expect(place?.places).toContain(name);
    expect(distanceKm(place ?? { lat: 0, long: 0 }, { lat, long })).toBeLessThan(7);
  });

  it.each(["9999", "0000", "1000", "7999", "constructor", "__proto__", "", "200", "2000 "])(
    "resolves %j to null",
    async (postcode) => expect(await createPostcodeTable(file).resolve(postcode)).toBeNull(),
  );

  it.each([
    ["Parramatta", "2150", -33.81, 151.0],
    ["Wollongong", "2500", -34.42, 150.89],
    ["Chatswood", "2067", -33.8, 151.18],
    ["Newcastle", "2300", -32.93, 151.78],
    ["Ballarat", "3350", -37.56, 143.86],
    ["Brisbane's university", "4067", -27.5, 153.01],
    ["Coober Pedy", "5723", -29.01, 134.75],
  ])("says for a position in %s a postcode where people live: %s", async (_name, postcode, lat, long) => {
    expect(await createPostcodeTable(file).nearestPostcode({ lat, long })).toBe(postcode);
  });

  it("knows no postcode near a position abroad", async () =>
    expect(await createPostcodeTable(file).nearestPostcode({ lat: -36.85, long: 174.76 })).toBeNull());

  it("has the postcodes of the whole country, each within its state", () => {
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
    // Norfolk Island, Christmas Island and the Cocos Islands lie far from their state.
    expect(astray.map(([postcode]) => postcode)).toEqual(["2899", "6798", "6799"]);
  });

  it("is built again only when its sources have changed", async () => {
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replace("Moonah", "Mocked"));
    await ensurePostcodeTable(folder);
    expect(readFileSync(file, "utf8")).toContain("Mocked");
    writeFileSync(file, before.replace(/^\{"stamp":"[^"]+"/, '{"stamp":"another"'));
    await ensurePostcodeTable(folder);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("throws when the file is missing or invalid, and reads it once it is there", async () => {
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

describe("postcodeTable", () => {
  const entry = (...rows: object[]) => postcodeTable(rows)["7009"];

  it("lists the locality first that the others are named after", () => {
    const rows = ["DERWENT PARK", "LUTANA", "MOONAH", "WEST MOONAH", "MOONAH"].map((name) => row(name));
    expect(entry(...rows)?.[3]).toBe("Moonah|Derwent Park|Lutana|West Moonah");
  });

  it("places a postcode at the median, so one wrong coordinate moves nothing", () => {
    const astray = row("KEMPTON", { Lat_precise: -39.5, Long_precise: 144 });
    expect(entry(row("A"), row("B"), astray)?.slice(1, 3)).toEqual([-42.84, 147.3]);
  });

  it("uses the rough position when the precise one is missing or outside Australia", () => {
    expect(entry(row("A", { Lat_precise: 0, Long_precise: 0 }))?.slice(1, 3)).toEqual([-42, 147]);
    expect(entry(row("A", { Lat_precise: 40.6, Long_precise: -75.8 }))?.slice(1, 3)).toEqual([-42, 147]);
    expect(entry(row("A", { Lat_precise: 0, Long_precise: 0, lat: 47, long: -120 }))).toBeUndefined();
  });

  it("leaves out removed localities, and post office boxes where there are suburbs", () => {
    expect(entry(row("GONE", { status: "Removed 15-Nov-2020" }))).toBeUndefined();
    expect(entry(row("MOONAH PO", { type: "Post Office Boxes" }), row("MOONAH"))?.[3]).toBe("Moonah");
    expect(entry(row("MOONAH PO", { type: "Post Office Boxes" }))?.[3]).toBe("Moonah PO");
  });

  it("marks a postcode where nobody lives: boxes, a large receiver, a mail centre", () => {
    expect(entry(row("MOONAH PO", { type: "Post Office Boxes" }))?.[4]).toBe("mail");
    expect(entry(row("UNIVERSITY OF TASMANIA", { type: "LVR" }))?.[4]).toBe("mail");
    expect(entry(row("HOBART MC", { type: "" }))?.[4]).toBe("mail");
    expect(entry(row("STRATHGORDON", { type: "" }))).toHaveLength(4);
    expect(entry(row("MOONAH PO", { type: "Post Office Boxes" }), row("MOONAH"))).toHaveLength(4);
  });

  it("marks a postcode without a delivery area of which all names are those of a larger one", () => {
    const town = { postcode: "0800", state: "NT", type: "", Lat_precise: -12.46, Long_precise: 130.84 };
    const table = postcodeTable([
      ...[row("DARWIN", town), row("DARWIN CITY", town)],
      row("DARWIN", { ...town, postcode: "0801" }),
      row("MOONAH"),
    ]) as Record<string, unknown[]>;
    expect(Object.entries(table).map(([postcode, entry]) => [postcode, entry[4]])).toEqual([
      ["7009", undefined],
      ["0800", undefined],
      ["0801", "mail"],
    ]);
  });

  it("assigns a postcode to the state of most of its localities", () => {
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
  ])("writes %s as %s", (locality, name) => expect(placeName(locality)).toBe(name));
});
