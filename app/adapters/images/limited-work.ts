/** Thrown when more work is waiting than is worth waiting for. */
export class TooMuchWorkError extends Error {
  constructor() {
    super("too much work is waiting");
    this.name = "TooMuchWorkError";
  }
}

/**
 * Runs at most `atOnce` jobs at a time, at most `waiting` more in line, and the same job once for all who ask for it
 * while it runs.
 */
export function limitedWork<T>(
  atOnce: number,
  waiting: number,
): (key: string, job: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  const line: (() => void)[] = [];
  let running = 0;

  async function inTurn(job: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++;
    // Whoever finishes hands its place over, so `running` stays as it is.
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await job();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  }

  return (key, job) => {
    const same = underWay.get(key);
    if (same) return same;
    if (line.length >= waiting) return Promise.reject(new TooMuchWorkError());
    const work = inTurn(job).finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  };
}
