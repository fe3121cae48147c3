import type { BenchResults } from "./results";
import { count, seconds, textTable } from "./text-table";

export function alertsReport({ alerts }: BenchResults): string {
  if (!alerts) return "Alerts: there are no cars to match";
  const [first] = alerts.rounds;
  const rows = alerts.rounds.map(({ searches, withWords, matches, ms, oneByOneMs }) => [
    `${count(searches)}, ${withWords === 0 ? "no words" : `${Math.round(withWords * 100)} % with words`}`,
    count(matches),
    seconds(ms),
    `${((ms * 1000) / searches).toFixed(0)}`,
    first ? `×${(ms / first.ms).toFixed(1)}` : "",
    (ms / oneByOneMs).toFixed(3),
  ]);
  return [
    `Alerts: saved searches matched with ${count(alerts.cars)} changed cars, with reading and storing (SQLite)`,
    textTable(
      ["saved searches", "matches", "time", "µs each", "beside the first", "beside one search each"],
      rows,
    ),
  ].join("\n");
}
