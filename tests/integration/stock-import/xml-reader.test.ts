import { describe, expect, it } from "vitest";
import { readXml } from "~/services/stock-import/xml-reader.server";
import { type Read, temporaryFeeds } from "../../support/feed-files";

const { readAll, whyUnreadable } = temporaryFeeds();

const xml =
  (record = "car"): Read =>
  (file) =>
    readXml(file, record);

describe("readXml", () => {
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
