/** As many tiles stand side by side at most. */
export const TILES_IN_A_ROW = 6;

/** Returns how many tiles of so many are in a row, so that the rows are as even as they can be. */
export function tilesInARow(count: number): number {
  const rows = Math.ceil(count / TILES_IN_A_ROW);
  return rows === 0 ? 1 : Math.ceil(count / rows);
}
