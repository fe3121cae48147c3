import { appendFileSync, closeSync, existsSync, openSync, readSync, statSync } from "node:fs";

/**
 * Sets of keys, by name. The processes of a run, and later runs with the same file, share them: FORECOURT_TEST_AXE names
 * it (tests/support/browser-setup.ts). Each line of the file is a name, a tab and keys.
 */
export class SharedKeys {
  private readonly sets = new Map<string, Set<string>>();
  private readonly file = process.env.FORECOURT_TEST_AXE;
  private bytesRead = 0;
  private rest = "";

  of(name: string): ReadonlySet<string> {
    this.readFile();
    return this.set(name);
  }

  add(name: string, keys: readonly string[]): void {
    const set = this.set(name);
    const fresh = keys.filter((key) => !set.has(key));
    for (const key of fresh) set.add(key);
    if (this.file && fresh.length > 0) appendFileSync(this.file, `${name}\t${fresh.join(" ")}\n`);
  }

  private set(name: string): Set<string> {
    const set = this.sets.get(name) ?? new Set();
    this.sets.set(name, set);
    return set;
  }

  /** Reads what was added to the file since. The last line may not be complete yet. */
  private readFile(): void {
    if (!this.file || !existsSync(this.file)) return;
    const added = Buffer.alloc(statSync(this.file).size - this.bytesRead);
    if (added.length === 0) return;
    const opened = openSync(this.file, "r");
    this.bytesRead += readSync(opened, added, 0, added.length, this.bytesRead);
    closeSync(opened);
    const lines = (this.rest + added.toString("latin1")).split("\n");
    this.rest = lines.pop() ?? "";
    for (const line of lines) {
      const [name = "", keys = ""] = line.split("\t");
      for (const key of keys.split(" ")) this.set(name).add(key);
    }
  }
}
