export interface Hold {
  /** The longest time by the clock, which includes processor time of other processes. */
  ms: number;
  /** The most processor time of this process, all threads, between two turns. */
  cpuMs: number;
}

/** Measures how long the event loop is blocked: compares time and work between two of its turns. */
export class HoldProbe {
  #longest: Hold = { ms: 0, cpuMs: 0 };
  #stopped = false;

  start(): void {
    this.#stopped = false;
    this.#longest = { ms: 0, cpuMs: 0 };
    let last = performance.now();
    let used = process.cpuUsage();
    const turn = () => {
      const now = performance.now();
      const { user, system } = process.cpuUsage(used);
      this.#longest.ms = Math.max(this.#longest.ms, now - last);
      this.#longest.cpuMs = Math.max(this.#longest.cpuMs, (user + system) / 1000);
      last = now;
      used = process.cpuUsage();
      if (!this.#stopped) setImmediate(turn);
    };
    setImmediate(turn);
  }

  async stop(): Promise<Hold> {
    // Waits one more turn, so that work that has just ended counts.
    await new Promise((resolve) => setImmediate(resolve));
    this.#stopped = true;
    return this.#longest;
  }
}
