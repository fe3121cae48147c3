import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "forecourt-commands-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a script of the project like its npm command. */
function run(args: string[], environment: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      ...environment,
    } as const;
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

it.each(["start", "test", "run", "build", "dev"])(
  "a script on an older version of Node exits with the required version: %s",
  async (name) => {
    const older = path.join(folder, "older-node.cjs");
    await writeFile(older, 'Object.defineProperty(process.versions, "node", { value: "18.20.4" });');
    expect(await run(["--require", older, `scripts/${name}.mjs`])).toEqual({
      code: 1,
      stdout: "",
      stderr: "Forecourt needs Node 20.10 or later; this is Node 18.20.4.\n",
    });
  },
);

describe("scripts/run.mjs", () => {
  it.each(["no-such-command", "../../server", ""])("refuses the unknown command %j", async (name) => {
    const { code, stderr } = await run(["scripts/run.mjs", name]);
    expect(code).toBe(1);
    expect(stderr).toBe(`There is no command ${JSON.stringify(name)} in app/cli.\n`);
  });

  it("passes on the exit code and the output of the command", { tags: ["long"] }, async () => {
    const sound = await run(["scripts/run.mjs", "sites-check"]);
    expect(sound).toMatchObject({ code: 0, stdout: expect.stringContaining("sound") });

    await mkdir(path.join(folder, "sites/alpha"), { recursive: true });
    await writeFile(path.join(folder, "sites/alpha/site.json"), "{ not json");
    const faulty = await run(["scripts/run.mjs", "sites-check"], {
      DEMO_SITES: "0",
      SITES_DIR: path.join(folder, "sites"),
    });
    expect(faulty).toMatchObject({ code: 1, stdout: expect.stringContaining("site.json") });
  });
});

describe("scripts/test.mjs", () => {
  const usage = "Usage: npm test -- [--only checks|unit|integration|browser]\n";
  const longUsage = "Usage: npm run test:long -- [--only checks|unit|integration|browser]\n";
  it.each([
    [["--only"], usage],
    [["--only", "everything"], usage],
    [["unit"], usage],
    [["--only", "unit", "browser"], usage],
    [["--long", "--only", "everything"], longUsage],
    [["--long", "unit"], longUsage],
  ])("prints its usage for the arguments %j", async (args, expected) => {
    expect(await run(["scripts/test.mjs", ...args])).toMatchObject({ code: 2, stderr: expected });
  });
});
