import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { LateError, within } from "~/adapters/within";
import { LastGoodAnswers } from "./last-good-answers.server";
import { type SearchEngineError, searchEngineError } from "./search-error.server";

/** One thing asked of the search engine. */
export interface SearchQuestion<T> {
  /**
   * Names the question whatever the time. It holds the site's base filter, so that no site is ever given
   * another's answer.
   */
  key: string;
  /** What the question says beyond its key: the same key at another moment has another answer. */
  moment: string;
  /** Its answer is not kept: others are worth more when the engine fails. */
  passing?: boolean | undefined;
  ask(): Promise<unknown>;
  /** The answer, once it can be used. @throws UnsoundAnswerError */
  sound(answer: unknown): T;
}

export interface SearchAnswer<T> {
  /** Shared and frozen: copy what is to be changed. */
  value: T;
  /** When the engine gave it, if it does not answer now; else null. */
  staleSince: Date | null;
}

/** Why the engine gave no answer: not there, too late, nonsense, or it refused this one question. */
export type SearchFailure = "unreachable" | "late" | "unsound" | "refused";

/**
 * The state of the engine as far as it is known. After one failure it is in doubt: it is probed, and meanwhile
 * nobody waits for it who can have an older answer. When the probe fails too it is down, and probed until it
 * answers. One question that fails by itself so costs the others nothing.
 */
export type EngineState = "well" | "doubted" | "down";

/** Counts since the process started, and how things are. */
export interface SearchFigures {
  /** Answers by where they came from: the engine, its own answer of a moment ago, or the last good one. */
  answers: { engine: number; reused: number; stale: number };
  failures: Record<SearchFailure, number>;
  state: EngineState;
  kept: { entries: number; bytes: number };
}

export interface GuardOptions {
  log: Pick<Logger, "warn" | "error" | "info">;
  now(): Date;
  /** Resolves when the index can be asked. */
  ready(): Promise<void>;
  /** A number that changes with the index; null while it changes or when nobody here can tell. */
  version(): number | null;
  /** A question that costs the engine little, to see whether it answers before any shopper's has. */
  probe: SearchQuestion<unknown>;
  /** Called when the engine has lost its index. */
  onLostIndex(): void;
  /** Longest wait for an answer, in milliseconds. */
  patienceMs: number;
  /** Milliseconds between two probes of an engine that is down. */
  probeEveryMs: number;
  kept?: LastGoodAnswers;
}

/** Asks the engine, and keeps shoppers served when it is away, slow or answers nonsense. */
export class GuardedReads {
  readonly #options: GuardOptions;
  readonly #kept: LastGoodAnswers;
  readonly #answers = { engine: 0, reused: 0, stale: 0 };
  readonly #failures: Record<SearchFailure, number> = { unreachable: 0, late: 0, unsound: 0, refused: 0 };
  #state: EngineState = "well";
  /** Settles when the engine in doubt has been probed. */
  #probed: Promise<void> = Promise.resolve();
  /** The last question answered well: what it takes to answer it says most about the next. */
  #example: SearchQuestion<unknown>;
  /** When each of the engine's codes was last told, in milliseconds. */
  readonly #refusals = new Map<string | null, number>();
  #wake: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: GuardOptions) {
    this.#options = options;
    this.#kept = options.kept ?? new LastGoodAnswers();
    this.#example = options.probe;
  }

  figures(): SearchFigures {
    return {
      answers: { ...this.#answers },
      failures: { ...this.#failures },
      state: this.#state,
      kept: this.#kept.size,
    };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#wake);
  }

  /** @throws when the engine does not give a sound answer and none is kept */
  async read<T>(question: SearchQuestion<T>): Promise<SearchAnswer<T>> {
    const name = nameOf(question);
    const kept = this.#kept.get(name);
    const version = this.#options.version();
    if (kept && version !== null && kept.version === version && kept.moment === question.moment) {
      this.#kept.renew(name);
      this.#answers.reused += 1;
      return { value: kept.value as T, staleSince: null };
    }
    const until = performance.now() + this.#options.patienceMs;
    let failure: unknown = new Error("the search engine is down");
    // Twice: who has no older answer to show sees whether the engine only stumbled.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (this.#state === "doubted" && !kept) await before(until, this.#probed);
      if (this.#state !== "well") break;
      try {
        return { value: await this.#ask(question, name, until - performance.now()), staleSince: null };
      } catch (error) {
        failure = error;
        if (this.#failed(error) === "refused") break;
      }
    }
    if (!kept) throw failure;
    this.#answers.stale += 1;
    return { value: kept.value as T, staleSince: kept.at };
  }

  /** Asks and keeps the answer, also one that comes too late for whoever asked. */
  async #ask<T>(question: SearchQuestion<T>, name: string, ms: number): Promise<T> {
    const { ready, now, version } = this.#options;
    const read = async () => {
      await ready();
      const before = version();
      const value = question.sound(await question.ask());
      const { moment } = question;
      if (!question.passing)
        this.#kept.keep(name, { value, at: now(), moment, version: before === version() ? before : null });
      this.#example = question;
      this.#answers.engine += 1;
      return value;
    };
    return within(ms, read());
  }

  #failed(error: unknown): SearchFailure {
    const { kind, code, status } = failureOf(error);
    this.#failures[kind] += 1;
    if (kind === "refused") {
      this.#tellRefusal(code);
      return kind;
    }
    if (code === LOST_INDEX) this.#options.onLostIndex();
    if (this.#state === "well" && !this.#closed) {
      this.#state = "doubted";
      this.#probed = this.#probe().then((well) => {
        if (well) {
          this.#state = "well";
          this.#options.log.warn(
            { kind, code, status },
            "one search failed; the search engine answers others",
          );
        } else this.#down({ kind, code, status });
      });
    }
    return kind;
  }

  /** Never in the engine's own words: they repeat what a visitor typed. Once a minute for each kind. */
  #tellRefusal(code: string | null): void {
    const now = performance.now();
    if (now - (this.#refusals.get(code) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    this.#refusals.set(code, now);
    this.#options.log.error({ code }, "the search engine refused a question");
  }

  #down(why: object): void {
    if (this.#closed) return;
    this.#state = "down";
    const since = performance.now();
    const staleBefore = this.#answers.stale;
    this.#options.log.error(why, "the search engine is down: the last good answers are shown");
    const again = async () => {
      if (this.#closed) return;
      if (!(await this.#probe())) {
        this.#wake = setTimeout(again, this.#options.probeEveryMs).unref();
        return;
      }
      this.#state = "well";
      const seconds = Math.round((performance.now() - since) / 1000);
      this.#options.log.info(
        { seconds, stale: this.#answers.stale - staleBefore },
        "the search engine answers again",
      );
    };
    this.#wake = setTimeout(again, this.#options.probeEveryMs).unref();
  }

  async #probe(): Promise<boolean> {
    const { ready, patienceMs, onLostIndex } = this.#options;
    const example = this.#example;
    try {
      await within(
        patienceMs,
        ready().then(async () => example.sound(await example.ask())),
      );
      return true;
    } catch (error) {
      if (failureOf(error).code === LOST_INDEX) onLostIndex();
      return false;
    }
  }
}

/** Short, however long the question: one with every facet refined, or a hostile one, has a hundred thousand letters. */
function nameOf({ key }: SearchQuestion<unknown>): string {
  return createHash("sha256").update(key).digest("base64");
}

/** Meilisearch's code. */
const LOST_INDEX = "index_not_found";

interface Failure {
  kind: SearchFailure;
  code: SearchEngineError["code"] | null;
  status: number | null;
}

function failureOf(error: unknown): Failure {
  if (error instanceof LateError) return { kind: "late", code: null, status: null };
  if (error instanceof Error && error.name === "UnsoundAnswerError")
    return { kind: "unsound", code: error.message, status: null };
  const { code, status } = searchEngineError(error);
  // What the engine finds wrong with one question says nothing of the others. A missing index is 400 in a
  // multi-search, and concerns them all.
  const refused = status === 400 && code !== LOST_INDEX;
  return { kind: refused ? "refused" : "unreachable", code, status };
}

/** Waits for the work, but no longer than until then, and whatever becomes of it. */
async function before(until: number, work: Promise<void>): Promise<void> {
  await within(until - performance.now(), work).catch(() => undefined);
}
