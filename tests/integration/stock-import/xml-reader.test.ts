import { describe, expect, it } from "vitest";
import { sampleFeed } from "~/services/stock-import/feed-file.server";
import { readXml } from "~/services/stock-import/xml-reader.server";
import { type Read, temporaryFeeds } from "../../support/feed-files";

const { feedFile, readAll, whyUnreadable } = temporaryFeeds();

const xml =
  (record = "car"): Read =>
  (file) =>
    readXml(file, record);

describe("readXml", () => {
  it("yields every record element with its line, and repeated elements as a list", async () => {
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
    ["mismatched tags", "<cars>\n<car></make></car></cars>", /^line 2: not XML/],
    ["text after the end", "<cars><car/></cars>\nmore", /^line 2: not XML/],
    [
      "an entity that it declares itself",
      '<!DOCTYPE x [<!ENTITY a "b">]><cars><car><make>&a;</make></car></cars>',
      /^line 1: not XML/,
    ],
    ["an unterminated entity", "<cars><car><make>a & b</make></car></cars>", /^line 1: not XML/],
    ["not UTF-8", Buffer.from("<cars><car><make>Citroën</make></car></cars>", "latin1"), /not UTF-8/],
    [
      "an endless record",
      `<cars><car><make>${"x".repeat(3 * 2 ** 20)}</make></car></cars>`,
      /^line 1: a record of more than/,
    ],
    ["endlessly nested elements", `<cars><car>${"<a>".repeat(2 ** 20)}`, /more than 64 deep/],
  ])("rejects a feed that is unreadable: %s", async (_name, content, message) => {
    expect(await whyUnreadable(xml(), content)).toMatch(message);
  });

  it("detects a feed that is cut off anywhere", async () => {
    const whole = '<cars>\n<car id="1"><make>Kia</make></car><car><make>A&amp;B</make></car></cars>';
    for (let end = 1; end < whole.length; end += 1) {
      expect([end, await whyUnreadable(xml(), whole.slice(0, end))]).toEqual([
        end,
        expect.stringMatching(/cut off|not XML/),
      ]);
    }
  });
});

describe("sampleFeed of XML", () => {
  const van = (make: string) =>
    `<Van id="1"><Spec><Make>${make}</Make></Spec><Photos><Photo>a</Photo><Photo>b</Photo></Photos></Van>`;

  it.each([
    [
      "the element around each make",
      `<Export><Dealer><Name>Yard</Name></Dealer><Vans>${van("Jayco")}${van("Avan")}</Vans></Export>`,
      "Van",
      ["@id", "Spec.Make", "Photos.Photo"],
      ["Spec.Make", ["Jayco", "Avan"]],
    ],
    [
      "cars of several dealers",
      '<D><S><car make="Kia"/><car make="Kia"/></S></D>'.repeat(2).replace(/.*/, "<x>$&</x>"),
      "car",
      ["@make"],
      ["@make", ["Kia", "Kia", "Kia", "Kia"]],
    ],
    ["one car", "<a><b><Brand>Kia</Brand></b></a>", "b", ["Brand"], ["Brand", ["Kia"]]],
  ])("finds %s", async (_what, content, path, columns, [column, values]) => {
    const sample = await sampleFeed(await feedFile(content), "xml");
    expect([sample.path, [...sample.columns.keys()]]).toEqual([path, columns]);
    expect(sample.columns.get(column as string)).toEqual(values);
  });

  it("says why it finds no cars", async () => {
    await expect(sampleFeed(await feedFile("<a><b>1</b></a>"), "xml")).rejects.toThrow(
      "no element that holds a make",
    );
  });
});
