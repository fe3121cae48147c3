/** @module-tag long */
import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { readCsv } from "~/services/stock-import/csv-reader.server";
import { readJson } from "~/services/stock-import/json-reader.server";
import { readXml } from "~/services/stock-import/xml-reader.server";
import { type Read, temporaryFeeds } from "../../support/feed-files";
import { openFeedImporter } from "../../support/feed-importer";
import { LISTING_COLUMNS, listing, listingsCsv } from "../../support/stock-feed";
import { describeOnSqlite } from "../../support/store";

describe("a reader that meets a limit", () => {
  const { whyUnreadable } = temporaryFeeds();
  const xml = (file: string) => readXml(file, "car");
  const json = (file: string) => readJson(file, "");
  const csv = (file: string) => readCsv(file, { delimiter: ",", needed: new Set() });
  it.each<[string, Read, () => string, RegExp]>([
    ["8,000,000 nested elements", xml, () => "<a>".repeat(8_000_000), /^line 1: elements more than 64 deep/],
    [
      "nested elements in a record",
      xml,
      () => `<cars>\n<car>${"<a>".repeat(65)}`,
      /^line 2: elements more than 64 deep in one another$/,
    ],
    [
      "2,000,000 attributes",
      xml,
      () =>
        `<cars><car ${Array.from({ length: 2_000_000 }, (_, index) => `a${index}=""`).join(" ")}/></cars>`,
      /^line 1: an element with more than 500 attributes$/,
    ],
    [
      "attributes without values in many elements",
      xml,
      () => `<cars><car>${'<b abcdefgh=""/>'.repeat(200_000)}</car></cars>`,
      /^line 1: a record of more than 1048576 characters$/,
    ],
    [
      "8,000,000 nested lists",
      json,
      () => "[".repeat(8_000_000),
      /^line 1: objects and lists more than 64 deep/,
    ],
    [
      "nested objects",
      json,
      () => `[\n${'{"a":'.repeat(64)}`,
      /^line 2: objects and lists more than 64 deep/,
    ],
    ["an endless text", json, () => `["${"x".repeat(3 * 2 ** 20)}`, /^line 1: a record of more than 1048576/],
    [
      "a header of 300,000 columns",
      csv,
      () => `${",".repeat(299_999)}\n`,
      /^line 1: a header of 300000 columns/,
    ],
  ])("names the limit and the line: %s", async (_name, read, feed, message) =>
    expect(await whyUnreadable(read, feed())).toMatch(message),
  );

  it("accepts the greatest permitted depth and number of attributes", async () => {
    const nested = `${"<a>".repeat(62)}x${"</a>".repeat(62)}`;
    const attributes = Array.from({ length: 500 }, (_, index) => `a${index}="1"`).join(" ");
    expect(await whyUnreadable(xml, `<cars><car ${attributes}>${nested}</car></cars>`)).toBe("it was read");
  });
});

describeOnSqlite("the import of a harmful feed", (database) => {
  it("rejects 300,000 invalid rows without blocking the process", async () => {
    const { run } = await openFeedImporter(database);
    const turns: number[] = [];
    let last = performance.now();
    const turn = setInterval(() => {
      const now = performance.now();
      turns.push(now - last);
      last = now;
    }, 1);
    const summary = await run(`${LISTING_COLUMNS}\n${"x\n".repeat(300_000)}`).finally(() =>
      clearInterval(turn),
    );
    expect(summary).toMatchObject({ read: 300_000, rejected: 300_000 });
    expect(summary.rejections).toHaveLength(100);
    // Two passes over the rows, each in batches that give way to other work.
    expect(turns.length).toBeGreaterThan(40);
  });

  it("stores only the start of a rejected value, and turns formulas into text", async () => {
    const { run } = await openFeedImporter(database);
    const formulas = ["=1+1", "+61", "-2+3", "@SUM(A1)", "\t=1", "-5", '=HYPERLINK("http://a.example")'];
    const rows = formulas.map((Year, index) => listing({ Year, Kilometres: String(index) }));
    const summary = await run(listingsCsv([...rows, listing({ Year: "x".repeat(500_000) })]));
    expect(summary.rejections.at(-1)?.value).toHaveLength(1001);
    const file = await readFile(summary.rejectedRowsFile ?? "", "utf8");
    expect(Buffer.byteLength(file)).toBeLessThan(10_000);
    const values = (parse(file) as string[][]).slice(1, -1).map((fields) => fields[3]);
    expect(values).toEqual([
      "'=1+1",
      "'+61",
      "'-2+3",
      "'@SUM(A1)",
      "'\t=1",
      "-5",
      `'=HYPERLINK("http://a.example")`,
    ]);
  });
});
