import { LRUCache } from "lru-cache";

/**
 * Caches the newest answers to one kind of question while their source is unchanged. When it is full the oldest is
 * evicted (rules/search#index-caches).
 */
export class AnswerCache<A> {
  readonly #answers: LRUCache<string, Promise<A>>;
  #state: number | null = null;

  constructor(size: number) {
    this.#answers = new LRUCache({ max: size });
  }

  get size(): number {
    return this.#answers.size;
  }

  /**
   * @param state grows when the source changes; answers for an earlier state are not returned
   * @param key everything that the answer depends on
   */
  answer(state: number, key: string, ask: () => Promise<A>): Promise<A> {
    if (state !== this.#state) this.#answers.clear();
    this.#state = state;
    // Reading does not renew an entry: the oldest is evicted, however often it is read.
    const known = this.#answers.peek(key);
    if (known) return known;
    const answer = ask();
    this.#answers.set(key, answer);
    // A failure is not cached: the next call asks again.
    answer.catch(() => {
      if (this.#answers.peek(key) === answer) this.#answers.delete(key);
    });
    return answer;
  }
}
