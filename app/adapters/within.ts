/** Work that took longer than it was given. */
export class LateError extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.name = "LateError";
  }
}

/**
 * The work's outcome, unless it takes longer than `ms`.
 * @throws LateError when it does; the work itself goes on
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError(ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
