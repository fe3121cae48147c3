import { describe, expect, it } from "vitest";
import { classNames } from "../../../scripts/lib/class-names";

const ICON = "app/components/icon.css.ts";
const FORM = "app/styles/form.css.ts";

describe("the names of classes", () => {
  it("class names are the same in the server's and the browser's build, whichever file comes first", () => {
    const [server, browser] = [classNames(), classNames()];
    const names = [server({ hash: "a0", filePath: ICON }), server({ hash: "b0", filePath: FORM })];
    const others = [browser({ hash: "b0", filePath: FORM }), browser({ hash: "a0", filePath: ICON })];
    expect(others).toEqual(names.toReversed());
  });
  it("class names are short, start with a letter, and differ", () => {
    const name = classNames();
    const names = [ICON, FORM].flatMap((filePath) =>
      Array.from({ length: 100 }, (_each, at) => name({ hash: `h${at}`, filePath })),
    );
    expect(new Set(names).size).toBe(200);
    for (const each of names) expect(each).toMatch(/^[a-z][0-9][0-9a-z]{1,2}$/);
  });
  it("stay the same when a file is read again", () => {
    const name = classNames();
    expect(name({ hash: "h1", filePath: ICON })).toBe(name({ hash: "h1", filePath: ICON }));
  });
});
