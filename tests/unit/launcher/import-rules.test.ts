/** @module-tag long */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const PROJECT = path.resolve(import.meta.dirname, "../../..");
const WRONG = {
  "app/services/remix.ts": `import { redirect } from "@remix-run/node"; export const go = redirect;`,
  "app/services/remix-type.ts": `import type { LoaderFunctionArgs } from "@remix-run/node"; export type A = LoaderFunctionArgs;`,
  "app/services/page.ts": `export { load } from "~/pages/load.server";`,
  "app/ui/page.tsx": `import type { load } from "~/pages/load.server"; export type Load = typeof load;`,
  "app/pages/view.tsx": `import { tag } from "~/services/values"; export const View = () => tag("");`,
  "app/services/response.ts": `export const gone = () => new Response(null, { status: 410 });`,
  "app/services/request.ts": `export const path = ({ url }: Request) => url;`,
  "app/services/http/request.ts": `export const method = ({ method }: Request) => method;`,
  "app/domain/response.ts": `export const ok = ({ status }: Response) => status === 200;`,
  "app/services/http/express.ts": `import type { Response } from "express"; export type Answer = Response;`,
  "app/services/node.ts": `import type { IncomingMessage } from "node:http"; export type Message = IncomingMessage;`,
};
const RIGHT = {
  "app/services/values.ts": `import { hash } from "node:crypto"; export const tag = (text: string) => hash("sha1", text);`,
  "app/pages/load.server.ts": `import { redirect } from "@remix-run/node"; import { tag } from "~/services/values"; export const load = () => redirect(tag("")) as Response;`,
  "app/adapters/webhook.ts": `import { request } from "node:http"; export const send = (url: string) => request(url).end();`,
  "app/routes/page.ts": `export { load as loader } from "~/pages/load.server";`,
};

let project: string;

beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), "import-rules-"));
  for (const [name, text] of Object.entries({ ...WRONG, ...RIGHT, ".gitignore": "node_modules\n" })) {
    const file = path.join(project, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const file of ["biome.json", "tsconfig.json", ".dependency-cruiser.cjs"])
    cpSync(path.join(PROJECT, file), path.join(project, file));
  symlinkSync(path.join(PROJECT, "node_modules"), path.join(project, "node_modules"));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Runs one of the tools of `npm run lint` in the scratch project. */
function lint(tool: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(path.join(project, "node_modules/.bin", tool), args, {
    cwd: project,
    encoding: "utf8",
  });
  return stdout + stderr;
}

it("reports Remix, pages and HTTP servers in a service, pages in ui, and a service in a view", () => {
  const report = lint("depcruise", "app", "--config", ".dependency-cruiser.cjs");
  const found = [
    ...report.matchAll(/error (services-do-not-know-\S+|pages-are-for-\S+|browsers-\S+): (\S+)/g),
  ];
  expect(found.map(([, rule, file]) => `${file} ${rule}`).sort()).toEqual([
    "app/pages/view.tsx browsers-receive-no-services-or-adapters",
    "app/services/http/express.ts services-do-not-know-http-servers",
    "app/services/node.ts services-do-not-know-http-servers",
    "app/services/page.ts pages-are-for-routes-and-the-server",
    "app/services/page.ts services-do-not-know-remix",
    "app/services/remix-type.ts services-do-not-know-remix",
    "app/services/remix.ts services-do-not-know-remix",
    "app/ui/page.tsx pages-are-for-routes-and-the-server",
  ]);
});

it("reports a request or a response below the pages", () => {
  const report = lint("biome", "lint", "app");
  const found = [...report.matchAll(/(app\/\S+?):\d+:\d+ lint\/style\/noRestrictedGlobals/g)];
  expect(found.map(([, file]) => file).sort()).toEqual([
    "app/domain/response.ts",
    "app/services/http/request.ts",
    "app/services/request.ts",
    "app/services/response.ts",
  ]);
});
