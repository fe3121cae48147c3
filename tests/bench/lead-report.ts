import type { BenchResults } from "./results";
import { count, kib, mib, ms, textTable } from "./text-table";

export function leadsReport({ leads, outbox, postcodes }: BenchResults): string {
  const alone = leads.flatMap(({ database, forms }) =>
    forms.map(({ form, get, post }) => [
      form,
      database,
      ms(get.ms.p50),
      ms(get.ms.p99),
      get.statements.toFixed(1),
      ms(post.ms.p50),
      ms(post.ms.p99),
      post.statements.toFixed(1),
      (post.ms.p50 / get.ms.p50).toFixed(2),
    ]),
  );
  const together = leads.flatMap(({ database, forms }) =>
    forms.map(({ form, get, post }) => [
      form,
      database,
      count(get.rate.perSecond),
      ms(get.rate.p99),
      ms(get.rate.cpuMs),
      count(post.rate.perSecond),
      ms(post.rate.p99),
      ms(post.rate.cpuMs),
      (post.rate.perSecond / get.rate.perSecond).toFixed(2),
    ]),
  );
  const deliveries = outbox.map((one) => [
    one.database,
    count(one.storedPerSecond),
    count(one.deliveredPerSecond),
    count(one.filesPerSecond),
    one.ratio.toFixed(2),
    ms(one.cpuMs),
    kib(one.messageBytes),
    `${count(one.leads)} leads, ${count(one.deliveries)} deliveries`,
  ]);
  const heading = ["form", "database", "page p50", "p99", "statements", "post p50", "p99", "statements"];
  return [
    "Leads by form: milliseconds to the last byte, one request at a time; the same form's page beside its post",
    textTable([...heading, "post / page"], alone),
    "",
    "Ten connections; the posts' processor time holds their deliveries too",
    textTable(
      ["form", "database", "pages/s", "p99 ms", "CPU ms", "leads/s", "p99 ms", "CPU ms", "leads / pages"],
      together,
    ),
    "",
    "The outbox's worker alone, into the mail folder, beside the same files written as durably",
    textTable(
      ["database", "stored/s", "delivered/s", "files/s", "ratio", "CPU ms", "KiB a message", ""],
      deliveries,
    ),
    ...(postcodes
      ? [
          "",
          `Postcodes: ${kib(postcodes.fileBytes)} KiB, read by the first form that needs it in ${ms(postcodes.first.p50)} ms ` +
            `(p50; slowest ${ms(postcodes.first.max)}), ${(postcodes.againMs * 1000).toFixed(1)} µs a lookup after that, ` +
            `${mib(postcodes.addedHeap)} of memory`,
        ]
      : []),
  ].join("\n");
}
