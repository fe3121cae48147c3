import { expect, it } from "vitest";
import { entryId, entryNamed, idInLanguage } from "~/domain/editing/edited-entry";
import { readEditorEmail } from "~/domain/editing/editor-address";
import { linesBefore, type PageField, readPageSource, writePageSource } from "~/domain/editing/page-source";

it.each<[string, Record<string, string>, string, number]>([
  [
    '---\ntitle: "Quoted"\nnoindex: true\n---\nText.\n\nMore.\n',
    { title: "Quoted", noindex: "true" },
    "Text.\n\nMore.\n",
    4,
  ],
  [
    "\uFEFF---\r\nseo_title:  A: b \r\nunknown: x\r\nno field\r\n---\r\nText.\r\nMore.\rOld",
    { seo_title: "A: b" },
    "Text.\nMore.\nOld",
    0,
  ],
  ['---\ntitle: a "b"\ndate:\n---', { title: 'a "b"', date: "" }, "", 3],
  ["No matter\n---\ntitle: x\n---\n", {}, "No matter\n---\ntitle: x\n---\n", 0],
])("readPageSource reads %j", (source, fields, markdown, before) => {
  const read = readPageSource(source);
  expect(Object.fromEntries(read.fields)).toEqual(fields);
  expect(read.markdown).toBe(markdown);
  expect(linesBefore(source)).toBe(before);
});

it("writePageSource writes fields in order, so that they are read as they were", () => {
  const fields = new Map([
    ["date", "2026-11-27"] as const,
    ["title", '"Quoted"'] as const,
    ["author", ""] as const,
  ]);
  const source = writePageSource({ fields, markdown: "\n\nText.\n\n" });
  expect(source).toBe('---\ntitle: ""Quoted""\ndate: 2026-11-27\n---\nText.\n');
  expect(readPageSource(source).fields.get("title")).toBe('"Quoted"');
  expect(writePageSource({ fields: new Map([["title", 'a "b"']]), markdown: "" })).toContain(
    'title: a "b"\n',
  );
});

it.each([
  ["One line.", "One line."],
  ['"Quoted"', '"Quoted"'],
  ["Two lines\nnoindex: true", "Two lines noindex: true"],
  ["---\n\n# Over", "--- # Over"],
  ["A\u2028b\tc", "A b c"],
])("writes the description %j as one line of front matter that reads as %j", (typed, read) => {
  const fields = new Map<PageField, string>([
    ["title", "A page"],
    ["description", typed],
  ]);
  const source = readPageSource(writePageSource({ fields, markdown: "Text." }));
  expect([...source.fields]).toEqual([
    ["title", "A page"],
    ["description", read],
  ]);
  expect(source.markdown).toBe("Text.\n");
});

it.each([
  [{ kind: "text", key: "nav.menu" }, "nav.menu"],
  [{ kind: "page", key: "blog/a-post" }, "page:blog/a-post"],
  [{ kind: "hours", key: "2026-12-25 all The yard: east" }, "hours:2026-12-25 all The yard: east"],
] as const)("entryId names %j %j", (name, id) => {
  expect(entryId(name)).toBe(id);
  expect(entryNamed(id)).toEqual(name);
  expect(idInLanguage({ ...name, language: "fr" })).toBe(`fr ${id}`);
});

it.each(["text:nav.menu", "car:1"])("entryNamed knows no kind of %j", (id) => {
  expect(entryNamed(id)).toBeNull();
});

const LONGEST = `${"a".repeat(241)}@b.example.au`;

it.each([
  [" Jo@Harbour.Example ", "jo@harbour.example"],
  [LONGEST, LONGEST],
  [`a${LONGEST}`, null],
  ["jo@harbour", null],
  ["jo@harbour.", null],
  ["@harbour.example", null],
  ["jo@harbour.example, al@harbour.example", null],
  ["Jo <jo@harbour.example>", null],
  ["ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ada@example.com"],
])("readEditorEmail reads %j as %j", (typed, expected) => expect(readEditorEmail(typed)).toBe(expected));
