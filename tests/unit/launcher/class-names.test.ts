import { describe, expect, it, test } from "vitest";
import { classNames, styles } from "../../../scripts/lib/class-names";
import { once } from "../../../scripts/lib/once";

const ICON = "app/ui/icon.css.ts";
const FORM = "app/ui/styles/form.css.ts";

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

test("the second build of a process uses the styles that the first has compiled, and starts no compiler", async () => {
  const compiled = once("styles", () => new Map<string, unknown>());
  compiled.set("transform /app/a.css.ts", { code: "compiled" });
  const [plugin] = styles("build").filter(({ name }) => name === "vite-plugin-vanilla-extract");
  expect(plugin).not.toHaveProperty("buildStart");
  const transform = plugin?.transform as unknown as (code: string, id: string) => Promise<unknown>;
  expect(await transform("source", "/app/a.css.ts")).toEqual({ code: "compiled" });
  expect(await transform("source", "/app/a.ts")).toBeNull();
  compiled.delete("transform /app/a.css.ts");
});

test("what a build makes once is not made again by a configuration that is loaded again", async () => {
  const file = new URL("../../../scripts/lib/once.ts?again", import.meta.url).href;
  const again = (await import(file)) as { once: typeof once };
  expect(again.once).not.toBe(once);
  expect(once("a test", () => 1)).toBe(1);
  expect(again.once("a test", () => 2)).toBe(1);
});
