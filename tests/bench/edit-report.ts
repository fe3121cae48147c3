import path from "node:path";
import { loadSites } from "~/tenants/registry.server";
import type { WeightServer } from "./block-weights";
import { type EditTimes, timeEdits } from "./edit-times";
import { ServerUnderTest } from "./server-under-test";
import { nationalSite } from "./site-to-measure";
import { count, ms, textTable } from "./text-table";

/** How often texts are published and undone; `npm run bench -- --edits` has time. */
export const ROUNDS = { quick: 2, usual: 12, alone: 60 } as const;

/** `npm run bench -- --edits`. */
export async function runEditTimes({ workFolder, buildFolder, script }: WeightServer): Promise<void> {
  const sites = (await loadSites()).all();
  const site = nationalSite(sites) ?? sites[0];
  if (!site) throw new Error("no site can be served: see npm run sites:check");
  const times = await timeEdits({
    start: (dataDir, environment) =>
      ServerUnderTest.start({
        ...{ script, buildFolder, dataDir, environment },
        logFile: path.join(workFolder, "log"),
      }),
    folder: path.join(workFolder, "edits"),
    site,
    rounds: ROUNDS.alone,
  });
  console.log(editReport(times));
}

/** What published texts cost a page: the last column should stay within 2 % of 1 (rules/editors#publish). */
export function editReport({ texts, times, all }: EditTimes): string {
  // A quick run has one turn of each page, which says nothing of its error.
  const ratioText = ({ ratio, error }: EditTimes["all"]) =>
    `${ratio.toFixed(3)}${Number.isNaN(error) ? "" : ` ± ${error.toFixed(3)}`}`;
  return [
    `Published texts: ${count(texts)}`,
    textTable(
      ["page", "p50 ms without", "edited", "CPU ms without", "edited", "requests", "CPU edited / without"],
      times.map(({ page, without, edited, cpuWithout, cpuEdited, ...ratio }) => [
        page,
        ms(without.p50),
        ms(edited.p50),
        ms(cpuWithout),
        ms(cpuEdited),
        count(without.samples + edited.samples),
        ratioText(ratio),
      ]),
    ),
    `All pages together: ${ratioText(all)}`,
  ].join("\n\n");
}
