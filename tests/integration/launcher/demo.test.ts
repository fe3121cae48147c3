/** @module-tag long */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleProgram } from "../../support/bundle";
import { PROJECT } from "../../support/stock-feed";

let program: Awaited<ReturnType<typeof bundleProgram>>;
let work: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  program = await bundleProgram({ file: "app/cli/demo.ts" });
  work = await mkdtemp(path.join(tmpdir(), "forecourt-demo-test-"));
  const rows = [
    "Stock No;Make;Model;Year;Body Type;Advertised Price;Photos",
    "V1;JAYCO;Journey;2021;Caravan;$59,990;http://10.0.0.5/1.jpg|http://10.0.0.5/2.jpg",
    "V2;JAYCO;Swan;2019;Camper Trailer;ring us;",
    "V3;AVAN;Aspire;2022;Pop-Top;POA;",
  ];
  // Windows-1252: a dash that UTF-8 doesn't have.
  await writeFile(
    path.join(work, "vans.csv"),
    Buffer.from(`${rows.join("\r\n")}\r\nV4;AVAN;\x96;2022;Caravan;1;\r\n`, "latin1"),
  );
  await writeFile(path.join(work, "odd.csv"), "Farbe,Preis\nrot,1\n");
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await program.remove();
  await rm(work, { recursive: true, force: true });
});

/** Runs the command until it serves or ends. */
async function demo(...args: string[]) {
  const child = spawn(process.execPath, [program.script, ...args], {
    cwd: PROJECT,
    env: {
      ...{ PATH: process.env.PATH ?? "", NODE_ENV: "production", INIT_CWD: work, TMPDIR: work },
      // A deployment's own settings are not the demo's.
      ...{ PORT: "0", METRICS_PORT: "0", DATABASE_URL: "postgres://none.invalid/none", SITE: "southbank" },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let output = "";
  const ended = once(child, "close").then(([code]) => code as number | null);
  const serves = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text: Buffer) => {
        output += text.toString();
        if (output.includes("Stop it with")) resolve();
      });
  });
  await Promise.race([serves, ended]);
  return {
    child,
    ended,
    output: () => output,
    address: /http:\/\/\S+/.exec(output.split("serving")[1] ?? "")?.[0],
  };
}
const folders = async () => (await readdir(work)).filter((name) => name.startsWith("forecourt-demo-"));

it("npm run demo serves a dealer's feed as a site of its own, and leaves nothing behind", async () => {
  const killed = await demo("--feed", "vans.csv");
  killed.child.kill("SIGKILL");
  await killed.ended;
  const left = await folders();
  expect(left).toHaveLength(1);

  const { child, ended, output, address } = await demo(
    "--feed=vans.csv",
    "--name=Van & Yard",
    "--colour=#e4572e",
  );
  expect(output()).toContain("drafted from the names of the columns");
  expect(output()).toMatch(/images +from Photos/);
  expect(output()).toContain("Template: caravan");
  expect(output()).toMatch(/created: +3\n[\s\S]*rejected: +1\n[\s\S]*"ring us" is not a price in dollars/);
  expect((await folders()).filter((name) => left.includes(name))).toEqual([]);

  const page = await (await fetch(`${address}/cars`)).text();
  expect(page).toContain("Van &amp; Yard");
  expect(page).toMatch(/src="\/img\/cars\/[^"]+\?w=640"/);
  const picture = /\/img\/cars\/[^"?]+/.exec(page)?.[0];
  const answer = await fetch(`${address}${picture}`);
  expect(await answer.text()).toContain("No photos yet");

  child.kill("SIGINT");
  expect(await ended).toBe(0);
  expect(await folders()).toEqual([]);
});

it.each([
  [
    ["--feed=odd.csv"],
    1,
    /no column names the make and the model; the feed has Farbe, Preis[\s\S]*Mappings: australian-listings, forecourt/,
  ],
  [
    ["--feed=vans.csv", "--mapping=forecourt"],
    2,
    /the header lacks .*stocknum[\s\S]*Mappings: australian-listings, forecourt/,
  ],
  [["--feed=vans.csv", "--mapping=none"], 1, /There is no mapping "none"/],
  [["--feed=none.csv"], 2, /there is no file/],
  [["--feed=vans.csv", "--colour=red"], 1, /--colour is written "#rrggbb"\n\nUsage:/],
])("npm run demo ends with one clear message: %j", async (args, code, message) => {
  const { ended, output } = await demo(...args);
  expect(await ended).toBe(code);
  expect(output()).toMatch(message);
  expect(await folders()).toEqual([]);
});
