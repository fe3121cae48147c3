import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FeedRow } from "~/domain/feed/feed-row";
import { readCsv } from "~/services/stock-import/csv-reader.server";
import { FeedUnreadableError } from "~/services/stock-import/feed-errors";
import type { FeedRecord } from "~/services/stock-import/feed-record";
import { readJson } from "~/services/stock-import/json-reader.server";
import { readXml } from "~/services/stock-import/xml-reader.server";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "forecourt-feeds-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let feeds = 0;
async function feedFile(content: string | Uint8Array): Promise<string> {
  feeds += 1;
  const file = path.join(folder, `feed-${feeds}`);
  await writeFile(file, content);
  return file;
}

type Read = (file: string) => AsyncGenerator<FeedRecord>;
const csv =
  (needed: string[] = [], delimiter = ","): Read =>
  (file) =>
    readCsv(file, { delimiter, needed: new Set(needed) });
const json =
  (where = "cars"): Read =>
  (file) =>
    readJson(file, where);
const xml =
  (record = "car"): Read =>
  (file) =>
    readXml(file, record);

/** Records as [line, number, values of the columns | reason]. */
async function readAll(read: Read, content: string | Uint8Array, columns: string[]): Promise<unknown[][]> {
  const records: unknown[][] = [];
  const values = (row: FeedRow) => columns.map((column) => row.get(column));
  for await (const record of read(await feedFile(content))) {
    records.push([record.line, record.number, "row" in record ? values(record.row) : record.fault.reason]);
  }
  return records;
}

async function whyUnreadable(read: Read, content: string | Uint8Array): Promise<string> {
  try {
    await readAll(read, content, []);
  } catch (error) {
    if (error instanceof FeedUnreadableError) return error.message;
    throw error;
  }
  return "it was read";
}

describe("CSV", () => {
  it("gives rows with the lines on which they begin", async () => {
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
  ])("takes %j as the end of a line", async (end) => {
    expect(await readAll(csv(), ["make", "Kia", "Ford", ""].join(end), ["make"])).toEqual([
      [2, 1, ["Kia"]],
      [3, 2, ["Ford"]],
    ]);
  });

  it("takes line ends of both kinds in one feed, a BOM, header names with spaces, and other delimiters", async () => {
    expect(
      await readAll(csv(["make", "km"], ";"), "\uFEFFmake ; km\r\nKia;5\nFord;6\r\n", ["make", "km"]),
    ).toEqual([
      [2, 1, ["Kia", "5"]],
      [3, 2, ["Ford", "6"]],
    ]);
  });

  it("takes a quotation mark inside a field as itself", async () => {
    expect(
      await readAll(csv(), 'make,note\nKia,19" alloys\nFord,"19" alloys\nMazda,x\n', ["make", "note"]),
    ).toEqual([
      [2, 1, ["Kia", '19" alloys']],
      [3, 2, ["Ford", '"19" alloys']],
      [4, 3, ["Mazda", "x"]],
    ]);
  });

  it("rejects a row with too few or too many fields, and reads on", async () => {
    expect(await readAll(csv(), "make,model,km\nKia,Rio\nFord,Focus,5,6\nMazda,3,7\n", ["make"])).toEqual([
      [2, 1, "2 fields where the header has 3"],
      [3, 2, "4 fields where the header has 3"],
      [4, 3, ["Mazda"]],
    ]);
  });

  it("keeps a row with too few fields rejected when it is the last one of a complete feed", async () => {
    expect(await readAll(csv(), "make,model,km\nKia,Rio\n", ["make"])).toEqual([
      [2, 1, "2 fields where the header has 3"],
    ]);
  });

  it("reads text that is cut apart inside a character by the chunks of the stream", async () => {
    const names = Array.from({ length: 9000 }, (_, index) => `Citroën 丰田 🚗 ${index}`);
    const records = await readAll(csv(), `make\n${names.join("\n")}\n`, ["make"]);
    expect(records.map(([, , values]) => values)).toEqual(names.map((name) => [name]));
  });

  it("warns when the last row has no line end: it may be cut off inside its last field", async () => {
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
    ["a header of other letters", "Make,Model\nKia,Rio\n", /^line 1: the header lacks make, model/],
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
  ])("can't be read: %s", async (_name, content, message) => {
    expect(await whyUnreadable(csv(["make", "model"]), content)).toMatch(message);
  });

  it("finds every place inside a row at which a feed may be cut off, the last field's inside excepted", async () => {
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

describe("JSON", () => {
  it("reads the list at the path, with the lines of its records, one by one", async () => {
    const content = `{
  "sent": {"cars": [{"make": "no"}]},
  "cars": [
    {"make": "Kia", "price": {"amount": 5.5}, "sold": false, "note": null},

    {
      "make": "Ford",
      "images": [{"url": "a"}, {"url": "b"}], "features": ["x", "y"], "one": ["z"]
    }
  ],
  "more": [1, 2]
}`;
    const columns = ["make", "price.amount", "sold", "note", "images.url", "features", "one"];
    expect(await readAll(json(), content, columns)).toEqual([
      [4, 1, ["Kia", "5.5", "false", undefined, undefined, undefined, undefined]],
      [6, 2, ["Ford", undefined, undefined, undefined, ["a", "b"], ["x", "y"], ["z"]]],
    ]);
  });

  it("reads a list that is the document, a deeper path, and a BOM", async () => {
    expect(await readAll(json(), ' \n[{"make":"Kia"},{"make":"Ford"}]', ["make"])).toEqual([
      [2, 1, ["Kia"]],
      [2, 2, ["Ford"]],
    ]);
    expect(await readAll(json("feed.stock"), '\uFEFF{"feed":{"stock":[{"make":"Kia"}]}}', ["make"])).toEqual([
      [1, 1, ["Kia"]],
    ]);
    expect(await readAll(json(), "[]", ["make"])).toEqual([]);
  });

  it("rejects a record that is no object, and reads on", async () => {
    expect(await readAll(json(), '[1,\n"x",\nnull,\n[{"make":"no"}],\n{"make":"Kia"}]', ["make"])).toEqual([
      [1, 1, "not an object"],
      [2, 2, "not an object"],
      [3, 3, "not an object"],
      [4, 4, "not an object"],
      [5, 5, ["Kia"]],
    ]);
  });

  it("doesn't take a member called __proto__ for more than it is", async () => {
    const content = '[{"__proto__": {"make": "no"}, "model": "Rio"}]';
    expect(await readAll(json(), content, ["make", "model"])).toEqual([[1, 1, [undefined, "Rio"]]]);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ["0 bytes", "", /0 bytes/],
    ["only spaces", " \n ", /nothing but white space/],
    ["CSV instead", "make,model\nKia,Rio\n", /^line 1: not JSON/],
    ["XML instead", "<cars><car/></cars>", /^line 1: not JSON/],
    ["no such list", '{"vehicles":[{"make":"Kia"}]}', /^the feed has no car in cars/],
    [
      "an object where the list should be",
      '{"cars":{"a":{"make":"Kia"}}}',
      /^line 1: cars is not a list of cars$/,
    ],
    ["a number where the list should be", '{"cars":7}', /^the feed has no car in cars/],
    [
      "cut off between records",
      '[{"make":"Kia"},\n',
      /^line 2: the feed is cut off in the middle of the JSON$/,
    ],
    ["cut off in a record", '{"cars":[\n{"make":"Kia"},\n{"make":', /^line 3: the feed is cut off/],
    ["cut off in a text", '{"cars":[\n{"make":"Ki', /^line 2: the feed is cut off/],
    ["cut off before the last bracket", '{"cars":[{"make":"Kia"}]', /^line 1: the feed is cut off/],
    ["a comma too many", '[{"make":"Kia"},]', /^line 1: not JSON/],
    ["something after the end", '[{"make":"Kia"}]\n[]', /^line 2: not JSON/],
    ["not UTF-8", Buffer.from('[{"make":"Citroën"}]', "latin1"), /not UTF-8/],
    ["an endless record", `[{"make":"${"x".repeat(3 * 2 ** 20)}"}]`, /more than 1048576 characters/],
    ["lists in lists without end", "[".repeat(3 * 2 ** 20), /more than 1048576 characters|cut off/],
  ])("can't be read: %s", async (_name, content, message) => {
    expect(await whyUnreadable(json(), content)).toMatch(message);
  });

  it("finds every place at which a feed may be cut off", async () => {
    const whole = '{"cars":[{"make":"Kia","km":5},\n{"make":"Ford","ok":true}]}';
    for (let end = 1; end < whole.length; end += 1) {
      expect([end, await whyUnreadable(json(), whole.slice(0, end))]).toEqual([
        end,
        expect.stringMatching(/cut off/),
      ]);
    }
  });
});

describe("XML", () => {
  it("reads every record element, with its line; what repeats is a list", async () => {
    const content = `<?xml version="1.0" encoding="UTF-8"?>
<stock><sent>today</sent>
  <car id="7"><make>Kia &amp; Co</make><note><![CDATA[5 < 6]]></note><empty/></car>
  <car>
    <make>Ford</make>
    <images><image url="a">front</image><image url="b">back</image></images>
    <price><amount currency="AUD">5</amount></price>
  </car>
</stock>`;
    const columns = ["make", "@id", "note", "empty", "images.image", "images.image@url", "price.amount"];
    expect(await readAll(xml(), content, columns)).toEqual([
      [3, 1, ["Kia & Co", "7", "5 < 6", undefined, undefined, undefined, undefined]],
      [4, 2, ["Ford", undefined, undefined, undefined, ["front", "back"], ["a", "b"], "5"]],
    ]);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ["0 bytes", "", /0 bytes/],
    ["CSV instead", "make,model\nKia,Rio\n", /^line \d: not XML/],
    ["no such element", "<cars><vehicle/></cars>", /^the feed has no <car> element$/],
    [
      "cut off between records",
      "<cars>\n<car><make>Kia</make></car>\n",
      /^line 3: the feed is cut off in the middle of the XML$/,
    ],
    ["cut off in a record", "<cars>\n<car><make>Ki", /^line 2: the feed is cut off/],
    ["cut off in a tag", "<cars><car><ma", /^line 1: the feed is cut off/],
    ["cut off in a CDATA section", "<cars><car><make><![CDATA[Ki", /^line 1: the feed is cut off/],
    ["tags that don't fit", "<cars>\n<car></make></car></cars>", /^line 2: not XML/],
    ["text after the end", "<cars><car/></cars>\nmore", /^line 2: not XML/],
    [
      "an entity of its own",
      '<!DOCTYPE x [<!ENTITY a "b">]><cars><car><make>&a;</make></car></cars>',
      /^line 1: not XML/,
    ],
    ["an entity without end", "<cars><car><make>a & b</make></car></cars>", /^line 1: not XML/],
    [
      "declared as another encoding",
      '<?xml version="1.0" encoding="ISO-8859-1"?><cars><car/></cars>',
      /declared as ISO-8859-1/,
    ],
    ["not UTF-8", Buffer.from("<cars><car><make>Citroën</make></car></cars>", "latin1"), /not UTF-8/],
    [
      "an endless record",
      `<cars><car><make>${"x".repeat(3 * 2 ** 20)}</make></car></cars>`,
      /^line 1: a record of more than/,
    ],
    [
      "elements in elements without end",
      `<cars><car>${"<a>".repeat(2 ** 20)}`,
      /more than 1048576 characters|cut off/,
    ],
  ])("can't be read: %s", async (_name, content, message) => {
    expect(await whyUnreadable(xml(), content)).toMatch(message);
  });

  it("finds every place at which a feed may be cut off", async () => {
    const whole = '<cars>\n<car id="1"><make>Kia</make></car><car><make>A&amp;B</make></car></cars>';
    for (let end = 1; end < whole.length; end += 1) {
      expect([end, await whyUnreadable(xml(), whole.slice(0, end))]).toEqual([
        end,
        expect.stringMatching(/cut off|not XML/),
      ]);
    }
  });
});
