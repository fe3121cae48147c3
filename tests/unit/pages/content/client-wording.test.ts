import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { loadDefaultWording } from "~/i18n/create-i18n.server";
import { flattenWording, withoutPlural } from "~/i18n/wording-tree";
import type { DeclaredRoutes } from "~/tenants/route-table.server";
import { readDeclarations } from "../../../../scripts/lib/route-table.mjs";

const wording = (await loadDefaultWording(process.cwd()))["en-AU"] ?? {};
const keys = [...flattenWording(wording).keys()].map(withoutPlural);

/** Returns the file of an import, or null for a package, a style or a server-only module. */
function fileOf(specifier: string, importer: string): string | null {
  const base = specifier.startsWith("~/")
    ? path.join("app", specifier.slice(2))
    : specifier.startsWith(".")
      ? path.join(path.dirname(importer), specifier)
      : null;
  if (!base || base.endsWith(".server")) return null;
  return [`${base}.ts`, `${base}.tsx`].find((file) => existsSync(file)) ?? null;
}

/** Files that only the server draws: what imports them asks `import.meta.env.SSR`, and the build leaves them out. */
const SERVER_DRAWN = new Set([
  "app/ui/layout/site-header.tsx",
  "app/ui/layout/site-popup.tsx",
  "app/ui/finance/calculator.tsx",
  "app/pages/preview/preview-bar.tsx",
]);

/** Returns these files and everything they import for the browser. */
function withImports(files: readonly string[]): Set<string> {
  const reached = new Set(files);
  // The set grows while the loop runs over it.
  for (const file of reached) {
    const source = readFileSync(file, "utf8").replace(/import type [^;]*;/g, "");
    for (const [, specifier = ""] of source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
      const imported = fileOf(specifier, file);
      if (imported && !SERVER_DRAWN.has(imported)) reached.add(imported);
      else if (imported) expect(source, file).toContain("import.meta.env.SSR");
    }
  }
  return reached;
}

/** Returns the areas of the default wording whose keys a file names, whole or in part. */
function areasNamed(file: string): string[] {
  const names = [...readFileSync(file, "utf8").matchAll(/["'`]([a-z_]+\.[\w.]*)(["'`]|\$\{)/g)];
  return names.flatMap(([, name = "", end]) =>
    keys.some((key) => (end === "${" ? key.startsWith(name) : key === name))
      ? [name.split(".")[0] ?? ""]
      : [],
  );
}

/** Areas that these files and what they import name a key of, each with a file that does. */
function areasDrawn(entries: readonly string[]): Map<string, string> {
  const files = [...withImports(entries)];
  return new Map(files.flatMap((file) => areasNamed(file).map((area): [string, string] => [area, file])));
}

/** What every page is drawn with. */
const SHELL = ["app/root.tsx", "app/entry.client.tsx"];
const shell = areasDrawn(SHELL);
const declarations = (await readDeclarations()) as DeclaredRoutes;
const shellDeclared = Object.values(declarations).flatMap((declared) =>
  declared.kind === "shell" ? declared.wording : [],
);

/** The routes that hydrate, by the file of their code. */
const byCode = new Map<string, { entries: string[]; declared: string[] }>();
for (const [id, declared] of Object.entries(declarations)) {
  if (declared.kind !== "page" || !declared.hydrate) continue;
  const known = byCode.get(declared.hydrate.code) ?? { entries: [], declared: [] };
  known.entries.push(`app/${id}.tsx`);
  known.declared.push(...(declared.hydrate.wording ?? []));
  byCode.set(declared.hydrate.code, known);
}

test("the shell declares the areas of the wording that it draws, and no others", () => {
  expect(shell.size).toBeGreaterThan(3);
  expect([...shellDeclared].sort()).toEqual([...shell.keys()].sort());
});

test.each([...byCode])(
  "%s declares the areas that it draws next to the shell's",
  (_code, { entries, declared }) => {
    const drawn = areasDrawn(entries);
    expect(drawn.size).toBeGreaterThan(3);
    const undeclared = [...drawn].filter(
      ([area]) => !shellDeclared.includes(area) && !declared.includes(area),
    );
    expect(undeclared).toEqual([]);
    // What nothing draws any more is sent to nobody.
    expect(declared.filter((area) => !drawn.has(area) || shell.has(area))).toEqual([]);
  },
);
