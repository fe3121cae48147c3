import { expect, test } from "vitest";
import {
  AUSTRALIA,
  type Box,
  clipLine,
  clipRing,
  isOnLocatorMap,
  locatorMap,
  MAP_SIZE,
  pathData,
} from "~/adapters/maps/locator-map.server";
import { AUSTRALIAN_STATES } from "~/domain/car/car";

const COLOURS = {
  sea: "#e0e8f0",
  land: "#ffffff",
  line: "#b0b0b0",
  text: "#111111",
  quiet: "#555555",
  pin: "#0b5cad",
  onPin: "#fefefe",
};
const BOX: Box = { left: 0, top: 0, right: 10, bottom: 10 };

test("AUSTRALIA has every state as closed rings within the map", () => {
  expect(Object.keys(AUSTRALIA.states).sort()).toEqual([...AUSTRALIAN_STATES].sort());
  for (const ring of Object.values(AUSTRALIA.states).flat()) {
    expect(ring.at(-1)).toEqual(ring[0]);
    for (const [long, lat] of ring) expect(isOnLocatorMap({ lat, long })).toBe(true);
  }
  // Of the mainland, seven states and territories have neighbours.
  expect(AUSTRALIA.borders.length).toBeGreaterThan(7);
});

test.each([
  ["Perth", -31.95, 115.86, "WA"],
  ["Sydney", -33.87, 151.21, "NSW"],
  ["Hobart", -42.88, 147.33, "TAS"],
] as const)(
  "locatorMap draws %s with land, sea, name and pin in the site's colours",
  (name, lat, long, state) => {
    const map = locatorMap({ lat, long, name, state }, COLOURS);
    expect(map.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270"`)).toBe(true);
    expect(map).toContain(`>${name}</text>`);
    for (const colour of Object.values(COLOURS)) expect(map).toContain(colour);
    expect(map.length).toBeLessThan(30_000);
    expect(map).not.toMatch(/NaN|undefined|Infinity/);
  },
);

test("locatorMap names the town at the pin once, and its neighbours too", () => {
  const map = locatorMap({ lat: -34.19, long: 142.16, name: "Mildura VIC", state: "VIC" }, COLOURS);
  expect(map.match(/>Mildura/g)).toHaveLength(1);
  expect(map).toContain(">Adelaide</text>");
});

test("locatorMap escapes markup in a name", () => {
  const map = locatorMap({ lat: -33, long: 150, name: `<b> & "x"`, state: "NSW" }, COLOURS);
  expect(map).toContain("&lt;b&gt; &amp; &quot;x&quot;</text>");
});

test.each([
  [-37.8, 144.9, true],
  [-45, 111, true],
  [-45.1, 150, false],
  [-8.4, 140, false],
  [-41, 174, false],
  [51.5, 0, false],
])("isOnLocatorMap with latitude %d and longitude %d is %s", (lat, long, known) => {
  expect(isOnLocatorMap({ lat, long })).toBe(known);
});

test("MAP_SIZE is 16:9", () => expect(MAP_SIZE.width / MAP_SIZE.height).toBeCloseTo(16 / 9));

test("clipRing cuts a ring at the edges of the box", () => {
  const ring = [
    [-5, 5],
    [5, 5],
    [5, 15],
    [-5, 15],
  ] as const;
  expect(clipRing(ring, BOX)).toEqual(
    expect.arrayContaining([
      [0, 5],
      [5, 5],
      [5, 10],
      [0, 10],
    ]),
  );
  expect(
    clipRing(
      [
        [20, 20],
        [30, 20],
        [30, 30],
      ],
      BOX,
    ),
  ).toEqual([]);
});

test("clipLine keeps the parts of a line that touch the box", () => {
  const line = [
    [-20, 5],
    [-10, 5],
    [5, 5],
    [20, 5],
    [30, 5],
    [30, 30],
    [5, 30],
    [5, 9],
  ] as const;
  expect(clipLine(line, BOX)).toEqual([
    [
      [-10, 5],
      [5, 5],
      [20, 5],
    ],
    [
      [5, 30],
      [5, 9],
    ],
  ]);
});

test("pathData leaves out points closer than the tolerance, but never the ends of a line", () => {
  expect(
    pathData(
      [
        [0, 0],
        [0.2, 0],
        [5, 5],
        [5.2, 5],
      ],
      1,
      false,
    ),
  ).toBe("M0 0L5 5L5.2 5");
  expect(
    pathData(
      [
        [0, 0],
        [5, 0],
        [5, 5],
      ],
      1,
      true,
    ),
  ).toBe("M0 0L5 0L5 5Z");
  expect(
    pathData(
      [
        [0, 0],
        [0.1, 0],
        [0.2, 0],
      ],
      1,
      true,
    ),
  ).toBe("");
});
