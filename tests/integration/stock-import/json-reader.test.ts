import { describe, expect, it } from "vitest";
import { readJson } from "~/services/stock-import/json-reader.server";
import { type Read, temporaryFeeds } from "../../support/feed-files";

const { readAll, whyUnreadable } = temporaryFeeds();

const json =
  (where = "cars"): Read =>
  (file) =>
    readJson(file, where);

describe("readJson", () => {
  it("yields the records of the list at the path one by one, with their lines", async () => {
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

  it("reads a list at the top level, a list at a deeper path, and a feed with a BOM", async () => {
    expect(await readAll(json(), ' \n[{"make":"Kia"},{"make":"Ford"}]', ["make"])).toEqual([
      [2, 1, ["Kia"]],
      [2, 2, ["Ford"]],
    ]);
    expect(await readAll(json("feed.stock"), '\uFEFF{"feed":{"stock":[{"make":"Kia"}]}}', ["make"])).toEqual([
      [1, 1, ["Kia"]],
    ]);
    expect(await readAll(json(), "[]", ["make"])).toEqual([]);
  });

  it("rejects a record that is not an object, and reads the next ones", async () =>
    expect(await readAll(json(), '[1,\n"x",\nnull,\n[{"make":"no"}],\n{"make":"Kia"}]', ["make"])).toEqual([
      [1, 1, "not an object"],
      [2, 2, "not an object"],
      [3, 3, "not an object"],
      [4, 4, "not an object"],
      [5, 5, ["Kia"]],
    ]));

  it("treats a member called __proto__ as an ordinary member", async () => {
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
    ["a trailing comma", '[{"make":"Kia"},]', /^line 1: not JSON/],
    ["something after the end", '[{"make":"Kia"}]\n[]', /^line 2: not JSON/],
    ["not UTF-8", Buffer.from('[{"make":"Citroën"}]', "latin1"), /not UTF-8/],
    ["an endless record", `[{"make":"${"x".repeat(3 * 2 ** 20)}"}]`, /more than 1048576 characters/],
    ["endlessly nested lists", "[".repeat(3 * 2 ** 20), /more than 64 deep/],
  ])("rejects a feed that is unreadable: %s", async (_name, content, message) => {
    expect(await whyUnreadable(json(), content)).toMatch(message);
  });

  it("detects a feed that is cut off anywhere", async () => {
    const whole = '{"cars":[{"make":"Kia","km":5},\n{"make":"Ford","ok":true}]}';
    for (let end = 1; end < whole.length; end += 1) {
      expect([end, await whyUnreadable(json(), whole.slice(0, end))]).toEqual([
        end,
        expect.stringMatching(/cut off/),
      ]);
    }
  });
});
