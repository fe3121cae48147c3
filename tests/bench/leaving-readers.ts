import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Site } from "~/tenants/site";
import type { ServerUnderTest } from "./server-under-test";

export interface LeaverTimes {
  readers: number;
  /** Status of a page that is requested right after the readers. */
  home: number;
  homeAfterMs: number;
  /** Longest time of `/healthz` meanwhile. */
  healthMs: number;
  /** Processor time of the server until it is idle again. */
  cpuMs: number;
}

const READERS = 60;
const LEAVE_AFTER_MS = 40;
const FILES = ["/sitemap.xml", "/sitemap/1.xml", "/feeds/google-vehicles.csv"];
const IDLE_WITHIN_MS = 300_000;

/**
 * Sends readers who request files of the whole stock, each from its own address, and then disconnect;
 * measures who waits meanwhile.
 */
export async function measureLeavers(server: ServerUnderTest, site: Site): Promise<LeaverTimes> {
  const before = (await server.figures()).cpuMs;
  let running = true;
  let healthMs = 0;
  const watching = (async () => {
    while (running) {
      const asked = performance.now();
      await fetch(`http://127.0.0.1:${server.port}/healthz`).then((answer) => answer.text());
      healthMs = Math.max(healthMs, performance.now() - asked);
      await delay(20);
    }
  })();
  for (let reader = 0; reader < READERS; reader += 1) {
    const leaving = request({
      host: "127.0.0.1",
      port: server.port,
      path: FILES[reader % FILES.length] ?? "/",
      agent: false,
      headers: { host: server.host(site.slug), "x-forwarded-for": `10.0.0.${reader + 1}` },
    });
    leaving.on("error", () => undefined);
    leaving.end();
    setTimeout(() => leaving.destroy(), LEAVE_AFTER_MS).unref();
  }
  await delay(LEAVE_AFTER_MS);
  const asked = performance.now();
  const home = await server.send("GET", site.slug, "/", {});
  const homeAfterMs = performance.now() - asked;
  const cpuMs = (await untilIdle(server)) - before;
  running = false;
  await watching;
  return { readers: READERS, home: home.status, homeAfterMs, healthMs, cpuMs };
}

/** @returns the processor time of the process once it is idle */
async function untilIdle(server: ServerUnderTest): Promise<number> {
  const deadline = performance.now() + IDLE_WITHIN_MS;
  let last = (await server.figures()).cpuMs;
  while (performance.now() < deadline) {
    await delay(1000);
    const { cpuMs } = await server.figures();
    if (cpuMs - last < 100) return cpuMs;
    last = cpuMs;
  }
  return last;
}
