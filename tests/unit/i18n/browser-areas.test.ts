import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { loadDefaultWording } from "~/i18n/default-wording.server";
import { flattenWording, withoutPlural } from "~/i18n/wording-tree";
import { BROWSER_AREAS } from "~/services/browser-wording.server";

const wording = (await loadDefaultWording(process.cwd()))["en-AU"] ?? {};
const keys = [...flattenWording(wording).keys()].map(withoutPlural);

/** The file that an import means, or null for a package, a style or what only the server has. */
function fileOf(specifier: string, importer: string): string | null {
  const base = specifier.startsWith("~/")
    ? path.join("app", specifier.slice(2))
    : specifier.startsWith(".")
      ? path.join(path.dirname(importer), specifier)
      : null;
  if (!base || base.endsWith(".server")) return null;
  return [`${base}.ts`, `${base}.tsx`].find((file) => existsSync(file)) ?? null;
}

/** These files and all they import, as far as browsers get them. */
function withImports(files: readonly string[]): Set<string> {
  const reached = new Set(files);
  // A set that grows while it is walked.
  for (const file of reached) {
    const source = readFileSync(file, "utf8").replace(/import type [^;]*;/g, "");
    for (const [, specifier = ""] of source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
      const imported = fileOf(specifier, file);
      if (imported) reached.add(imported);
    }
  }
  return reached;
}

/** Areas of the default wording that a file names a key of, whole or its beginning. */
function areasNamed(file: string): string[] {
  const names = [...readFileSync(file, "utf8").matchAll(/["'`]([a-z_]+\.[\w.]*)(["'`]|\$\{)/g)];
  return names.flatMap(([, name = "", end]) =>
    keys.some((key) => (end === "${" ? key.startsWith(name) : key === name))
      ? [name.split(".")[0] ?? ""]
      : [],
  );
}

test("browsers get every area of the wording that their pages name a key of", () => {
  const routes = readdirSync("app/routes").map((name) => path.join("app/routes", name));
  const hydrated = routes.filter((file) => /\bhydrate: true\b/.test(readFileSync(file, "utf8")));
  expect(hydrated.length).toBeGreaterThan(1);
  const files = [...withImports(["app/root.tsx", "app/entry.client.tsx", ...hydrated])];
  const named = files.flatMap((file) => areasNamed(file).map((area) => ({ area, file })));
  const areas = new Set(named.map(({ area }) => area));
  expect(areas.size).toBeGreaterThan(5);
  expect(named.filter(({ area }) => !BROWSER_AREAS.includes(area))).toEqual([]);
});
