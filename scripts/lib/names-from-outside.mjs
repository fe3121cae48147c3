import ts from "typescript";

/** The only exempt files: they have the helpers that all other files use. The engine is a package and has its own. */
const HELPERS = ["app/domain/text/own-property.ts", "packages/embedded-meilisearch/src/own-property.ts"];

/**
 * Finds places where a plain object is read or written with a key that is unknown at compile time. Every plain object
 * has "constructor" and "toString", and assigning "__proto__" creates no entry, so a key from an address, a feed or a
 * form can find what nobody stored there (docs/decisions/0037). A place is allowed when its key's type is a closed list
 * of names, or a number.
 * @param {ts.Program} program
 * @param {(path: string) => boolean} isOurs which of the program's files are checked
 * @returns {{ file: string, line: number, reason: string }[]}
 */
export function namesFromOutside(program, isOurs) {
  const checker = program.getTypeChecker();
  const found = [];

  const report = (node, reason) => {
    const source = node.getSourceFile();
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    found.push({ file: source.fileName, line, reason });
  };
  const isClosed = (type) => {
    if (type.isUnion()) return type.types.every(isClosed);
    const { StringLiteral, NumberLike, ESSymbolLike, Never, Undefined } = ts.TypeFlags;
    if (type.flags & (StringLiteral | NumberLike | ESSymbolLike | Never | Undefined)) return true;
    const constraint =
      type.isTypeParameter() || type.isIndexType?.() ? checker.getBaseConstraintOfType(type) : null;
    return Boolean(constraint && constraint !== type && isClosed(constraint));
  };
  /** A cast proves nothing, so the type before the cast is checked. */
  const uncast = (key) => {
    let inner = key;
    while (
      (ts.isAsExpression(inner) && !ts.isConstTypeReference(inner.type)) ||
      ts.isParenthesizedExpression(inner) ||
      ts.isNonNullExpression(inner)
    )
      inner = inner.expression;
    return inner;
  };
  const isKnown = (key) => isClosed(checker.getTypeAtLocation(key)) && isClosedOrNumber(uncast(key));
  /** `numbers[i] as number` only removes undefined from the type. */
  const isClosedOrNumber = (key) => isClosed(checker.getNonNullableType(checker.getTypeAtLocation(key)));
  const isOpen = (type) =>
    Boolean(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) ||
    checker.getIndexInfoOfType(type, ts.IndexKind.String) !== undefined;

  const visit = (node) => {
    if (ts.isElementAccessExpression(node) && !isKnown(node.argumentExpression))
      report(node, "an object is indexed by any name: use own, setOwn or a Map");
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
      !ts.isPrivateIdentifier(node.left) &&
      !isKnown(node.left)
    )
      report(node, "`in` finds names of the prototype: use Object.hasOwn");
    if (
      ts.isBindingElement(node) &&
      node.propertyName &&
      ts.isComputedPropertyName(node.propertyName) &&
      !isKnown(node.propertyName.expression)
    )
      report(node, "an object is taken apart by any name: use own");
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const called = node.expression.getText();
      if (
        called === "Object.assign" &&
        node.arguments.slice(1).some((from) => isOpen(checker.getTypeAtLocation(from)))
      )
        report(node, "Object.assign assigns `__proto__`: use a spread");
      const [, key] = node.arguments;
      if (/^Reflect\.(get|set|has|deleteProperty)$/.test(called) && key && !isKnown(key))
        report(node, "an object is reached by any name: use own or setOwn");
    }
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles()) {
    if (isOurs(source.fileName) && !HELPERS.some((file) => source.fileName.endsWith(file))) visit(source);
  }
  return found;
}
