/** An answer that was sound when it was given. It is shared by whoever asks, and frozen so that none changes it. */
export interface KeptAnswer {
  value: unknown;
  /** When the engine gave it. */
  at: Date;
  /** What the question says beyond its name. */
  moment: string;
  /** State of the index it was read from; null when nobody can tell whether that still stands. */
  version: number | null;
}

export interface KeptLimits {
  entries: number;
  /** Bytes, roughly: what the answers' texts and figures take in memory. */
  bytes: number;
}

/** A busy site has some hundreds of searches in its day; an answer of 21 cars is about 40 KB. */
const LIMITS: KeptLimits = { entries: 1000, bytes: 32 * 1024 * 1024 };

/** The last good answer to each question. When full, the oldest gives way (spec 1 §9). */
export class LastGoodAnswers {
  readonly #limits: KeptLimits;
  /** In the order in which they were last known to be the answer: the first is the oldest. */
  readonly #kept = new Map<string, { answer: KeptAnswer; bytes: number }>();
  #bytes = 0;

  constructor(limits: KeptLimits = LIMITS) {
    this.#limits = limits;
  }

  get size(): KeptLimits {
    return { entries: this.#kept.size, bytes: this.#bytes };
  }

  get(name: string): KeptAnswer | null {
    return this.#kept.get(name)?.answer ?? null;
  }

  /** An answer larger than everything that may be kept is not. */
  keep(name: string, answer: KeptAnswer): void {
    this.#drop(name);
    const bytes = sizeOf(answer.value);
    if (bytes > this.#limits.bytes) return;
    freeze(answer.value);
    this.#kept.set(name, { answer, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break;
      this.#drop(oldest);
    }
  }

  /** It has just been seen to be the answer still: as young as one given now. */
  renew(name: string): void {
    const entry = this.#kept.get(name);
    if (!entry) return;
    this.#kept.delete(name);
    this.#kept.set(name, entry);
  }

  #drop(name: string): void {
    const entry = this.#kept.get(name);
    if (!entry) return;
    this.#kept.delete(name);
    this.#bytes -= entry.bytes;
  }
}

const POINTER = 8;

/** The items of a list are taken to be as large as its first: cars, and a page of them has a thousand fields. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return POINTER + 2 * value.length;
  if (typeof value !== "object" || value === null) return POINTER;
  let bytes = 4 * POINTER;
  if (Array.isArray(value)) return bytes + value.length * sizeOf(value[0]);
  for (const name in value) bytes += POINTER + name.length + sizeOf((value as never)[name]);
  return bytes;
}

/** Results, their lists and counts, and the cars themselves; what stands in a car's fields is left as it is. */
const DEPTH = 4;

function freeze(value: unknown, depth = DEPTH): void {
  if (depth === 0 || typeof value !== "object" || value === null) return;
  Object.freeze(value);
  if (depth === 1) return;
  if (Array.isArray(value)) for (const item of value) freeze(item, depth - 1);
  else for (const name in value) freeze((value as never)[name], depth - 1);
}
