import { describe, expect, it } from "vitest";
import { readCsv } from "~/services/stock-import/csv-reader.server";
import { sampleFeed } from "~/services/stock-import/feed-file.server";
import { type Read, temporaryFeeds } from "../../support/feed-files";

const { feedFile, readAll, whyUnreadable } = temporaryFeeds();

const csv =
  (needed: string[] = [], delimiter = ","): Read =>
  (file) =>
    readCsv(file, { delimiter, needed: new Set(needed) });

describe("readCsv", () => {
  it("yields each row with the line on which it begins", async () => {
    const content = 'make,note\r\nKia,"two\r\nlines"\r\n\r\nMazda,"say ""hi"""\r\nFord,plain';
    expect(await readAll(csv(), content, ["make", "note", "absent"])).toEqual([
      [2, 1, ["Kia", "two\r\nlines", undefined]],
      [5, 2, ["Mazda", 'say "hi"', undefined]],
      [6, 3, ["Ford", "plain", undefined]],
    ]);
  });

  it.each([
    ["\n", "LF"],
    ["\r\n", "CRLF"],
    ["\r", "CR"],
  ])("accepts %j as the end of a line", async (end) => {
    expect(await readAll(csv(), ["make", "Kia", "Ford", ""].join(end), ["make"])).toEqual([
      [2, 1, ["Kia"]],
      [3, 2, ["Ford"]],
    ]);
  });

  it("accepts both kinds of line ends in one feed, a BOM, spaces around header names, and other delimiters", async () =>
    expect(
      await readAll(csv(["make", "km"], ";"), "\uFEFFmake ; km\r\nKia;5\nFord;6\r\n", ["make", "km"]),
    ).toEqual([
      [2, 1, ["Kia", "5"]],
      [3, 2, ["Ford", "6"]],
    ]));

  it("reads columns with numbers as one list, in the order of the numbers, and a literal # as it is", async () => {
    const content = "Photo 10,Photo 2,Photo x,Stock #,Stock 1\nj,b,no,A1,z\n,,no,A2,z\n";
    expect(await readAll(csv(), content, ["Photo #", "Stock #", "Fax #"])).toEqual([
      [2, 1, [["b", "j"], "A1", undefined]],
      [3, 2, [undefined, "A2", undefined]],
    ]);
  });

  it("reads a quotation mark inside a field as text", async () =>
    expect(
      await readAll(csv(), 'make,note\nKia,19" alloys\nFord,"19" alloys\nMazda,x\n', ["make", "note"]),
    ).toEqual([
      [2, 1, ["Kia", '19" alloys']],
      [3, 2, ["Ford", '"19" alloys']],
      [4, 3, ["Mazda", "x"]],
    ]));

  it("rejects a row with too few or too many fields, and reads the next ones", async () =>
    expect(await readAll(csv(), "make,model,km\nKia,Rio\nFord,Focus,5,6\nMazda,3,7\n", ["make"])).toEqual([
      [2, 1, "2 fields where the header has 3"],
      [3, 2, "4 fields where the header has 3"],
      [4, 3, ["Mazda"]],
    ]));

  it("reads a row whose surplus fields are empty, and a header with characters that nobody sees", async () => {
    const content = "make,\u200bmodel\u200b,km\nKia,Rio,5,\nFord,Focus,6, ,\nMazda,3,,\nKia,Rio,5,,x\n";
    expect(await readAll(csv(["model"]), content, ["make", "model", "km"])).toEqual([
      [2, 1, ["Kia", "Rio", "5"]],
      [3, 2, ["Ford", "Focus", "6"]],
      [4, 3, ["Mazda", "3", ""]],
      [5, 4, "5 fields where the header has 3"],
    ]);
  });

  it("refuses a header that has an optional column of the mapping twice, and drafts no mapping from a repeated one", async () => {
    const read: Read = (file) =>
      readCsv(file, { delimiter: ",", needed: new Set(["make"]), read: new Set(["make", "price"]) });
    await expect(readAll(read, "make,price,price\nKia,19990,1\n", [])).rejects.toThrow(
      /^line 1: the header has the column price twice$/,
    );
    expect(await readAll(read, "make,price,x,x\nKia,19990,a,b\n", ["price"])).toEqual([[2, 1, ["19990"]]]);
    const sample = await sampleFeed(await feedFile("make,price,price\nKia,19990,1\n"), "csv");
    expect([...sample.columns.keys()]).toEqual(["make"]);
  });

  it("rejects a last row with too few fields in a complete feed", async () =>
    expect(await readAll(csv(), "make,model,km\nKia,Rio\n", ["make"])).toEqual([
      [2, 1, "2 fields where the header has 3"],
    ]));

  it("reads characters that are split between the chunks of the stream", async () => {
    const names = Array.from({ length: 9000 }, (_, index) => `Citroën 丰田 🚗 ${index}`);
    const records = await readAll(csv(), `make\n${names.join("\n")}\n`, ["make"]);
    expect(records.map(([, , values]) => values)).toEqual(names.map((name) => [name]));
  });

  it("reads a feed that ends in the end-of-file mark of DOS, without a warning", async () => {
    const warnings: string[] = [];
    const read: Read = (file) =>
      readCsv(file, {
        delimiter: ",",
        needed: new Set<string>(),
        warn: (message: string) => void warnings.push(message),
      });
    expect(await readAll(read, "make,km\r\nKia,5\r\n\x1a", ["make", "km"])).toEqual([[2, 1, ["Kia", "5"]]]);
    expect(warnings).toEqual([]);
  });

  it("warns when the last row has no line end, because its last field may be cut off", async () => {
    const warnings: string[] = [];
    const options = {
      delimiter: ",",
      needed: new Set<string>(),
      warn: (message: string) => void warnings.push(message),
    };
    for await (const _ of readCsv(await feedFile("make,price\nKia,51990\n"), options));
    expect(warnings).toEqual([]);
    for await (const _ of readCsv(await feedFile("make,price\nKia,519"), options));
    expect(warnings).toEqual([expect.stringContaining("the last row does not end in a line break")]);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ["0 bytes", "", /^the feed is empty \(0 bytes\)$/],
    ["only a BOM", "\uFEFF", /^the feed has no header line$/],
    ["only line ends", "\n\n\r\n", /^the feed has no header line$/],
    [
      "a wrong header",
      "marke,modell\nKia,Rio\n",
      /^line 1: the header lacks make, model; it has marke, modell$/,
    ],
    ["a header in other capitals", "Make,Model\nKia,Rio\n", /^line 1: the header lacks make, model/],
    [
      "a needed column twice",
      "make,model,make\nKia,Rio,Kia\n",
      /^line 1: the header has the column make twice$/,
    ],
    ["no header", "Kia,Rio\nFord,Focus\n", /^line 1: the header lacks make, model/],
    ["JSON instead", '[{"make":"Kia"}]', /^line 1: the header lacks make, model/],
    [
      "cut off between fields",
      "make,model,km\nKia,Rio,5\nFord,Foc",
      /^line 3: the feed is cut off in the middle of a row$/,
    ],
    ["cut off after a comma", "make,model,km\nKia,Rio,5\nFord,", /^line 3: .*in the middle of a row$/],
    [
      "cut off inside a quoted field",
      'make,model\nKia,Rio\nFord,"Foc',
      /^line 3: the feed is cut off inside a quoted field$/,
    ],
    [
      "cut off inside a quoted field with line breaks",
      'make,model\nKia,Rio\n\nFord,"Foc\nus\n',
      /^line 4: .*quoted field$/,
    ],
    [
      "not UTF-8: Latin-1",
      Buffer.from("make,model\nKia,Rio\nCitroën,C3\n", "latin1"),
      /^the feed is not UTF-8 text \(near line 3\)$/,
    ],
    ["not UTF-8: UTF-16", Buffer.from("\uFEFFmake,model\nKia,Rio\n", "utf16le"), /^the feed is not UTF-8/],
    [
      "not UTF-8: cut off inside a character",
      Buffer.from("make,model\nKia,Ë").subarray(0, -1),
      /^the feed is not UTF-8 text \(near line 2\)$/,
    ],
    [
      "not text: a picture",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      /^the feed is not UTF-8/,
    ],
    [
      "an endless row",
      `make,model\n${"x".repeat(3 * 2 ** 20)}`,
      /^line 2: a row of more than 1048576 characters$/,
    ],
    [
      "a quotation mark that swallows the rest",
      `make,model\nKia,"Rio\n${"Ford,Focus\n".repeat(200_000)}`,
      /^line 2: a row of more than/,
    ],
  ])("rejects a feed that is unreadable: %s", async (_name, content, message) => {
    expect(await whyUnreadable(csv(["make", "model"]), content)).toMatch(message);
  });

  it("detects a feed that is cut off anywhere in a row, except inside the last field", async () => {
    const whole = 'make,model,note\nKia,Rio,"a, b"\nFord,"Focus ""ST""",c\n';
    const lastRow = whole.indexOf("Ford");
    for (let end = lastRow + 1; end < whole.length - 2; end += 1) {
      expect([end, await whyUnreadable(csv(["make"]), whole.slice(0, end))]).toEqual([
        end,
        expect.stringMatching(/^line 3: the feed is cut off/),
      ]);
    }
  });
});
