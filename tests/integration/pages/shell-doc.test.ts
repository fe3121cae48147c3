/** @module-tag long */
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { servedSites } from "../../support/served-sites";
import { shippedSites } from "../../support/shipped-sites";
import { siteClient } from "../../support/site-browser";

/* docs/shell.md names a demo site and an address for each sentence of the specification; all of them answer. */

interface Row {
  says: string;
  site: string;
  address: string;
  /** A status, or a text of the main part; `page: …`: a text of the whole page; `not: …`: none of the main part. */
  read: string;
}

const rows: Row[] = (await readFile("docs/shell.md", "utf8")).split("\n").flatMap((line) => {
  const [, says, site, address, read] =
    /^\| (.+) \| ([a-z-]+) \| `([^`]+)` \| (.+?) \| \[.+ \|$/.exec(line) ?? [];
  return says && site && address && read ? [{ says, site, address, read }] : [];
});

describe("docs/shell.md", () => {
  const served = servedSites({
    sites: {},
    demoStock: shippedSites(),
  });

  it("has a row for each sentence that it can be asked about", () =>
    expect(rows.length).toBeGreaterThan(120));

  it.each(rows)("$says is shown by $site at $address", async ({ site, address, read }) => {
    const { status, text } = await siteClient(served, `${site}.localhost`).get(address);
    if (/^\d{3}$/.test(read)) return expect(status).toBe(Number(read));
    expect(status).toBe(200);
    const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
    const [, where, words = ""] = /^(?:(page|not): )?(.+)$/.exec(read) ?? [];
    if (where === "not") expect(main).not.toContain(words);
    else expect(where === "page" ? text : main).toContain(words);
  });
});
