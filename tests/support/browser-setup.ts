import { startServer } from "./server-process";

/** One built server with the demo stock and a fixed clock for all browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer({
    NOW: "2026-03-04T01:00:00Z",
    RATE_LIMIT_PER_MINUTE: "100000",
    LOG_LEVEL: "warn",
  });
  process.env.FORECOURT_TEST_PORT = String(server.port);
  process.env.FORECOURT_TEST_DATA_DIR = server.dataDir;
  return async () => {
    const log = server.log();
    await server.stop();
    if (log) console.error(`The server's warnings and errors:\n${log}`);
  };
}
