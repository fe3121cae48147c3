import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * The system gives ports from here on to connections and to servers on port 0 (Linux: 32768, others later): the other
 * tests would take such a port before the program under test does.
 */
const FIRST_OF_THE_SYSTEM = 32_768;
const FIRST = 15_000;

/** Returns a port of 127.0.0.1 that nothing listens on, and that the system gives to nobody. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, FIRST_OF_THE_SYSTEM);
    const probe = createServer();
    const listening = once(probe, "listening").then(
      () => true,
      () => false,
    );
    probe.listen(port, "127.0.0.1");
    if (!(await listening)) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
