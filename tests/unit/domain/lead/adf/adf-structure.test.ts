import { describe, expect, it } from "vitest";
import { adfFaults } from "../../../../support/adf-structure";

/** Tests the validator itself, because other tests rely on it. */
const VALID = `<?xml version="1.0"?>
<?ADF VERSION="1.0"?>
<adf><prospect status="new">
<id sequence="1" source="A">1</id><requestdate>2026-01-31T20:00:00+11:00</requestdate>
<vehicle interest="buy" status="used"><year>2020</year><make>M</make><model>N</model><odometer units="km">1</odometer><colorcombination><interiorcolor>Black</interiorcolor><exteriorcolor>Red</exteriorcolor><preference>1</preference></colorcombination><price type="asking" currency="AUD">1</price></vehicle>
<vehicle interest="trade-in"><year></year><make></make><model></model></vehicle>
<customer><contact><name part="full">A</name><email>a@example.com</email><phone type="voice">1</phone><phone>2</phone></contact><comments>c</comments></customer>
<vendor><vendorname>V</vendorname><contact><name>V</name><phone>1</phone></contact></vendor>
<provider><name part="full">P</name></provider>
</prospect></adf>`;

describe("adfFaults", () => {
  it("accepts a valid document", () => expect(adfFaults(VALID)).toEqual([]));

  it.each([
    ["a missing version", '<?ADF VERSION="1.0"?>', ""],
    ["a missing make", "<make>M</make>", ""],
    ["a wrong order", "<year>2020</year><make>M</make>", "<make>M</make><year>2020</year>"],
    ["an unknown element", "<year>2020</year>", "<age>2020</age>"],
    [
      "an element that copies of the format disagree on",
      "<comments>c</comments>",
      "<timeframe>c</timeframe>",
    ],
    ["a value that is not listed", 'interest="buy"', 'interest="rent"'],
    ["an unknown attribute", 'units="km"', 'unit="km"'],
    ["a missing way to contact", "<phone>1</phone></contact></vendor>", "</contact></vendor>"],
    [
      "a phone before the e-mail",
      "<email>a@example.com</email><phone",
      "<phone>0</phone><email>a@example.com</email><phone",
    ],
    ["text between elements", "<vendor>", "<vendor>text"],
    ["elements in a text", "<comments>c</comments>", "<comments><url>c</url></comments>"],
    ["a missing vendor", /<vendor>.*<\/vendor>/, ""],
    ["a colour without its preference", "<preference>1</preference>", ""],
    [
      "a second customer",
      "</customer>",
      "</customer><customer><contact><name>B</name><phone>1</phone></contact></customer>",
    ],
  ])("finds %s", (_what, part, replacement) => {
    const broken = VALID.replace(part, replacement);
    expect(broken).not.toBe(VALID);
    expect(adfFaults(broken)).not.toEqual([]);
  });

  it.each([
    ["an unclosed element", "<comments>c</comments>", "<comments>c"],
    ["a bare ampersand", "<comments>c", "<comments>a & b"],
    ["a control character", "<comments>c", "<comments>\u0001"],
    ["a reference to a control character", "<comments>c", "<comments>&#x1;"],
    ["half a surrogate pair", "<comments>c", "<comments>\ud83d"],
    ["a reference to half a surrogate pair", "<comments>c", "<comments>&#xD83D;"],
    ["a noncharacter", "<comments>c", "<comments>\ufffe"],
  ])("throws for %s", (_what, part, replacement) => {
    expect(() => adfFaults(VALID.replace(part, replacement))).toThrow();
  });
});
