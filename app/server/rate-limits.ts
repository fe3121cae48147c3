import { createHmac } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { type ClientRateLimitInfo, rateLimit, type Store } from "express-rate-limit";
import type { Logger } from "pino";
import { withTimeout } from "~/adapters/with-timeout";
import type { Platform } from "~/services/platform/platform";
import { refuse } from "./plain-page";
import { isUnsafe, provesItsRight, visitorKey } from "./request-checks";
import { requestState, wantsJson } from "./request-log";

const WINDOW_MS = 60_000;

/**
 * The share of a limit that a process reserves immediately: a larger share needs fewer statements, but more of it may stay
 * unused.
 */
const SHARE_OF_LIMIT = 60;
/** A slower store does not delay writes. */
const TIMEOUT_MS = 500;
/** After a failure the store is not queried for this long. */
const REST_MS = 5000;

interface Writer {
  /** What this process has allowed in this minute. */
  passed: number;
  /** What it may still allow from its reservation. */
  left: number;
  /** What is still unreserved, as far as this process knows. */
  free: number;
  /** A reservation in progress. */
  taking: Promise<void> | null;
}

interface Taken {
  writer: string;
  writes: number;
  resolve(sum: number): void;
  reject(error: unknown): void;
}

/**
 * Counts each visitor's writes in a minute over all processes (docs/decisions/0051). A process reserves a small part of
 * a visitor's limit in the store, allows that many writes by itself, then reserves the next part; together the
 * processes never exceed the limit. Requests made while a statement runs are combined into the next one. While the
 * store is unavailable each process counts for itself.
 */
export class WriteCounts implements Store {
  readonly localKeys = false;
  readonly #store: Platform["store"]["writeCounts"];
  readonly #log: Pick<Logger, "warn">;
  readonly #secret: string;
  readonly #limit: number;
  readonly #clock: () => number;
  #minute = 0;
  #writers = new Map<string, Writer>();
  #asked: Taken[] = [];
  #asking = false;
  #restsUntil = 0;

  /** @param clock milliseconds since 1970, the same for all processes; with a fixed `NOW` a limit would never end */
  constructor(
    { store, log, sessionSecrets }: Pick<Platform, "store" | "log" | "sessionSecrets">,
    limit: number,
    clock: () => number = Date.now,
  ) {
    this.#store = store.writeCounts;
    this.#log = log;
    this.#secret = sessionSecrets[0] ?? "";
    this.#limit = limit;
    this.#clock = clock;
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    for (;;) {
      const writer = this.#writer(key);
      if (writer.left > 0) {
        writer.left -= 1;
        writer.passed += 1;
        return this.#info(this.#limit - writer.left - writer.free);
      }
      if (writer.free === 0) return this.#info(this.#limit + 1);
      writer.taking ??= this.#take(key, writer).finally(() => {
        writer.taking = null;
      });
      await writer.taking;
    }
  }

  /** Writes are never undone, so this is unused. */
  decrement(): void {}
  resetKey(): void {}

  #info(totalHits: number): ClientRateLimitInfo {
    return { totalHits, resetTime: new Date((this.#minute + 1) * WINDOW_MS) };
  }

  #writer(key: string): Writer {
    const minute = Math.floor(this.#clock() / WINDOW_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#writers = new Map();
    }
    let writer = this.#writers.get(key);
    if (!writer) {
      writer = { passed: 0, left: 0, free: this.#limit, taking: null };
      this.#writers.set(key, writer);
    }
    return writer;
  }

  async #take(key: string, writer: Writer): Promise<void> {
    const part = Math.ceil(this.#limit / SHARE_OF_LIMIT);
    const hash = this.#hashOf(key);
    try {
      if (this.#clock() < this.#restsUntil) throw new RestingError();
      const sum = await withTimeout(this.#sumWith(hash, part), TIMEOUT_MS);
      writer.left = Math.max(0, Math.min(part, this.#limit - (sum - part)));
      writer.free = Math.max(0, this.#limit - sum);
    } catch (error) {
      // One statement can't count a writer twice.
      this.#asked = this.#asked.filter((waiting) => waiting.writer !== hash);
      if (!(error instanceof RestingError)) {
        this.#restsUntil = this.#clock() + REST_MS;
        this.#log.warn({ err: error }, "write limits are counted by this process alone");
      }
      writer.left = Math.min(part, Math.max(0, this.#limit - writer.passed));
      writer.free = Math.max(0, this.#limit - writer.passed - writer.left);
    }
  }

  /** Hashes the address, so that it is never stored. All processes use the same secret. */
  #hashOf(key: string): string {
    return createHmac("sha256", this.#secret).update(`writes ${key}`).digest("base64url").slice(0, 22);
  }

  #sumWith(writer: string, writes: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ writer, writes, resolve, reject });
      if (!this.#asking) void this.#askStore();
    });
  }

  async #askStore(): Promise<void> {
    this.#asking = true;
    while (this.#asked.length > 0) {
      const asked = this.#asked;
      this.#asked = [];
      try {
        const sums = await this.#store.add(
          this.#minute,
          asked.map(({ writer, writes }) => ({ writer, writes })),
        );
        for (const [index, { resolve }] of asked.entries()) resolve(sums[index] ?? 0);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.#asking = false;
  }
}

/** Whether the store failed a moment ago. */
class RestingError extends Error {}

/**
 * Limits how much one address may send to one site in a minute; reading is never limited. IPv6 visitors count by their
 * /64, because one household has that many addresses. Counted over all processes.
 */
export function writeRateLimit(
  platform: Pick<Platform, "config" | "store" | "log" | "sessionSecrets">,
): RequestHandler {
  const perMinute = platform.config.RATE_LIMIT_PER_MINUTE;
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: perMinute,
    store: new WriteCounts(platform, perMinute),
    standardHeaders: "draft-7",
    legacyHeaders: false,
    validate: {
      // It would print a stack for a header that any visitor can send; TRUST_PROXY is checked elsewhere.
      xForwardedForHeader: false,
      // It reads a stack, for which Node would load the whole source map at every start.
      creationStack: false,
    },
    skip: (request, response) => !isUnsafe(request.method) || provesItsRight(request, response),
    keyGenerator: (request, response) => `${requestState(response).site?.slug ?? ""} ${visitorKey(request)}`,
    handler: (request, response, next) => {
      // A page answers with the visitor's input, so that nothing typed is lost.
      if (isPagesForm(request)) {
        requestState(response).sentTooOften = Number(response.get("Retry-After") ?? 60);
        next();
        return;
      }
      refuse(request, response, 429, {
        title: "Please wait a minute",
        message:
          "We have received a great deal from your connection. Please wait a minute, then send this again.",
      });
    },
  });
}

/** Whether the request comes from a page's form, submitted directly or through a dialog. */
function isPagesForm(request: Request): boolean {
  return (
    request.method === "POST" &&
    Boolean(request.is(["application/x-www-form-urlencoded", "multipart/form-data"])) &&
    !wantsJson(request)
  );
}
