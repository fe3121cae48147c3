import type { EnqueuedTaskPromise, Filter, Index, Settings } from "meilisearch";
import { settingsChange } from "./index-settings.server";
import { SearchEngineError, searchEngineError } from "./search-error.server";

/** Documents written or listed at once. */
const PAGE = 500;
const TASK_TIMEOUT = 600_000;

/** Writes one index; every method resolves when the engine has done the work, and throws when it has not. */
export class IndexWriter<D extends { id: string }> {
  readonly #index: Index<D>;
  readonly #pollTask: number;

  /** @param pollTask milliseconds between two looks at a task */
  constructor(index: Index<D>, pollTask: number) {
    this.#index = index;
    this.#pollTask = pollTask;
  }

  async exists(): Promise<boolean> {
    return (await this.#settings()) !== null;
  }

  /**
   * Gives the index these settings, and Meilisearch's own for everything else, where it has others; makes the index
   * when there is none. An index that has them is left alone.
   */
  async applySettings(settings: Settings): Promise<void> {
    const current = await this.#settings();
    const change = current === null ? settings : settingsChange(settings, current);
    if (current === null || Object.keys(change).length > 0)
      await this.#done(this.#index.updateSettings(change));
  }

  async add(documents: readonly D[]): Promise<void> {
    for (let at = 0; at < documents.length; at += PAGE) {
      const page = documents.slice(at, at + PAGE);
      await this.#done(this.#index.addDocuments(page, { primaryKey: "id" }));
    }
  }

  /** Makes these documents all that the filter finds. Returns how many others were taken out. */
  async replace(filter: Filter | undefined, documents: readonly D[]): Promise<number> {
    await this.add(documents);
    return this.removeOthers(filter, new Set(documents.map(({ id }) => id)));
  }

  /** Takes out what the filter (default: everything) finds and is not known. Returns how many. */
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

  /** Null when there is no index. */
  async #settings(): Promise<Settings | null> {
    try {
      return await this.#index.getSettings();
    } catch (error) {
      if (searchEngineError(error).code === "index_not_found") return null;
      throw error;
    }
  }

  /** Waits for a task and throws when it failed. */
  async #done(enqueued: EnqueuedTaskPromise): Promise<void> {
    const task = await enqueued.waitTask({ timeout: TASK_TIMEOUT, interval: this.#pollTask });
    if (task.status === "succeeded") return;
    const { message, code } = task.error ?? {
      message: `task ${task.uid} is ${task.status}`,
      code: "internal",
    };
    throw new SearchEngineError(message, code, null, task);
  }
}
