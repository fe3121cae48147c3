import { describe, expect, it, test } from "vitest";
import { originLine, readTranslationFile } from "~/tenants/translation-file";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  const file = readTranslationFile(bytes(text));
  if ("fault" in file) throw new Error(file.fault);
  return file;
};

describe("a file of translations", () => {
  it("gives its texts by key, and where it comes from", () => {
    const origin = { site: "alpha", language: "zh-Hans", drafts: 7, version: 3 };
    const file = read(JSON.stringify({ $export: originLine(origin), nav: { home: "首页", a: { b: "x" } } }));
    expect(file.origin).toEqual(origin);
    expect([...file.texts]).toEqual([
      ["nav.home", "首页"],
      ["nav.a.b", "x"],
    ]);
    expect(file.refused).toEqual([]);
  });

  test.each([
    "",
    "alpha zh-Hans",
    "alpha zh-Hans drafts -1 version 2",
    "a b drafts 1 version 2 3",
    7,
    null,
    {},
  ])("says nothing of its origin with %j", (line) => {
    expect(read(JSON.stringify({ $export: line, nav: { home: "x" } })).origin).toBeNull();
  });

  it("may be XLIFF 2, which names its language", () => {
    const unit =
      '<unit id="u1" name="nav.home"><segment><source>Home</source><target>Accueil</target></segment></unit>';
    const note = '<notes><note id="export">alpha fr drafts 7 version 3</note></notes>';
    const xliff = (inner: string) =>
      `\uFEFF<?xml version="1.0"?>\n<xliff version="2.0" srcLang="en" trgLang="fr"><file id="f">${inner}</file></xliff>`;
    const file = read(xliff(note + unit));
    expect(file.origin).toEqual({ site: "alpha", language: "fr", drafts: 7, version: 3 });
    expect([...file.texts]).toEqual([["nav.home", "Accueil"]]);
    expect(read(xliff(unit))).toMatchObject({ origin: null, language: "fr" });
    expect(readTranslationFile(bytes("<html></html>"))).toMatchObject({ fault: "shape" });
  });

  it("may begin with a byte order mark", () =>
    expect([...read('\uFEFF{"nav":{"home":"x"}}').texts.keys()]).toEqual(["nav.home"]));

  test.each([
    ["nothing", bytes(""), "empty"],
    ["spaces", bytes(" \n"), "empty"],
    ["Latin 1", Uint8Array.from([0x7b, 0x22, 0xe9, 0x22, 0x7d]), "encoding"],
    ["UTF-16 with its mark", Uint8Array.from([0xff, 0xfe, 0x7b, 0]), "encoding"],
    ["UTF-16 without it", Uint8Array.from([0x7b, 0, 0x7d, 0]), "encoding"],
    ["half a file", bytes('{"nav":{"home":"x"'), "json"],
    ["words", bytes("nav.home = x"), "json"],
    ["a list", bytes("[1, 2]"), "shape"],
    ["a text", bytes('"x"'), "shape"],
    ["null", bytes("null"), "shape"],
    ["deep nesting", bytes('{"a":'.repeat(50_000)), "depth"],
    ["deep lists", bytes("[".repeat(100_000)), "depth"],
    ["too many texts", bytes(`{${Array.from({ length: 6000 }, (_, at) => `"a${at}":"x"`)}}`), "values"],
  ])("is refused as a whole when it is %s", (_what, content, fault) => {
    expect(readTranslationFile(content)).toMatchObject({ fault });
  });

  it("names what is no text, and takes the rest", () => {
    const file = read('{"a":1,"b":[{"c":"x"}],"d":null,"e":true,"f":"good","g.h":"x","":"x","i":{"j":2}}');
    expect([...file.texts]).toEqual([["f", "good"]]);
    expect(file.refused).toEqual([
      { key: "a", fault: "text" },
      { key: "b", fault: "text" },
      { key: "d", fault: "text" },
      { key: "e", fault: "text" },
      { key: "g.h", fault: "name" },
      { key: "", fault: "name" },
      { key: "i.j", fault: "text" },
    ]);
  });

  it("takes neither of two texts with one key", () => {
    const file = read('{"a":"1","b":{"c":"1","c":"2"},"d":{"e":"1"},"d":{"f":"2"}}');
    expect([...file.texts]).toEqual([["a", "1"]]);
    expect(file.refused.map(({ key, fault }) => [key, fault])).toEqual([
      ["b.c", "twice"],
      ["d", "twice"],
    ]);
  });

  it("reads names that every object has as any other", () => {
    const file = read('{"__proto__":{"polluted":"x"},"constructor":{"prototype":{"polluted":"x"}}}');
    expect([...file.texts.keys()]).toEqual(["__proto__.polluted", "constructor.prototype.polluted"]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
