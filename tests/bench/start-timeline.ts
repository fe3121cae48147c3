import { setTimeout as delay } from "node:timers/promises";
import { type Answer, HttpClient, textOf } from "./http-client";

/** What a visitor gets in one second of a start. */
export interface StartSecond {
  /** Since the process was started. */
  second: number;
  /**
   * Status of the search page, or why there was no answer; the number of cars that it shows, and the time it
   * took.
   */
  search: string;
  counted: string;
  searchMs: number;
  /** The same for `/api/cars`. */
  api: string;
  apiCounted: string;
  home: string;
  vehicle: string;
  ready: string;
  /** Longest time of `/healthz` in this second. */
  healthMs: number;
}

export interface StartTimeline {
  seconds: StartSecond[];
  /** Milliseconds from the start to the first answer, and to the first 200 of `/readyz`. */
  firstAnswerMs: number | null;
  wholeMs: number | null;
  longestHealthMs: number;
}

interface Watched {
  port: number;
  /** The host of the site. */
  host: string;
  /** The page of a car. */
  vehicle: string;
  /** Cars of the complete site. */
  cars: number;
  /** The time after which it gives up. */
  withinMs: number;
  /** Whether the process has ended. */
  ended(): boolean;
}

/**
 * Sends a visitor's requests once a second until every car is found, and checks all the time whether the
 * process is alive.
 */
export async function watchStart(watched: Watched): Promise<StartTimeline> {
  const http = new HttpClient(watched.port);
  const alive = new HttpClient(watched.port);
  const started = performance.now();
  const timeline: StartTimeline = { seconds: [], firstAnswerMs: null, wholeMs: null, longestHealthMs: 0 };
  const since = () => performance.now() - started;
  let longest = 0;
  let done = false;
  const watch = (async () => {
    while (!done) {
      const asked = performance.now();
      const answer = await status(alive, "/healthz", watched.host);
      if (typeof answer !== "string") {
        timeline.firstAnswerMs ??= since();
        longest = Math.max(longest, performance.now() - asked);
      }
      await delay(20);
    }
  })();
  try {
    for (let second = 0; since() < watched.withinMs && !watched.ended(); ) {
      await delay(Math.max(0, second * 1000 - since()));
      const ask = (path: string) => status(http, path, watched.host);
      const [search, api, home, vehicle, ready] = await Promise.all([
        ask("/cars"),
        ask("/api/cars"),
        ask("/"),
        ask(watched.vehicle),
        ask("/readyz"),
      ]);
      const counted = typeof search === "string" ? "" : countOf(search);
      timeline.seconds.push({
        second,
        search: describe(search),
        counted,
        searchMs: typeof search === "string" ? 0 : search.ms,
        api: describe(api),
        apiCounted: apiCountOf(api),
        home: describe(home),
        vehicle: describe(vehicle),
        ready: describe(ready),
        healthMs: longest,
      });
      timeline.longestHealthMs = Math.max(timeline.longestHealthMs, longest);
      longest = 0;
      const isReady = typeof ready !== "string" && ready.status === 200;
      if (isReady && Number(counted.replace(/\D/g, "")) >= watched.cars) {
        timeline.wholeMs = since();
        return timeline;
      }
      // Answers that took longer than a second skip seconds.
      second = Math.max(second + 1, Math.floor(since() / 1000));
    }
    return timeline;
  } finally {
    done = true;
    await watch;
    http.close();
    alive.close();
  }
}

async function status(http: HttpClient, path: string, host: string): Promise<Answer | string> {
  try {
    return await http.send("GET", path, { host });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

function describe(answer: Answer | string): string {
  return typeof answer === "string" ? answer : String(answer.status);
}

/** Returns the text of the search page's count; empty when it has none. */
function countOf(page: Answer): string {
  const found = /id="result-count"[^>]*>([^<]*)</.exec(textOf(page));
  return found?.[1]?.trim() ?? "";
}

function apiCountOf(answer: Answer | string): string {
  if (typeof answer === "string" || answer.status !== 200) return "";
  return String((JSON.parse(textOf(answer)) as { count: number }).count);
}
