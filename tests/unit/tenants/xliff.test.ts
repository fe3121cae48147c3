import { describe, expect, it } from "vitest";
import { readXliff, writeXliff, type XliffFile } from "~/tenants/xliff";

const LANGUAGES = { from: "en-AU", to: "fr", origin: "alpha fr drafts 3 version 2" };
const open = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr">';
const file = (units: string) => `<?xml version="1.0"?>${open}<file id="f">${units}</file></xliff>`;
const unit = (name: string, target: string) =>
  `<unit id="u" name="${name}"><segment><source>x</source>${target}</segment></unit>`;
const read = (text: string): XliffFile => {
  const result = readXliff(text);
  if ("fault" in result) throw new Error(`${result.fault} ${result.reason}`);
  return result;
};

describe("a file in XLIFF 2", () => {
  it("says again what was written into it", () => {
    const page = '---\ntitle: "A & B"\n---\n{% image src="a.jpg" alt="<b>" /%}\n\n  Indented\ttext \r\n';
    const texts: [key: string, target: string | null][] = [
      ["nav.home", "Accueil & <plus>"],
      ["page:a/b", page],
      ["nav.menu", null],
      ["__proto__", "x"],
    ];
    const written = writeXliff(
      LANGUAGES,
      texts.map(([key, target]) => ({ key, source: "Source", target })),
    );
    const { language, origin, texts: said, refused } = read(written);
    expect([language, origin, refused]).toEqual(["fr", LANGUAGES.origin, []]);
    expect([...said]).toEqual(texts.map(([key, target]) => [key, target ?? ""]));
  });

  it("joins the segments of a text, with what is between them and inside marks", () => {
    const parts = `<unit id="u" name="a"><segment><source>One.</source><target>Un<mrk id="1">.</mrk></target></segment>
      <ignorable><source> </source></ignorable><segment><source>Two.</source><target><![CDATA[Deux <2>]]></target></segment></unit>`;
    expect([...read(file(parts)).texts]).toEqual([["a", "Un. Deux <2>"]]);
    const half = parts.replace("<target><![CDATA[Deux <2>]]></target>", "");
    expect([...read(file(half)).texts]).toEqual([["a", ""]]);
  });

  it("names what is no text, and takes the rest", () => {
    const { texts, refused } = read(
      file(
        [
          unit("good", "<target>Bon</target>"),
          unit("twice", "<target>1</target>") + unit("twice", "<target>2</target>"),
          unit("odd", '<target>a<ph id="1"/></target>'),
          unit("", "<target>x</target>"),
        ].join(""),
      ),
    );
    expect([...texts]).toEqual([["good", "Bon"]]);
    expect(refused).toEqual([
      { key: "odd", fault: "text" },
      { key: "", fault: "name" },
      { key: "twice", fault: "twice" },
    ]);
  });

  it.each<[fault: string, text: string, reason?: string]>([
    ["xml", `${open}<file hasOwnProperty="x"><unit a="b" hasOwnProperty="x" c="d"/></file></xliff>`],
    ["xml", `${file("")} and more`],
    ["shape", `${file("")}<more/>`],
    ["xml", file("<unit>")],
    ["xml", `<?xml version="1.0"?>\n${open}\n<file>&bomb;</file></xliff>`, "3"],
    ["shape", "<html></html>"],
    ["shape", `<!DOCTYPE xliff [<!ENTITY a "aaaa">]>${open}</xliff>`],
    ["xliff", '<xliff version="1.2"><file/></xliff>'],
    ["xliff", "<xliff></xliff>"],
    ["depth", open + "<group>".repeat(60)],
    ["values", file(unit("a", "").repeat(5001))],
  ])("is refused as a whole: %s", (fault, text, reason) => {
    expect(readXliff(text)).toMatchObject({ fault, ...(reason && { reason }) });
  });
});
