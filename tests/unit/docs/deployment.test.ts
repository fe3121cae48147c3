import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { ENVIRONMENT_VARIABLES } from "~/config.server";

/* A reader who follows the deployment page on a server must find what it names. */

const PAGE = readFileSync("docs/deployment.md", "utf8");

/** Returns the text below a heading, up to the next one. */
function section(heading: string): string {
  return PAGE.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
}

describe("the deployment page", () => {
  it.each([
    ["systemd", "ExecStart=/usr/bin/node build/server.js"],
    ["The proxy", "proxy_set_header X-Forwarded-Proto $scheme;"],
    ["The proxy", "reverse_proxy 127.0.0.1:3000"],
    ["Logs", "copytruncate"],
    ["Backup and restore", ".backup /backup/"],
    ["Backup and restore", "pg_restore"],
    ["Upgrade", "`./data` and `.env`"],
    ["Alerts", 'forecourt_payments{state="refund_failed"}'],
  ])("has in %j what an operator copies: %s", (heading, example) => {
    expect(section(heading)).toContain(example);
  });

  it("names only variables that the server reads", () => {
    const [, example = ""] = /```sh\n# \/etc\/forecourt\.env\n([\s\S]*?)```/.exec(PAGE) ?? [];
    const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !ENVIRONMENT_VARIABLES.includes(name))).toEqual([]);
  });

  it("alerts only on metrics that the server has", () => {
    const known = new Set(readFileSync("app/server/metrics.ts", "utf8").match(/(?<=")forecourt_\w+(?=")/g));
    const named = section("Alerts").match(/forecourt_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

test("the README names the command that builds", () =>
  expect(readFileSync("README.md", "utf8")).toContain("| `npm run build` |"));
