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

const WRONG: [what: string, line: string][] = [
  [
    "an object read by a variable text",
    `export const a = (o: Record<string, number>, name: string) => o[name];`,
  ],
  [
    "an object written by a variable text",
    `export const a = (o: Record<string, number>, name: string) => { o[name] = 1; };`,
  ],
  [
    "an entry deleted by a variable text",
    `export const a = (o: Record<string, number>, name: string) => delete o[name];`,
  ],
  [
    "a read with optional chaining",
    `export const a = (o: Record<string, number> | undefined, name: string) => o?.[name];`,
  ],
  [
    "a name built from a template",
    `export const a = (o: Record<string, number>, n: string) => o[\`x\${n}\`];`,
  ],
  [
    "a name cast to a known one",
    `export const a = (o: { x: 1; y: 2 }, name: string) => o[name as "x" | "y"];`,
  ],
  ["a name of the type any", `export const a = (o: Record<string, number>, name: any) => o[name];`],
  ["a key of a generic object", `export const a = <T extends object>(o: T, name: keyof T) => o[name];`],
  ["`in`", `export const a = (o: object, name: string) => name in o;`],
  [
    "an object destructured by a variable text",
    `export const a = (o: Record<string, number>, n: string) => { const { [n]: x } = o; return x; };`,
  ],
  ["Object.assign of a record", `export const a = (o: Record<string, number>) => Object.assign({}, o);`],
  ["Reflect", `export const a = (o: object, name: string) => Reflect.set(o, name, 1);`],
];

const lines = found(WRONG.map(([, line]) => line.replaceAll("\n", " ")).join("\n"));

it.each(WRONG.map(([what], index) => [what, index + 1] as const))(
  "namesFromOutside reports %s",
  (_what, line) => expect(lines).toContain(line),
);

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
