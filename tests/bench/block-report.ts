import { type BlockWeight, type WeightServer, weighBlocks } from "./block-weights";
import { BUDGET } from "./page-weight";
import { kib, textTable } from "./text-table";

/** `npm run bench -- --blocks`. */
export async function runBlockWeights(server: WeightServer): Promise<void> {
  console.log(blocksReport(await weighBlocks(server)));
}

/** What each block costs on a page of its own: the lightest and the heaviest site. */
export function blocksReport(weights: readonly BlockWeight[]): string {
  const names = [...new Set(weights.map(({ block }) => block))];
  const rows = names.map((name) => {
    const all = weights.filter(({ block }) => block === name);
    const shown = all.filter((weight) => weight.shown);
    const range = (values: number[]) =>
      values.length === 0 ? "–" : `${kib(Math.min(...values))} to ${kib(Math.max(...values))}`;
    return [
      name,
      range(shown.map(({ htmlAndCss }) => htmlAndCss)),
      range(shown.map(({ htmlAndCss, plain }) => htmlAndCss - plain)),
      kib(Math.max(...all.map(({ script }) => script))),
      all.every(({ withinBudget }) => withinBudget) ? "yes" : "NO",
      `${shown.length} of ${all.length}`,
    ];
  });
  return [
    `Blocks, each on a page of its own: KiB as transferred with brotli (HTML and CSS together may have ${kib(BUDGET.htmlAndCss)})`,
    textTable(
      ["block", "HTML and CSS", "of it the block", "JS", "within budget", "sites that show it"],
      rows,
    ),
  ].join("\n");
}
