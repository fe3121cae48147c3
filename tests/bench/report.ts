import type { EngineFigures } from "./engine-times";
import { BUDGET } from "./page-weight";
import type { PrintTimes } from "./print-times";
import type { Cost } from "./processor-profile";
import type { BenchResults } from "./results";
import type { SearchTime } from "./server-time";
import { UPDATED_CARS } from "./stock-times";
import { count, kib, mib, ms, seconds, textTable } from "./text-table";

export function headingReport({ quick, machine, stock }: BenchResults): string {
  const source =
    stock.source === "feed"
      ? "the listings feed"
      : "the demo stock (there is no feed, or no site that it fits)";
  const lines = [
    `Forecourt benchmarks${quick ? " (quick: a look, not figures to compare)" : ""}`,
    `Stock: ${source} on the site ${stock.site}, ${count(stock.cars)} cars`,
    `Machine: ${machine.cores} cores, ${machine.processor}, Node ${machine.node}`,
  ];
  if (machine.loadAtStart > machine.cores / 4)
    lines.push(
      `The machine was busy already (load ${machine.loadAtStart.toFixed(1)}): trust the ratios only.`,
    );
  return lines.join("\n");
}

export function weightsReport({ weights }: BenchResults): string {
  const heading = ["site", "stock", "page", "HTML", "CSS", "both", "JS", "JS budget", "within budget"];
  const rows = weights.map((page) => [
    page.site,
    page.stock,
    page.page,
    kib(page.html),
    kib(page.css),
    kib(page.html + page.css),
    kib(page.script),
    kib(BUDGET.script[page.kind]),
    page.withinBudget ? "yes" : "NO",
    kib(page.wording),
    page.largestPicture
      ? `${kib(page.largestPicture.bytes)} ${page.largestPicture.type.replace("image/", "")}`
      : "–",
  ]);
  return [
    `Page weight: KiB as transferred with brotli (HTML and CSS together may have ${kib(BUDGET.htmlAndCss)})`,
    textTable([...heading, "wording JSON", "largest picture"], rows),
  ].join("\n");
}

export function printReport(print: PrintTimes | null): string {
  if (!print) return "Printed sheets: there is no car to print";
  const times = ({ p50, p95, max }: PrintTimes["fresh"]) => [ms(p50), ms(p95), ms(max)];
  const sizes = [print.bytes.p50, print.bytes.p95, print.bytes.max].map(kib);
  return [
    `Printed sheets (PDF) of ${print.site}: milliseconds, and KiB`,
    textTable(
      ["what", "p50", "p95", "max"],
      [
        ["drawn for the first time, ms", ...times(print.fresh)],
        ["kept on disk, ms", ...times(print.kept)],
        ["a vehicle page meanwhile, ms", ...times(print.pageMeanwhile)],
        ["size, KiB", ...sizes],
      ],
    ),
    `Processor time of one that is drawn: ${ms(print.freshCpuMs)} ms, all threads.`,
  ].join("\n");
}

export function timesReport({ searchTimes }: BenchResults): string {
  const ratio = ({ plain, page }: SearchTime) => {
    const same = searchTimes.find(({ search }) => search === plain);
    return same ? `×${(page.p50 / same.page.p50).toFixed(2)}` : "";
  };
  const rows = searchTimes.map((one) => {
    const { search, query, cars, page, engine } = one;
    return [
      search,
      cars === null ? "" : count(cars),
      ms(page.p50),
      ms(page.p95),
      ms(engine.p50),
      ms(engine.p95),
      ratio(one),
      decodeURIComponent(query),
    ];
  });
  return [
    "Search page: milliseconds to the last byte, one request at a time; engine: `ms` of /api/cars; ratio: page p50 in words over the same search as filters",
    textTable(["search", "cars", "page p50", "page p95", "engine p50", "engine p95", "ratio", "query"], rows),
  ].join("\n");
}

export function engineReport({ engine }: BenchResults): string {
  const [small, large] = engine;
  if (!small || !large) throw new Error("the engine was not measured on two sizes");
  const growth = (a: number, b: number) => `×${(b / a).toFixed(1)}`;
  const searches = large.searches.map((one) => {
    const before = small.searches.find(({ name }) => name === one.name) ?? one;
    return [
      one.name,
      one.cars === null ? "" : count(one.cars),
      ms(before.fresh.ms.p50),
      ms(before.fresh.ms.p95),
      ms(one.fresh.ms.min),
      ms(one.fresh.ms.p50),
      ms(one.fresh.ms.p95),
      growth(before.fresh.cpuMs.p50, one.fresh.cpuMs.p50),
      ms(one.fresh.cpuMs.p50),
      ms(one.fresh.holdMs.p95),
      ms(one.fresh.holdCpuMs.p95),
      one.again ? ms(one.again.ms.p50) : "",
      one.query,
    ];
  });
  const costs: [string, (figures: EngineFigures) => number, (value: number) => string][] = [
    ["index built", ({ build }) => build.ms, seconds],
    ["index built, processor time", ({ build }) => build.cpuMs, seconds],
    ["event loop held by it at most", ({ build }) => build.holdMs, (value) => `${ms(value)} ms`],
    ["the same by processor time", ({ build }) => build.holdCpuMs, (value) => `${ms(value)} ms`],
    ["memory of the index", ({ build }) => build.addedHeap, mib],
    [
      `${large.update.changed} cars changed, p50`,
      ({ update }) => update.ms.p50,
      (value) => `${ms(value)} ms`,
    ],
    [
      `${large.update.changed} cars changed, p95`,
      ({ update }) => update.ms.p95,
      (value) => `${ms(value)} ms`,
    ],
    ["event loop held by it, p95", ({ update }) => update.holdMs.p95, (value) => `${ms(value)} ms`],
  ];
  const sizes = `${count(small.cars)} → ${count(large.cars)} cars, ×${(large.cars / small.cars).toFixed(1)}`;
  const times = [`p50 ${count(small.cars)}`, "p95", `best ${count(large.cars)}`, "p50", "p95", "CPU grows"];
  return [
    `Search engine: the page's whole multi-search with all ${large.facets} facets and ranges, the first time after a`,
    `change of the index; milliseconds; ${sizes}`,
    textTable(
      ["search", "cars", ...times, "CPU p50", "held p95", "held CPU p95", "again p50", "query"],
      searches,
    ),
    "",
    textTable(
      ["engine", count(small.cars), count(large.cars), "grows"],
      costs.map(([name, of, text]) => [name, text(of(small)), text(of(large)), growth(of(small), of(large))]),
    ),
  ].join("\n");
}

export function throughputReport({ throughput }: BenchResults): string {
  const rows = throughput.map(({ page, encoding, bytes, measured, constant, ratio, cpuRatio }) => [
    page,
    encoding,
    kib(bytes),
    count(measured.requestsPerSecond),
    count(constant.requestsPerSecond),
    ratio.toFixed(3),
    ms(measured.cpuMs),
    ms(constant.cpuMs),
    cpuRatio.toFixed(3),
    ms(measured.p99),
  ]);
  const heading = ["page", "encoding", "KiB plain", "requests/s", "constant/s", "ratio"];
  return [
    "Requests a second, ten connections, beside a constant string of the same size from the same process",
    textTable([...heading, "CPU ms", "constant CPU ms", "CPU ratio", "p99 ms"], rows),
  ].join("\n");
}

export function stockReport({ imports, index, updates }: BenchResults): string {
  const rows: string[][] = [];
  if (imports) {
    const { first, unchanged } = imports;
    rows.push(
      [
        "import by command while the server answers",
        seconds(first.ms),
        `${count(first.rowsPerSecond)} rows/s; ${count(first.read)} read, ${count(first.created)} created, ${count(first.rejected)} rejected`,
      ],
      [
        "search page meanwhile",
        `${ms(first.pageMeanwhile.p50)} ms`,
        `p50; p95 ${ms(first.pageMeanwhile.p95)}, slowest ${ms(first.pageMeanwhile.max)} of ${first.pageMeanwhile.samples}`,
      ],
      ["from its end until all cars are found", `${ms(first.indexLagMs)} ms`, ""],
      [
        "the same feed again",
        seconds(unchanged.ms),
        `${count(unchanged.rowsPerSecond)} rows/s; ${count(unchanged.unchanged)} unchanged`,
      ],
    );
  }
  rows.push([
    "index built from the store",
    seconds(index.ms),
    `${count(index.cars)} cars; event loop held at most ${ms(index.longestHoldMs)} ms`,
  ]);
  if (updates) {
    const { put, putShown, command, commandLag } = updates;
    rows.push(
      [
        `${UPDATED_CARS} changed cars by PUT until found`,
        `${ms(putShown.p50)} ms`,
        `p50 of ${putShown.samples}, slowest ${ms(putShown.max)}; answered after ${ms(put.p50)} ms`,
      ],
      [
        `${UPDATED_CARS} changed cars by command`,
        `${ms(command.p50)} ms`,
        `p50 of ${command.samples}; found ${ms(commandLag.p50)} ms after its end, at most ${ms(commandLag.max)}`,
      ],
    );
  }
  return ["Stock", textTable(["what", "time", ""], rows)].join("\n");
}

export function costsReport({ memory, index, startMs }: BenchResults): string {
  const rows = [
    ["resident memory with the stock loaded", mib(memory.loaded.rss)],
    ["resident memory after the load", mib(memory.afterLoad.rss)],
    ["of it the JavaScript heap", mib(memory.afterLoad.heapUsed)],
    ["the index's own part (heap and arrays)", mib(index.addedHeap)],
    ["start on a full store until it answers", seconds(startMs)],
  ];
  return ["The server process", textTable(["what", "figure"], rows)].join("\n");
}

export function profileReport({ profile }: BenchResults): string {
  const table = (heading: string, costs: readonly Cost[]) =>
    textTable(
      [heading, "self %", "total %", "place"],
      costs.map(({ name, self, total, place }) => [
        name,
        (self * 100).toFixed(1),
        (total * 100).toFixed(1),
        place,
      ]),
    );
  return (profile ?? [])
    .map(({ search, file, busyMs, byArea, bySelf, byTotal }) =>
      [
        `Processor profile of the search page, ${search} (${seconds(busyMs)} busy): ${file}`,
        textTable(
          ["part", "%"],
          byArea.map(({ name, self }) => [name, (self * 100).toFixed(1)]),
        ),
        "",
        table("dearest by themselves", bySelf),
        "",
        table("dearest with what they call", byTotal),
      ].join("\n"),
    )
    .join("\n\n");
}
