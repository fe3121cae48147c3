import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/**
 * @typedef {{ from: string, to: string, names: string[] }} Import a file's import of names from another file, both
 *   relative to the folder that is looked at, with forward slashes
 * @typedef {{ folders: string[], imports: Import[] }} Knot folders that import each other, and the imports that make it
 */

/**
 * Finds the subfolders of a folder that import each other, directly or indirectly. A subfolder includes everything
 * below it, and type imports count too, so that a folder can be read and moved without those above it.
 * @param {string} root the folder whose subfolders are checked, e.g. `app/services`
 * @param {string} aliasRoot the folder that `~/` stands for
 * @returns {Knot[]} empty when there are no cycles
 */
export function folderCycles(root, aliasRoot) {
  const graph = new Map();
  for (const file of sourceFiles(root)) {
    for (const { target, names } of importsOf(file, aliasRoot)) {
      const [from, to] = [subfolderOf(root, file), subfolderOf(root, target)];
      if (from === null || to === null || from === to) continue;
      const edges = graph.get(from) ?? new Map();
      graph.set(from, edges);
      edges.set(to, [
        ...(edges.get(to) ?? []),
        { from: relative(root, file), to: relative(root, target), names },
      ]);
    }
  }
  return strongComponents(graph)
    .filter((folders) => folders.length > 1)
    .map((folders) => ({
      folders: folders.sort(),
      imports: folders.flatMap((from) =>
        [...(graph.get(from) ?? [])].flatMap(([to, imports]) => (folders.includes(to) ? imports : [])),
      ),
    }));
}

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file));
}

function relative(root, file) {
  return path.relative(root, file).split(path.sep).join("/");
}

/** The first folder below `root`; null for a file outside it or directly in it. */
function subfolderOf(root, file) {
  const parts = relative(root, file).split("/");
  return parts.length > 1 && parts[0] !== ".." ? parts[0] : null;
}

/** Returns every import and export of a file that names another file of the project. */
function importsOf(file, aliasRoot) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const named = specifierOf(node);
    const target = named && resolve(file, named.text, aliasRoot);
    if (target) found.push({ target, names: importedNames(node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The text that names a module: of `import … from`, `export … from`, `import()` and `typeof import()`. */
function specifierOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal;
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [argument] = node.arguments;
  return argument && ts.isStringLiteral(argument) ? argument : undefined;
}

function importedNames(node) {
  const bindings = node.importClause?.namedBindings ?? node.exportClause;
  const names = Array.isArray(bindings?.elements)
    ? bindings.elements.map((element) => (element.propertyName ?? element.name).text)
    : ["*"];
  return node.importClause?.name ? ["default", ...names] : names;
}

function resolve(file, specifier, aliasRoot) {
  const base = specifier.startsWith("~/")
    ? path.join(aliasRoot, specifier.slice(2))
    : specifier.startsWith(".")
      ? path.join(path.dirname(file), specifier)
      : null;
  if (base === null) return null;
  const candidates = ["", ".ts", ".tsx", "/index.ts"].map((ending) => base + ending);
  return candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile()) ?? null;
}

/** Tarjan's algorithm. @param {Map<string, Map<string, unknown>>} graph */
function strongComponents(graph) {
  const components = [];
  const stack = [];
  const order = new Map();
  const lowest = new Map();
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node)?.keys() ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) === order.get(node)) components.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return components;
}
