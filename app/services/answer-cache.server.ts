/**
 * The newest answers to one kind of question, for as long as what they were made of has not changed. When it is
 * full the oldest goes (spec 1 §9).
 */
export class AnswerCache<A> {
  readonly #size: number;
  readonly #answers = new Map<string, Promise<A>>();
  #state: number | null = null;

  constructor(size: number) {
    this.#size = size;
  }

  get size(): number {
    return this.#answers.size;
  }

  /**
   * @param state grows when what is asked has changed: no answer of an earlier state is given again
   * @param key all that the question depends on
   */
  answer(state: number, key: string, ask: () => Promise<A>): Promise<A> {
    if (state !== this.#state) this.#answers.clear();
    this.#state = state;
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = ask();
    this.#answers.set(key, answer);
    if (this.#answers.size > this.#size) {
      this.#answers.delete(this.#answers.keys().next().value as string);
    }
    // A failure is no answer: whoever asks next asks again.
    answer.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    return answer;
  }
}
