import { expect, it } from "vitest";
import { popupsSchema } from "~/tenants/site-schema/content";

const read = (changes: object) => popupsSchema.safeParse({ day: { title: "day.title", ...changes } }).success;

it.each<[object, boolean]>([
  [{}, true],
  [{ pages: "all" }, true],
  [{ pages: ["/", "/about-us"] }, true],
  [{ pages: [] }, false],
  [{ pages: ["about-us"] }, false],
  [{ src: "yard.webp" }, true],
  [{ src: "https://elsewhere.example/yard.webp" }, false],
  [{ src: "../yard.webp" }, false],
  [{ expires: "2026-12-01T00:00:00+11:00" }, true],
  [{ expires: "2026-12-01" }, false],
  [{ link_to: "javascript:alert(1)" }, false],
  [{ colour: "red" }, false],
])("popups of site.json %o: %s", (changes, isTaken) => expect(read(changes)).toBe(isTaken));
