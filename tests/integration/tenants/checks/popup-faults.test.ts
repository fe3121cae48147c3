import { expect, test } from "vitest";
import { faultsOf } from "../../../support/site-faults";

const wording = { day: { title: "A day", text: "A text.", alt: "A picture" } };
const noPopup = (path: string) =>
  `fault popups.day.pages: no popup shows on ${path}: it has a form, or is no page of texts`;

test.each<[string, object, string[]]>([
  ["a popup on the home page", {}, []],
  ["a popup on all pages", { pages: "all" }, []],
  ["a popup on a page of texts", { pages: ["/about-us"] }, []],
  ["a popup over a form", { pages: ["/contact"] }, [noPopup("/contact")]],
  ["a popup on the search", { pages: ["/", "/cars"] }, [noPopup("/cars")]],
  [
    "a popup on a page that does not exist",
    { pages: ["/no-such-page"] },
    ["fault popups.day.pages: there is no page /no-such-page on this site"],
  ],
  [
    "a popup that ends before it starts",
    { starts: "2026-12-02T00:00:00+11:00", expires: "2026-12-01T00:00:00+11:00" },
    [
      "error popups.day.expires: expires at 2026-12-01T00:00:00+11:00, before it starts at 2026-12-02T00:00:00+11:00",
    ],
  ],
  [
    "a popup without its picture's file",
    { src: "day.webp" },
    ["fault popups.day.src: there is no picture media/day.webp"],
  ],
])("%s", async (_what, changes, expected) => {
  const popups = { day: { title: "day.title", ...changes } };
  const faults = await faultsOf({ popups }, { files: { "wording/en-AU.json": wording } });
  expect(faults.filter((fault) => fault.includes(" popups."))).toEqual(expected);
});
