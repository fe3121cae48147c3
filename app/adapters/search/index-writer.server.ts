import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import {
  type EnqueuedTaskPromise,
  type Filter,
  type Index,
  MeilisearchTaskTimeOutError,
  type Settings,
  type Task,
} from "meilisearch";
import { createEmbeddedClient, defaultSettings } from "#embedded-meilisearch";
import { setOwn } from "~/domain/text/own-property";
import { SearchEngineError, searchEngineError } from "./response-validation.server";

/** Documents listed per request. */
const PAGE = 500;
const TASK_TIMEOUT = 1_800_000;
/** Milliseconds to the second check of a task: most are short. The time doubles with each check. */
const FIRST_POLL = 5;

/** The size and number of tasks that an engine handles best. */
export interface WritePace {
  /** The limit of one task: this many documents or this many bytes of JSON, whichever is reached first. */
  documents: number;
  bytes: number;
  /** Tasks that may be pending or running at the same time. */
  underWay: number;
  /** The most milliseconds between two checks of a task. */
  pollTask: number;
}

/** The engine in this process: small steps, one after another, so that none blocks the event loop for long. */
export const IN_PROCESS: WritePace = {
  documents: 200,
  bytes: Number.POSITIVE_INFINITY,
  underWay: 1,
  pollTask: 1,
};
/** A server indexes a hundred thousand documents in one task about as fast as two hundred, and merges pending tasks. */
export const ON_SERVER: WritePace = { documents: 5000, bytes: 8 * 2 ** 20, underWay: 40, pollTask: 100 };

/** Writes one index. Every method resolves when the engine has finished the work, and throws when it failed. */
export class IndexWriter<D extends { id: string }> {
  readonly #index: Index<D>;
  readonly #pace: WritePace;

  constructor(index: Index<D>, pace: WritePace) {
    this.#index = index;
    this.#pace = pace;
  }

  async exists(): Promise<boolean> {
    return (await this.#settings()) !== null;
  }

  /**
   * Applies these settings, and Meilisearch's defaults for all others, where they differ. Creates the index if it is
   * missing. Does nothing when the settings match.
   */
  async applySettings(settings: Settings): Promise<void> {
    const current = await this.#settings();
    const change = current === null ? settings : settingsChange(settings, current);
    if (current === null || Object.keys(change).length > 0)
      await this.#done(this.#index.updateSettings(change));
  }

  /** Returns a queue that sends documents in tasks of a suitable size, without waiting for each task. */
  stream<Mark>(onDone: (mark: Mark) => Promise<void> = async () => {}): DocumentStream<D, Mark> {
    return new DocumentStream(this.#index, this.#pace, (uid) => this.#finished(uid), onDone);
  }

  async add(documents: readonly D[]): Promise<void> {
    const stream = this.stream<null>();
    for (const document of documents) await stream.add(document, null);
    await stream.end();
  }

  /** Replaces all documents that the filter finds by these. Returns how many others were deleted. */
  async replace(filter: Filter | undefined, documents: readonly D[]): Promise<number> {
    await this.add(documents);
    return this.removeOthers(filter, new Set(documents.map(({ id }) => id)));
  }

  /** Deletes documents that match the filter (default: all) and are not known. Returns how many. */
  async removeOthers(filter: Filter | undefined, known: ReadonlySet<string>): Promise<number> {
    const others: string[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const { results } = await this.#index.getDocuments({ fields: ["id"], offset, limit: PAGE, filter });
      others.push(...results.map(({ id }) => id).filter((id) => !known.has(id)));
      if (results.length < PAGE) break;
    }
    if (others.length > 0) await this.#done(this.#index.deleteDocuments(others));
    return others.length;
  }

  /** Returns null when there is no index. */
  async #settings(): Promise<Settings | null> {
    try {
      return await this.#index.getSettings();
    } catch (error) {
      if (searchEngineError(error).code === "index_not_found") return null;
      throw error;
    }
  }

  async #done(enqueued: EnqueuedTaskPromise): Promise<void> {
    await this.#finished((await enqueued).taskUid);
  }

  /** Waits for a task and throws when it failed. */
  async #finished(uid: number): Promise<void> {
    const task = await this.#ended(uid);
    if (task.status === "succeeded") return;
    const { message, code } = task.error ?? {
      message: `task ${task.uid} is ${task.status}`,
      code: "internal",
    };
    throw new SearchEngineError(message, code, null, task);
  }

  /** The client's own `waitForTask` gives all of its requests one signal: Node warns of a leak after ten. */
  async #ended(uid: number): Promise<Task> {
    const until = performance.now() + TASK_TIMEOUT;
    for (let wait = FIRST_POLL; ; wait *= 2) {
      const task = await this.#index.tasks.getTask(uid);
      if (task.status !== "enqueued" && task.status !== "processing") return task;
      if (performance.now() > until) throw new MeilisearchTaskTimeOutError(uid, TASK_TIMEOUT);
      await sleep(Math.min(wait, this.#pace.pollTask));
    }
  }
}

/**
 * A queue of documents for an engine, which runs tasks in the order in which they were sent. After each task `onDone`
 * is called with the mark of the task's last document.
 */
class DocumentStream<D, Mark> {
  readonly #index: Index<never>;
  readonly #pace: WritePace;
  readonly #finished: (uid: number) => Promise<void>;
  readonly #onDone: (mark: Mark) => Promise<void>;
  #texts: string[] = [];
  #bytes = 0;
  #mark: Mark | undefined;
  /** Tasks sent but not yet known to be finished, oldest first. */
  readonly #underWay: { uid: number; mark: Mark }[] = [];

  constructor(
    index: Index<never>,
    pace: WritePace,
    finished: (uid: number) => Promise<void>,
    onDone: (mark: Mark) => Promise<void>,
  ) {
    this.#index = index;
    this.#pace = pace;
    this.#finished = finished;
    this.#onDone = onDone;
  }

  async add(document: D, mark: Mark): Promise<void> {
    const text = JSON.stringify(document);
    const bytes = Buffer.byteLength(text) + 1;
    if (this.#bytes + bytes > this.#pace.bytes) await this.#send();
    this.#texts.push(text);
    this.#bytes += bytes;
    this.#mark = mark;
    if (this.#texts.length >= this.#pace.documents) await this.#send();
  }

  /** Sends the rest, and resolves when the engine has finished everything. */
  async end(): Promise<void> {
    await this.#send();
    await this.#settle(0);
  }

  async #send(): Promise<void> {
    if (this.#texts.length === 0) return;
    const body = `[${this.#texts.join(",")}]`;
    const mark = this.#mark as Mark;
    this.#texts = [];
    this.#bytes = 0;
    await this.#settle(this.#pace.underWay - 1);
    const { taskUid } = await this.#index.addDocumentsFromString(body, "application/json", {
      primaryKey: "id",
    });
    this.#underWay.push({ uid: taskUid, mark });
    if (this.#pace.underWay === 1) await this.#settle(0);
  }

  /** Waits until at most this many tasks are unfinished. */
  async #settle(most: number): Promise<void> {
    while (this.#underWay.length > most) {
      const { uid, mark } = this.#underWay[0] as { uid: number; mark: Mark };
      await this.#finished(uid);
      this.#underWay.shift();
      await this.#onDone(mark);
    }
  }
}

/**
 * A few hundred texts of a site's own, searched by the same engine as the stock: words, beginnings of words and typing
 * errors. It is always in this process, because it is part of the configuration and not of the store.
 */
export class TextCollection<Document extends { id: string }> {
  readonly #index: Index;

  private constructor(index: Index) {
    this.#index = index;
  }

  static async of<Document extends { id: string }>(
    documents: readonly Document[],
    settings: Settings,
  ): Promise<TextCollection<Document>> {
    const index = createEmbeddedClient().index("texts");
    await index.updateSettings(settings).waitTask({ interval: 1 });
    await index.addDocuments([...documents], { primaryKey: "id" }).waitTask({ interval: 1 });
    return new TextCollection<Document>(index);
  }

  async find(query: string, limit: number): Promise<Document[]> {
    const { hits } = await this.#index.search(query, { limit });
    return hits as unknown as Document[];
  }
}

/** Meilisearch's defaults for settings that the app does not set, including those that the embedded engine lacks. */
const DEFAULTS: Settings = {
  ...defaultSettings(),
  stopWords: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  dictionary: [],
  distinctAttribute: null,
  proximityPrecision: "byWord",
  embedders: {},
  searchCutoffMs: null,
  localizedAttributes: null,
  facetSearch: true,
  prefixSearch: "indexingTime",
};
/** Lists whose order has no meaning; the server returns them sorted. */
const SETS = ["filterableAttributes", "sortableAttributes", "displayedAttributes", "stopWords"];
/** Settings whose parts can be set one by one; others can only be set as a whole. */
const IN_PARTS = ["typoTolerance", "faceting", "pagination"];

type Setting = keyof Settings;

/**
 * Returns the changes that give an index the wanted settings, and Meilisearch's defaults for the rest. Returns an empty
 * object when nothing differs. Ignores settings that only the server has.
 */
export function settingsChange(wanted: Settings, current: Settings): Settings {
  const change: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(current), ...Object.keys(wanted)]) as Set<Setting>) {
    const isWanted = Object.hasOwn(wanted, name);
    if (!isWanted && !Object.hasOwn(DEFAULTS, name)) continue;
    const meant = complete(name, wanted[name] ?? DEFAULTS[name]);
    if (isDeepStrictEqual(comparable(name, meant), comparable(name, current[name]))) continue;
    setOwn(change, name, isWanted || IN_PARTS.includes(name) ? meant : null);
  }
  return change;
}

function complete(name: Setting, value: Settings[Setting]): unknown {
  if (!IN_PARTS.includes(name)) return value;
  return { ...(DEFAULTS[name] as object), ...(value as object) };
}

function comparable(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return SETS.includes(name) ? value.toSorted() : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    // The lists inside synonyms and the typo tolerance are unordered too.
    Array.isArray(part) ? part.toSorted() : part,
  ]);
  return Object.fromEntries(entries);
}
