import type { Path, PlanNode, PlanStep, QueryPlan } from "./query-plan.ts";

const WORD = 32;
const NO_PATHS: Path[] = [];

/** The paths (readings of the query) that each document can still be ranked by: one bit per path. */
export class CandidatePaths {
  readonly #steps: PlanStep[];
  /** `#words` numbers of 32 bits for each slot; all zero until the slot is first read. */
  readonly #bits: Uint32Array;
  readonly #words: number;

  constructor({ steps, slots }: QueryPlan) {
    this.#steps = steps;
    this.#words = Math.max(1, Math.ceil(Math.max(...steps.map(({ paths }) => paths.length)) / WORD));
    this.#bits = new Uint32Array(slots.words.length * WORD * this.#words);
  }

  each(slot: number, visit: (path: Path) => void): void {
    const paths = this.#pathsOf(slot);
    const start = slot * this.#words;
    for (let word = 0; word < this.#words; word += 1) {
      for (let bits = this.#bits[start + word] as number; bits !== 0; bits &= bits - 1) {
        visit(paths[word * WORD + 31 - Math.clz32(bits & -bits)] as Path);
      }
    }
  }

  /** Keeps only the paths of the lowest cost, and returns that cost. */
  keepBest(slot: number, costOf: (path: Path) => number): number {
    const paths = this.#pathsOf(slot);
    const start = slot * this.#words;
    let best = Number.POSITIVE_INFINITY;
    for (let word = 0; word < this.#words; word += 1) {
      let kept = 0;
      for (let bits = this.#bits[start + word] as number; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const cost = costOf(paths[word * WORD + 31 - Math.clz32(bit)] as Path);
        if (cost > best) continue;
        if (cost < best) {
          best = cost;
          kept = 0;
          this.#bits.fill(0, start, start + word);
        }
        kept |= bit;
      }
      this.#bits[start + word] = kept;
    }
    return best;
  }

  /** The paths of the slot's step. At the first read, those that match the document become its candidates. */
  #pathsOf(slot: number): Path[] {
    const paths = this.#steps.find(({ slots }) => slots.has(slot))?.paths ?? NO_PATHS;
    const start = slot * this.#words;
    for (let word = 0; word < this.#words; word += 1) if (this.#bits[start + word] !== 0) return paths;
    paths.forEach((path, index) => {
      if (!path.every((node: PlanNode) => node.slots.has(slot))) return;
      const at = start + Math.floor(index / WORD);
      this.#bits[at] = (this.#bits[at] as number) | (1 << (index % WORD));
    });
    return paths;
  }
}
