import { visit } from "jsonc-parser";

export interface DuplicateKey {
  /** "navigation.header.0.label" */
  key: string;
  /** Lines with the key, from 1. */
  lines: number[];
}

/** Returns the duplicate keys in objects of a JSON text. `JSON.parse` takes the last one without an error. */
export function duplicateKeys(text: string): DuplicateKey[] {
  const found = new Map<string, DuplicateKey>();
  visit(text, {
    onObjectProperty: (name, _offset, _length, startLine, _startCharacter, pathSupplier) => {
      const path = [...pathSupplier(), name];
      const id = JSON.stringify(path);
      const known = found.get(id);
      if (known) known.lines.push(startLine + 1);
      else found.set(id, { key: path.join("."), lines: [startLine + 1] });
    },
  });
  return [...found.values()].filter(({ lines }) => lines.length > 1);
}

/** "is there twice (lines 3 and 9): only the last would count" */
export function duplicateReason({ lines }: DuplicateKey): string {
  const times = lines.length === 2 ? "twice" : `${lines.length} times`;
  const places = new Set(lines);
  const where =
    places.size === 1
      ? `line ${lines[0]}`
      : `lines ${[...places].slice(0, -1).join(", ")} and ${[...places].at(-1)}`;
  return `is there ${times} (${where}): only the last would count`;
}
