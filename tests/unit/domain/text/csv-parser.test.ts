import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { CsvParser } from "~/domain/text/csv";

function recordsOf(pieces: readonly string[]): { records: string[][]; left: number } {
  const parser = new CsvParser(",");
  const records: string[][] = [];
  const takeAll = () => {
    for (let record = parser.next(); record; record = parser.next()) records.push(record);
  };
  for (const piece of pieces) {
    parser.write(piece);
    takeAll();
  }
  parser.end();
  takeAll();
  return { records, left: parser.left };
}

describe("CsvParser", () => {
  it.each([
    "a,b\nc,d\n",
    "a,b\r\nc,d",
    "a\rb\r\rc",
    "a,\n,\n,,b\n\n",
    '"a","b ""c""","d\r\ne"\r\n"",f\n',
    'a"b,"c"d,"e""f"g"h\n"i"\n',
    '"",""""\r"""a"',
    "é, 丰田,🚗\n",
  ])("reads %j as csv-parse does, wherever it is split", (text) => {
    const expected: unknown = parse(text, {
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
    });
    for (let at = 0; at <= text.length; at += 1) {
      const found = recordsOf([text.slice(0, at), text.slice(at)]);
      expect([at, found]).toEqual([at, { records: expected, left: 0 }]);
    }
    expect(recordsOf([...text]).records).toEqual(expected);
  });

  it("keeps a quoted field that is not closed, and the rest of its record", () =>
    expect(recordsOf(['a\nb,"c', "\nd"])).toEqual({ records: [["a"]], left: 6 }));
});
