import { type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";
import { csvRows } from "~/domain/text/csv";
import type { SiteSlug } from "~/domain/text/identifiers";

/** A row of the feed that was not imported. */
export interface Rejection {
  line: number;
  field: string;
  reason: string;
  value: string;
  /** Position of the record in the feed. It identifies the record when the whole feed is on one line. */
  record: number;
}

const FLUSH_AT = 500;
/** A value may be a whole record. This many characters identify it. */
const MAX_VALUE_LENGTH = 1000;

/** Writes rejected rows to a new CSV file, which is created with the first row. */
export class RejectedRowsFile {
  #handle: FileHandle | undefined;
  #path: string | null = null;
  #rows: string[][] = [];

  constructor(
    private readonly dataDir: string,
    private readonly name: { site: SiteSlug; source: string; time: Date },
  ) {}

  /** Absolute path of the file; null while no row was rejected. */
  get path(): string | null {
    return this.#path;
  }

  async add({ line, field, reason, value, record }: Rejection): Promise<void> {
    this.#rows.push([String(line), field, reason, shortValue(value), String(record)].map(inert));
    if (this.#rows.length >= FLUSH_AT) await this.#flush();
  }

  async close(): Promise<void> {
    try {
      await this.#flush();
    } finally {
      await this.#handle?.close();
    }
  }

  async #flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    this.#handle ??= await this.#create();
    await this.#handle.appendFile(csvRows(this.#rows));
    this.#rows = [];
  }

  async #create(): Promise<FileHandle> {
    const folder = path.join(this.dataDir, "imports");
    await mkdir(folder, { recursive: true });
    const { site, source, time } = this.name;
    const stamp = time
      .toISOString()
      .replace(/\.\d+Z$/, "Z")
      .replace(/[-:]/g, "");
    for (let copy = 1; ; copy += 1) {
      const file = path.join(
        folder,
        `${site}-${source}-${stamp}${copy === 1 ? "" : `-${copy}`}-rejected.csv`,
      );
      try {
        const handle = await open(file, "wx");
        this.#path = file;
        await handle.appendFile(csvRows([["line", "field", "reason", "value", "record"]]));
        return handle;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
  }
}

/** Returns the part of a rejected value that is stored. */
export function shortValue(value: string): string {
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value;
}

/**
 * Spreadsheets treat text that begins like this as a formula, which may read other files or call other addresses. An
 * apostrophe in front makes it text. A negative number is not changed.
 */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function inert(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
