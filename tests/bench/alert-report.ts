import type { BenchResults } from "./results";
import { count, seconds, textTable } from "./text-table";

export function alertsReport({ alerts }: BenchResults): string {
  if (!alerts) return "Alerts: there are no cars to match";
  const [first] = alerts.rounds;
  const rows = alerts.rounds.map(({ searches, withWords, ms, cpuMs, oneByOneCpuMs }) => [
    `${count(searches)}, ${withWords === 0 ? "no words" : `${Math.round(withWords * 100)} % with words`}`,
    seconds(ms),
    seconds(cpuMs),
    first ? `×${(cpuMs / first.cpuMs).toFixed(1)}` : "",
    `${((cpuMs / oneByOneCpuMs) * 100).toFixed(1)} %`,
  ]);
  const heading = ["saved searches", "time", "CPU", "CPU grows", "of one search each"];
  return [
    `Alerts: saved searches matched with ${count(alerts.cars)} changed cars, in a store on SQLite`,
    textTable(heading, rows),
    `Matches stored: ${count(alerts.stored.perSecond)} a second (${count(alerts.stored.matches)} of them)`,
  ].join("\n");
}
