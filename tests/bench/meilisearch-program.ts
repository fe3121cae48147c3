import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../support/free-port";
import { endWithThisProcess } from "./server-under-test";

const START_WITHIN_MS = 60_000;

export interface MeilisearchProgram {
  host: string;
  end(): Promise<void>;
}

/**
 * Starts a Meilisearch program on a free port of 127.0.0.1, without a key.
 * @param folder for its indexes; empty
 */
export async function startMeilisearch(program: string, folder: string): Promise<MeilisearchProgram> {
  await mkdir(folder, { recursive: true });
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(program, ["--no-analytics", "--http-addr", address, "--db-path", `${folder}/data`], {
    cwd: folder,
    stdio: "ignore",
  });
  endWithThisProcess(child);
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  const end = async () => {
    if (failure || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  };
  const host = `http://${address}`;
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await isHealthy(host))) {
    if (failure || child.exitCode !== null || Date.now() > deadline) {
      await end();
      throw new Error(`${program} did not start`, { cause: failure });
    }
    await delay(100);
  }
  return { host, end };
}

const isHealthy = (host: string) =>
  fetch(`${host}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
