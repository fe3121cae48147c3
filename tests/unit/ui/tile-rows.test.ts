import { expect, it } from "vitest";
import { TILES_IN_A_ROW, tilesInARow } from "~/ui/content/blocks/tile-rows";

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [5, 5],
  [6, 6],
  [7, 4],
  [8, 4],
  [9, 5],
  [12, 6],
  [13, 5],
  [24, 6],
])("%i tiles stand %i in a row", (count, row) => expect(tilesInARow(count)).toBe(row));

it("tiles take no more rows than they need, and no row has more than six", () => {
  for (let count = 1; count <= 24; count += 1) {
    const row = tilesInARow(count);
    expect(row).toBeLessThanOrEqual(TILES_IN_A_ROW);
    expect(Math.ceil(count / row)).toBe(Math.ceil(count / TILES_IN_A_ROW));
  }
});
