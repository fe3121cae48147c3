import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Files whose links are the same in every language, or name their language themselves. */
const OWN_ADDRESSES =
  /^app\/(?:pages\/preview\/|ui\/site-link\.tsx$|ui\/layout\/language-switch\.tsx$|pages\/search\/search-page\.tsx$)/;

const FILES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => path.posix.join("app", file))
  .filter((file) => !OWN_ADDRESSES.test(file));

/** Returns the opening tags of an element, up to the end of the attribute that is looked for. */
function tags(source: string, element: string, attribute: string): string[] {
  return (
    source.match(new RegExp(`<${element}\\s(?:(?!\\n\\s*>|/>)[\\s\\S])*?\\s?${attribute}=\\S+`, "g")) ?? []
  );
}

test("a link to a page of the site is a SiteLink, so that it stays in the page's language", () => {
  const raw = FILES.flatMap((file) =>
    tags(readFileSync(file, "utf8"), "a", "href")
      .filter((tag) => !/href=(?:"#|\{`#|\{phoneHref\(|\{`(?:tel|mailto):|\{largestPicture\()/.test(tag))
      .map((tag) => `${file}: ${tag}`),
  );
  expect(raw).toEqual([]);
});

test("a form of the site is a PageForm, and another action of it is made by useAddress", () => {
  const raw = FILES.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return [
      ...(source.match(/<form\s[^>]*?\saction=\S+/g) ?? []),
      ...(source.match(/formAction=(?!\{at\(|\{sectionOfForm\})\S+/g) ?? []),
    ].map((tag) => `${file}: ${tag}`);
  });
  expect(raw).toEqual([]);
});
