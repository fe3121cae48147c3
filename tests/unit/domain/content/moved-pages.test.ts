import { expect, it } from "vitest";
import { movedAddresses, readFormerAddresses, redirectsWith } from "~/domain/content/moved-pages";

it.each([
  ["", []],
  ["/old", ["/old"]],
  [" /old  /pages/older /old ", ["/old", "/pages/older"]],
  ["/old, /older", null],
  ["old", null],
  ["/", null],
  ["/Old", null],
  ["https://elsewhere.example/", null],
  ["//elsewhere.example", null],
  ["/a".padEnd(40, "b").concat(" ").repeat(2).trim(), [`/a${"b".repeat(38)}`]],
  [Array.from({ length: 21 }, (_, at) => `/old-${at}`).join(" "), null],
] as [string, string[] | null][])("reads the former addresses %j as %j", (written, addresses) => {
  expect(readFormerAddresses(written)).toEqual(addresses);
});

it.each([
  ["", "/a", "/b", "/a"],
  ["/a", "/b", "/c", "/a /b"],
  ["/a", "/b", "/a", "/b"],
  ["/a /b", "/b", "/c", "/a /b"],
])(
  "writes for a page with the former addresses %j that moves from %s to %s: %j",
  (written, from, to, after) => expect(movedAddresses(written, { from, to })).toBe(after),
);

it("forgets the oldest of more than 20 addresses", () => {
  const written = Array.from({ length: 20 }, (_, at) => `/old-${at}`).join(" ");
  const after = movedAddresses(written, { from: "/now", to: "/next" }).split(" ");
  expect([after.length, after[0], after.at(-1)]).toEqual([20, "/old-1", "/now"]);
});

/* rules/content#moved-pages */
it.each([
  ["a former address to its page", {}, [["/c", ["/a", "/b"]]], [], { "/a": "/c", "/b": "/c" }],
  [
    "a redirect to a former address to the page",
    { "/x": "/a" },
    [["/c", ["/a"]]],
    [],
    { "/x": "/c", "/a": "/c" },
  ],
  ["a chain to its end", { "/x": "/y", "/y": "/z?q=1" }, [], [], { "/x": "/z?q=1", "/y": "/z?q=1" }],
  ["nothing from the address of a page", {}, [["/c", ["/a"]]], ["/a"], {}],
  ["nothing from the page's own address", {}, [["/c", ["/c"]]], ["/c"], {}],
  ["what site.json says first", { "/a": "/x" }, [["/c", ["/a"]]], [], { "/a": "/x" }],
  [
    "the first of two pages",
    {},
    [
      ["/c", ["/a"]],
      ["/d", ["/a"]],
    ],
    [],
    { "/a": "/c" },
  ],
  ["a circle as it is written", { "/a": "/b", "/b": "/a" }, [], [], { "/a": "/b", "/b": "/a" }],
  ["what leads into a circle too", { "/x": "/a", "/a": "/a" }, [], [], { "/x": "/a", "/a": "/a" }],
] as [string, Record<string, string>, [string, string[]][], string[], Record<string, string>][])(
  "leads %s",
  (_what, written, pages, there, redirects) =>
    expect(redirectsWith(written, pages, (address) => there.includes(address))).toEqual(redirects),
);
