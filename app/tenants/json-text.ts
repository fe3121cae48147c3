import { visit } from "jsonc-parser";
import type { SiteFault } from "./site";

interface DuplicateKey {
  /** "navigation.header.0.label" */
  key: string;
  /** Lines with the key, from 1. */
  lines: number[];
}

/** Returns the duplicate keys in objects of a JSON text. `JSON.parse` takes the last one without an error. */
export function duplicateKeys(text: string): DuplicateKey[] {
  if (hasEachKeyOnce(text)) return [];
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

/** Whether a text is JSON without duplicate keys: it has as many names as its objects have keys. Every start asks. */
function hasEachKeyOnce(text: string): boolean {
  try {
    const names = text.match(/"(?:[^"\\]|\\.)*"(?:\s*:)?/g)?.filter((string) => string.endsWith(":"));
    return (names?.length ?? 0) === keyCount(JSON.parse(text));
  } catch {
    return false;
  }
}

function keyCount(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const below = Object.values(value).reduce((sum: number, each) => sum + keyCount(each), 0);
  return Array.isArray(value) ? below : below + Object.keys(value).length;
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

/** Returns the faults as a table, one per line: site, file, key, reason. Warnings are marked. */
export function faultTable(faults: readonly SiteFault[]): string[] {
  const rows = faults.map(({ site, file, key, reason, severity }) => [
    site,
    file || ".",
    key || "-",
    severity === "warning" ? `warning: ${reason}` : reason,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** `3 sites checked: 2 sound, 1 left out (4 errors), 1 fault in sites that are served, 1 warning` */
export function summaryLine(sound: number, faults: readonly SiteFault[]): string {
  const errors = faults.filter((fault) => fault.severity === "error");
  const out = new Set(errors.map((fault) => fault.site)).size;
  const served = faults.filter((fault) => fault.severity === "fault").length;
  const warnings = faults.length - errors.length - served;
  const leftOut = out > 0 ? `, ${out} left out (${plural(errors.length, "error")})` : "";
  const faulty = served > 0 ? `, ${plural(served, "fault")} in sites that are served` : "";
  return `${plural(sound + out, "site")} checked: ${sound} sound${leftOut}${faulty}, ${plural(warnings, "warning")}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
