import { STUB_PICTURES, startServer } from "./server-process";
import { parseDelays, slowConnection } from "./slow-connection";

/**
 * Starts one built server with the demo stock and a fixed clock for all browser tests.
 * FORECOURT_TEST_SLOW, as in `data=1500,scripts=2000`, puts a slow connection in front of it
 * (docs/decisions/0035).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const slow = process.env.FORECOURT_TEST_SLOW;
  const delays = slow ? parseDelays(slow) : null;
  const server = await startServer({
    ...STUB_PICTURES,
    NOW: "2026-03-04T01:00:00Z",
    LOG_LEVEL: "warn",
    // Each test has an address of its own (tests/support/journey.ts).
    TRUST_PROXY: "loopback",
  });
  const connection = delays && (await slowConnection(server.port, delays));
  process.env.FORECOURT_TEST_PORT = String((connection ?? server).port);
  process.env.FORECOURT_TEST_DATA = server.dataDir;
  return async () => {
    const log = server.log();
    await connection?.close();
    await server.stop();
    if (log) console.error(`The server's warnings and errors:\n${log}`);
  };
}
