/** Work in steps, each short; between two of them the event loop may be let in. */
export type Steps<T> = Generator<void, T>;

/** Longest time, in ms, that work holds the event loop at a stretch, but for its last step. */
export const SLICE = 5;

/** All steps one after the other. */
export function atOnce<T>(steps: Steps<T>): T {
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

/** Lets the event loop in. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

interface Waiting {
  isSearch: boolean;
  start: () => void;
}

/**
 * Who may use the indexes: any number of searches at the same time, each in slices, or one slice of a change. A
 * change waits until no search is under way, so that none sees half of it; searches that come then wait for it,
 * so that it is never put off for ever.
 */
export class Turns {
  readonly #slice: number;
  #searching = 0;
  #changing = false;
  /** In the order they came. */
  readonly #waiting: Waiting[] = [];

  /** `slice`: ms; 0 lets the event loop in after every step. */
  constructor(slice = SLICE) {
    this.#slice = slice;
  }

  /** A search; it begins at once when it may. */
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

  /** A change, slice by slice: between two of them searches see the index as it is so far. */
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

  /** Resolves once the turn has come; it is counted as taken from then on. */
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
