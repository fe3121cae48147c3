/** Work in short steps. Other work of the process may run between two steps. */
export type Steps<T> = Generator<void, T>;

/** The longest time in milliseconds that work may block the event loop, not counting its last step. */
export const SLICE_MS = 5;

/** Runs all steps without a pause. */
export function runToEnd<T>(steps: Steps<T>): T {
  return finished(runSlice(steps, Number.POSITIVE_INFINITY));
}

/** Runs steps, at least one, until they are done or the time (ms) is used up. */
function runSlice<T>(steps: Steps<T>, time: number): IteratorResult<void, T> {
  const end = performance.now() + time;
  let step = steps.next();
  while (!step.done && performance.now() < end) step = steps.next();
  return step;
}

function finished<T>(step: IteratorResult<void, T>): T {
  if (!step.done) throw new Error("the work is not done");
  return step.value;
}

/** Resolves in the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

interface Waiting {
  isSearch: boolean;
  start: () => void;
}

/**
 * Schedules searches and index changes. Any number of searches run interleaved, each in slices; a slice of a change
 * runs alone. A change waits for running searches, so that none sees a partial change; later searches wait for the
 * change, so that it can't starve.
 */
export class CooperativeScheduler {
  readonly #slice: number;
  #searching = 0;
  #changing = false;
  /** In order of arrival. */
  readonly #waiting: Waiting[] = [];

  /** @param slice milliseconds; 0 pauses after every step */
  constructor(slice = SLICE_MS) {
    this.#slice = slice;
  }

  /** Runs a search, immediately when no change is running or pending. */
  async search<T>(begin: () => Steps<T>): Promise<T> {
    if (this.#waiting.length === 0 && !this.#changing) this.#searching += 1;
    else await this.#turn(true);
    try {
      const steps = begin();
      for (;;) {
        const step = runSlice(steps, this.#slice);
        if (step.done) return step.value;
        await nextTurn();
      }
    } finally {
      this.#searching -= 1;
      this.#startNext();
    }
  }

  /** Runs a change slice by slice. Searches between two slices see the index as it is then. */
  async change<T>(begin: () => Steps<T> | T): Promise<T> {
    let steps: Steps<T> | undefined;
    let step = await this.#sliceOfChange((): IteratorResult<void, T> => {
      const work = begin();
      if (!isSteps(work)) return { done: true, value: work };
      steps = work;
      return runSlice(work, this.#slice);
    });
    while (!step.done) {
      await nextTurn();
      step = await this.#sliceOfChange(() => runSlice(steps as Steps<T>, this.#slice));
    }
    return step.value;
  }

  async #sliceOfChange<T>(work: () => T): Promise<T> {
    if (this.#waiting.length === 0 && !this.#changing && this.#searching === 0) this.#changing = true;
    else await this.#turn(false);
    try {
      return work();
    } finally {
      this.#changing = false;
      this.#startNext();
    }
  }

  /** Resolves when this search or slice may begin; it counts as running from then on. */
  #turn(isSearch: boolean): Promise<void> {
    return new Promise((start) => this.#waiting.push({ isSearch, start }));
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#changing || (!next.isSearch && this.#searching > 0)) return;
      this.#waiting.shift();
      if (next.isSearch) this.#searching += 1;
      else this.#changing = true;
      next.start();
    }
  }
}

function isSteps<T>(work: Steps<T> | T): work is Steps<T> {
  return typeof (work as Partial<Steps<T>> | undefined)?.next === "function";
}
