import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer } from "../../support/server-process";
import { siteClient } from "../../support/site-browser";

/* docs/shell.md names a demo site and an address for each sentence of the specification; all of them answer. */

interface Row {
  says: string;
  site: string;
  address: string;
  /** A status, or a text of the page. */
  read: string;
}

const rows: Row[] = (await readFile("docs/shell.md", "utf8")).split("\n").flatMap((line) => {
  const [, says, site, address, read] =
    /^\| (.+) \| ([a-z-]+) \| `([^`]+)` \| (.+?) \| \[.+ \|$/.exec(line) ?? [];
  return says && site && address && read ? [{ says, site, address, read }] : [];
});

describe("docs/shell.md", () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer({ NOW: "2026-11-23T01:30:00Z" });
  });
  afterAll(async () => {
    await server.stop();
  });

  it("has a row for each sentence that it can be asked about", () => expect(rows.length).toBeGreaterThan(40));

  it.each(rows)("$says is shown by $site at $address", async ({ site, address, read }) => {
    const { status, text } = await siteClient(server, `${site}.localhost`).get(address);
    if (/^\d{3}$/.test(read)) expect(status).toBe(Number(read));
    else {
      expect(status).toBe(200);
      expect(text).toContain(read);
    }
  });
});
