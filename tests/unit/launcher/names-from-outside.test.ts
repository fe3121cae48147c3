/** @module-tag long */
import ts from "typescript";
import { expect, it } from "vitest";
import { namesFromOutside } from "../../../scripts/lib/names-from-outside.mjs";

const LIBRARY = "/node_modules/typescript/lib/";

/** Returns the lines of a module that the check reports. */
function found(source: string): number[] {
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts"],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) =>
    name === "/module.ts"
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true)
      : getSourceFile(name, ...rest);
  host.fileExists = (name) => name === "/module.ts" || fileExists(name);
  const program = ts.createProgram(["/module.ts"], options, host);
  expect(program.getSourceFiles().some(({ fileName }) => fileName.includes(LIBRARY))).toBe(true);
  return namesFromOutside(program, (file: string) => file === "/module.ts").map(({ line }) => line);
}

const WRONG = [
  `export const a = (o: Record<string, number>, name: string) => o[name];`,
  `export const a = (o: Record<string, number>, name: string) => { o[name] = 1; };`,
  `export const a = (o: Record<string, number>, name: string) => delete o[name];`,
  `export const a = (o: Record<string, number> | undefined, name: string) => o?.[name];`,
  `export const a = (o: Record<string, number>, n: string) => o[\`x\${n}\`];`,
  `export const a = (o: { x: 1; y: 2 }, name: string) => o[name as "x" | "y"];`,
  `export const a = (o: Record<string, number>, name: any) => o[name];`,
  `export const a = <T extends object>(o: T, name: keyof T) => o[name];`,
  `export const a = (o: object, name: string) => name in o;`,
  `export const a = (o: Record<string, number>, n: string) => { const { [n]: x } = o; return x; };`,
  `export const a = (o: Record<string, number>) => Object.assign({}, o);`,
  `export const a = (o: object, name: string) => Reflect.set(o, name, 1);`,
];

it("namesFromOutside reports each way to use a name from outside", () => {
  const lines = found(WRONG.join("\n"));
  expect(WRONG.filter((_, index) => !lines.includes(index + 1))).toEqual([]);
});

it("namesFromOutside accepts names that can't come from outside", () =>
  expect(
    found(`
      type Name = "x" | "y";
      export const known = (o: Partial<Record<Name, number>>, name: Name) => o[name];
      export const either = <N extends Name>(o: Record<Name, number>, name: N) => o[name];
      export const item = (list: string[], n: number) => list[n];
      export const cast = (lists: Record<number, string>, numbers: number[]) => lists[numbers[0] as number];
      export const written = (o: Record<string, number>) => o.total ?? o["other"];
      export const entry = (name: string) => ({ [name]: 1 });
      export const has = (o: object) => "x" in o;
      export const merged = (o: { x: number }) => Object.assign({ y: 1 }, o);
      export const own = (o: object, name: string) => Object.hasOwn(o, name);
      export const set = (o: { x: number }) => Reflect.set(o, "x", 1);
    `),
  ).toEqual([]));
