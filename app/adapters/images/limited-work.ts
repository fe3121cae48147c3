import pLimit from "p-limit";

/** Thrown when the queue is full. */
export class TooMuchWorkError extends Error {
  constructor() {
    super("too much work is waiting");
    this.name = "TooMuchWorkError";
  }
}

/**
 * Runs at most `atOnce` jobs at a time and queues at most `waiting` more. Callers that ask for a running job share its
 * result.
 */
export function limitedWork<T>(
  atOnce: number,
  waiting: number,
): (key: string, job: () => Promise<T>) => Promise<T> {
  const limit = pLimit(atOnce);
  const underWay = new Map<string, Promise<T>>();

  return (key, job) => {
    const same = underWay.get(key);
    if (same) return same;
    if (limit.pendingCount >= waiting) return Promise.reject(new TooMuchWorkError());
    const work = limit(job).finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  };
}
