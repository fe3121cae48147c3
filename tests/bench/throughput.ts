import autocannon from "autocannon";
import { textOf } from "./http-client";
import { mixedSearches } from "./search-addresses";
import type { ServerUnderTest } from "./server-under-test";
import { mean } from "./statistics";

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 1;
const SLICES = 3;

/** The result of one run of requests. */
interface Rate {
  requestsPerSecond: number;
  /** Processor time of the server per request in milliseconds, independent of the speed of the client. */
  cpuMs: number;
  p50: number;
  p99: number;
}

export interface Throughput {
  page: string;
  encoding: "br" | "identity";
  /** Uncompressed size of the page and of the constant string. */
  bytes: number;
  measured: Rate;
  constant: Rate;
  /** The page's requests per second divided by the constant string's. */
  ratio: number;
  /** The constant string's processor time divided by the page's. */
  cpuRatio: number;
}

interface Target {
  page: string;
  /** Fetched in turns; the constant is the first one's own HTML. */
  targets: string[];
  encodings: Throughput["encoding"][];
}

/**
 * Measures requests per second of the search and the vehicle page, each against a constant string: the page's
 * own HTML, sent with the same headers, through the same host and compression, by the same process.
 */
export async function measureThroughput(
  server: ServerUnderTest,
  site: string,
  vehicle: string,
  seconds: number,
): Promise<Throughput[]> {
  const plan: Target[] = [
    { page: "search", targets: ["/cars"], encodings: ["br", "identity"] },
    {
      page: "search, mixed",
      targets: (await mixedSearches(server, site)).map((query) => `/cars${query}`),
      encodings: ["br"],
    },
    { page: "vehicle", targets: [vehicle], encodings: ["br", "identity"] },
  ];
  const results: Throughput[] = [];
  for (const { page, targets, encodings } of plan) {
    const first = targets[0];
    if (first === undefined) continue;
    const example = await server.get(site, first, { "accept-encoding": "identity" });
    // Only letters and hyphens: the host reads an escaped address in its one spelling.
    const constantPath = `/bench-constant/${page.replace(/\W+/g, "-")}`;
    await server.setConstant(
      constantPath,
      {
        "Content-Type": example.headers["content-type"] ?? "text/html",
        "Cache-Control": example.headers["cache-control"] ?? "no-store",
      },
      textOf(example),
    );
    for (const encoding of encodings) {
      const headers = { host: server.host(site), "accept-encoding": encoding };
      const [measured, constant] = await ratesOf(server, [targets, [constantPath]], headers, seconds);
      if (!measured || !constant) continue;
      results.push({
        page,
        encoding,
        bytes: example.body.length,
        measured,
        constant,
        ratio: measured.requestsPerSecond / constant.requestsPerSecond,
        cpuRatio: constant.cpuMs / measured.cpuMs,
      });
    }
  }
  return results;
}

/**
 * Measures the rates of several targets in turns, so that a busy moment of the machine affects all of them.
 */
async function ratesOf(
  server: ServerUnderTest,
  plan: readonly (readonly string[])[],
  headers: Record<string, string>,
  seconds: number,
): Promise<Rate[]> {
  for (const targets of plan) await load(server, targets, headers, WARM_UP_SECONDS);
  const slices: Rate[][] = plan.map(() => []);
  for (let slice = 0; slice < SLICES; slice += 1) {
    for (const [index, targets] of plan.entries())
      slices[index]?.push(await rateOf(server, targets, headers, seconds / SLICES));
  }
  return slices.map((rates) => ({
    requestsPerSecond: mean(rates.map(({ requestsPerSecond }) => requestsPerSecond)),
    cpuMs: mean(rates.map(({ cpuMs }) => cpuMs)),
    p50: mean(rates.map(({ p50 }) => p50)),
    p99: Math.max(...rates.map(({ p99 }) => p99)),
  }));
}

async function rateOf(
  server: ServerUnderTest,
  targets: readonly string[],
  headers: Record<string, string>,
  seconds: number,
): Promise<Rate> {
  const before = await server.figures();
  const result = await load(server, targets, headers, seconds);
  const after = await server.figures();
  const answered = result["2xx"];
  if (answered === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${targets[0]}: ${answered} answered, ${result.non2xx} refused, ${result.errors} connection errors`,
    );
  }
  return {
    requestsPerSecond: answered / result.duration,
    cpuMs: (after.cpuMs - before.cpuMs) / answered,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Keeps ten connections busy for a while. */
export async function load(
  server: ServerUnderTest,
  targets: readonly string[],
  headers: Record<string, string>,
  seconds: number,
): Promise<autocannon.Result> {
  return autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    requests: targets.map((path) => ({ method: "GET", path, headers })),
  });
}
