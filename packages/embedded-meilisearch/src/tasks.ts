import { EngineError, type ErrorBody, toApiError } from "./api-error.ts";
import { type CooperativeScheduler, nextTurn, type Steps } from "./cooperative-scheduler.ts";
import type { JsonObject } from "./json.ts";

export type TaskType =
  | "documentAdditionOrUpdate"
  | "documentDeletion"
  | "indexCreation"
  | "indexDeletion"
  | "settingsUpdate";

export interface Task {
  uid: number;
  batchUid: number;
  indexUid: string;
  status: "enqueued" | "processing" | "succeeded" | "failed";
  type: TaskType;
  canceledBy: null;
  details: JsonObject;
  error: ErrorBody | null;
  /** ISO 8601 duration. */
  duration: string | null;
  enqueuedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/**
 * The work of a task: done immediately, or in steps that let the event loop run in between.
 * Returns the task's details.
 */
export type Work = () => JsonObject | Steps<JsonObject>;

/** Finished tasks kept in memory. */
const MAX_STORED_TASKS = 1000;

/** Runs tasks one after another in order of arrival, each in slices. */
export class TaskQueue {
  readonly #tasks = new Map<number, Task>();
  readonly #waiting: { task: Task; work: Work }[] = [];
  readonly #scheduler: CooperativeScheduler;
  #nextUid = 0;
  #running = false;

  constructor(scheduler: CooperativeScheduler) {
    this.#scheduler = scheduler;
  }

  enqueue(type: TaskType, indexUid: string, work: Work): JsonObject {
    const task: Task = {
      uid: this.#nextUid,
      batchUid: this.#nextUid,
      indexUid,
      status: "enqueued",
      type,
      canceledBy: null,
      details: {},
      error: null,
      duration: null,
      enqueuedAt: new Date().toISOString(),
      startedAt: null,
      finishedAt: null,
    };
    this.#nextUid += 1;
    this.#tasks.set(task.uid, task);
    this.#forgetOldest();
    const answer = { taskUid: task.uid, indexUid, status: "enqueued", type, enqueuedAt: task.enqueuedAt };
    this.#waiting.push({ task, work });
    if (!this.#running) void this.#run();
    return answer;
  }

  get(uid: number): Task {
    const task = this.#tasks.get(uid);
    if (!task) throw new EngineError("task_not_found", `Task \`${uid}\` not found.`);
    return { ...task };
  }

  /** Newest first, from `from` down. */
  list(limit: number, from: number | null) {
    const all = [...this.#tasks.values()].reverse().filter((task) => from === null || task.uid <= from);
    const results = all.slice(0, limit).map((task) => ({ ...task }));
    return {
      results,
      total: this.#tasks.size,
      limit,
      from: results[0]?.uid ?? null,
      next: all[limit]?.uid ?? null,
    };
  }

  async #run(): Promise<void> {
    this.#running = true;
    // The caller continues first: reading a large payload took a turn already.
    await nextTurn();
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      await this.#process(next.task, next.work);
    }
    this.#running = false;
  }

  async #process(task: Task, work: Work): Promise<void> {
    const started = performance.now();
    task.status = "processing";
    task.startedAt = new Date().toISOString();
    try {
      task.details = await this.#scheduler.change(work);
      task.status = "succeeded";
    } catch (error) {
      task.status = "failed";
      task.error = bodyOf(error);
    }
    task.finishedAt = new Date().toISOString();
    task.duration = `PT${((performance.now() - started) / 1000).toFixed(6)}S`;
  }

  #forgetOldest(): void {
    for (const [uid, task] of this.#tasks) {
      if (this.#tasks.size <= MAX_STORED_TASKS || task.status === "enqueued" || task.status === "processing")
        return;
      this.#tasks.delete(uid);
    }
  }
}

function bodyOf(error: unknown): ErrorBody {
  const known = error instanceof EngineError ? error : new EngineError("internal", String(error));
  return toApiError(known).cause as ErrorBody;
}
