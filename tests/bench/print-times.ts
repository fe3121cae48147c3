import { readStock } from "./search-addresses";
import type { ServerUnderTest } from "./server-under-test";
import { type Spread, spreadOf } from "./statistics";

/** Printed sheets (PDF) of one site's cars, one after the other. */
export interface PrintTimes {
  site: string;
  /** Drawn for the first time. */
  fresh: Spread;
  /** Processor time of the server for each sheet, all threads, including its pictures. */
  freshCpuMs: number;
  /** Cached on disk. */
  kept: Spread;
  bytes: Spread;
  /** A vehicle page that was requested while sheets were drawn, each of which blocks the event loop. */
  pageMeanwhile: Spread;
}

/** @param cars how many; null when the site has none or prints nothing */
export async function timePrinting(
  server: ServerUnderTest,
  site: string,
  cars: number,
): Promise<PrintTimes | null> {
  const { hits } = await readStock(server, site);
  const [first, ...rest] = hits.slice(0, cars + 1);
  if (!first || rest.length === 0) return null;
  const sheet = ({ slug }: { slug: string }) => server.get(site, `/cars/${slug}/print.pdf`);
  // The first sheet of a process loads pdfkit, the font and sharp.
  await sheet(first);

  const meanwhile: number[] = [];
  let done = false;
  const asking = (async () => {
    while (!done) meanwhile.push((await server.get(site, `/cars/${first.slug}`)).ms);
  })();
  const fresh = await inTurn(rest, sheet).finally(() => {
    done = true;
  });
  await asking;

  // Once more with nothing else to answer, for the processor time of a sheet alone.
  const others = (await readStock(server, site, "?page=2")).hits.slice(0, cars);
  const before = (await server.figures()).cpuMs;
  await inTurn(others, sheet);
  const freshCpuMs =
    others.length > 0 ? ((await server.figures()).cpuMs - before) / others.length : Number.NaN;
  const kept = await inTurn(rest, sheet);
  return {
    site,
    fresh: spreadOf(fresh.map(({ ms }) => ms)),
    freshCpuMs,
    kept: spreadOf(kept.map(({ ms }) => ms)),
    bytes: spreadOf(fresh.map(({ body }) => body.length)),
    pageMeanwhile: spreadOf(meanwhile),
  };
}

async function inTurn<T, R>(list: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const one of list) answers.push(await ask(one));
  return answers;
}
