import { setImmediate as nextTurn } from "node:timers/promises";

/** The longest time in ms that the matching may block the event loop between two pauses. */
const SLICE_MS = 5;

/** Pauses long work from time to time, so that pages are answered meanwhile. */
export class Slices {
  #until = performance.now() + SLICE_MS;

  /** Returns immediately unless the slice is over. */
  async pause(): Promise<void> {
    if (performance.now() < this.#until) return;
    await nextTurn();
    this.#until = performance.now() + SLICE_MS;
  }
}
