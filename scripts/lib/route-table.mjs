/**
 * What each route declares in its `handle`, read from the routes' sources: `build/routes.json`. The server and the
 * commands read the addresses from it, and the build of the pages reads what it needs
 * (docs/decisions/0054-a-page-declares-itself.md).
 */
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { CommandError, PROJECT } from "./project.mjs";

const FILE = "routes.json";
const DECLARATION = "~/tenants/route-declaration";

/**
 * Evaluates only the `handle` of app/root.tsx and of every file of app/routes. Their imports are replaced by an empty
 * module, so no page, style or server module is loaded.
 * @param app the folder of root.tsx and routes/
 * @returns the declarations by Remix's id of the route
 * @throws CommandError naming each file without a declaration, or with one that contains more than plain values
 */
export async function readDeclarations(app = path.join(PROJECT, "app")) {
  const names = await readdir(path.join(app, "routes"));
  const files = [
    "root.tsx",
    ...names
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".css.ts"))
      .sort()
      .map((name) => `routes/${name}`),
  ];
  const handles = await evaluateHandles(app, files);
  const faults = files.flatMap((file, index) => {
    const reason = faultOf(handles[index], file);
    return reason ? [`app/${file}: ${reason}`] : [];
  });
  if (faults.length > 0) throw new CommandError(faults.join("\n"));
  return Object.fromEntries(files.map((file, index) => [file.replace(/\.tsx?$/, ""), handles[index]]));
}

function faultOf(handle, file) {
  if (handle === undefined) {
    return "declares nothing about itself; write export const handle = page({ … }) (docs/decisions/0054)";
  }
  if (!isPlain(handle)) return "its handle holds more than plain values written there";
  const isShell = file === "root.tsx";
  if (typeof handle.kind !== "string" || (handle.kind === "shell") !== isShell) {
    return `its handle is none of ${isShell ? "shell" : "page, file, endpoint, alias, postTarget"}({ … })`;
  }
  return null;
}

/** Imported values are functions here (see `onlyDeclarations`), so they never count as plain. */
function isPlain(value) {
  if (typeof value !== "object" || value === null)
    return ["string", "boolean", "number"].includes(typeof value);
  return Object.values(value).every(isPlain);
}

async function evaluateHandles(app, files) {
  const { build } = await import("esbuild");
  const imports = files.map((file, index) => `import * as r${index} from ${JSON.stringify(`./${file}`)};`);
  const values = files.map((_file, index) => `r${index}.handle`);
  const { outputFiles } = await build({
    stdin: { contents: `${imports.join("\n")}\nexport default [${values.join(", ")}];`, resolveDir: app },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    logLevel: "silent",
    plugins: [onlyDeclarations(app)],
  });
  const text = Buffer.from(outputFiles[0].contents).toString("base64");
  const { default: handles } = await import(`data:text/javascript;base64,${text}`);
  return handles;
}

/** An esbuild plugin that loads only the declarations of what the routes import. */
function onlyDeclarations(app) {
  const routes = path.resolve(app);
  return {
    name: "only-declarations",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path: imported, importer, kind }) => {
        if (kind === "entry-point" || importer === "<stdin>") return { path: path.join(routes, imported) };
        if (imported === DECLARATION) return { path: path.join(PROJECT, "app/tenants/route-declaration.ts") };
        return { path: imported, namespace: "nothing", sideEffects: false };
      });
      // Calls during loading have no effect.
      onLoad({ filter: /.*/, namespace: "nothing" }, () => ({
        contents: `const nothing = new Proxy(function () {}, {
          get: (_target, name) => (name === Symbol.toPrimitive ? () => "" : nothing),
          // esbuild's module object has the module's prototype, so every name is found.
          getPrototypeOf: () => nothing,
          apply: () => nothing,
          construct: () => nothing,
        });
        module.exports = nothing;`,
        loader: "js",
      }));
    },
  };
}

/**
 * Writes the declarations into a folder unless the same ones are there.
 * @returns the declarations
 */
export async function ensureRouteTable(folder) {
  const file = path.join(folder, FILE);
  const declarations = await readDeclarations();
  const text = `${JSON.stringify(declarations, null, 2)}\n`;
  if ((await readFile(file, "utf8").catch(() => "")) === text) return declarations;
  await mkdir(folder, { recursive: true });
  // Replaced by a rename, so that readers see a complete file.
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, text);
  await rename(fresh, file);
  return declarations;
}
