import { AsyncLocalStorage } from "node:async_hooks";

/*
 * Which cookies a render reads. Pages and host are two bundles with modules of their own (docs/decisions/0009), so what
 * both must share is found by a symbol.
 */

const KEY = Symbol.for("forecourt.cookie-reads");
type Reads = AsyncLocalStorage<Set<string>>;

/** The names, without prefix, of the cookies that were read in this asynchronous context; absent: nobody asks. */
export function cookieReads(): Reads {
  const shared = globalThis as { [KEY]?: Reads };
  shared[KEY] ??= new AsyncLocalStorage();
  return shared[KEY];
}
