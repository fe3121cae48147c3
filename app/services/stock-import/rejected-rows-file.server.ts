import { type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";

/** A row of the feed that became no car. */
export interface Rejection {
  line: number;
  field: string;
  reason: string;
  value: string;
  /** The how manieth record of the feed: where a whole feed stands on one line, this finds it. */
  record: number;
}

const FLUSH_AT = 500;

/** Writes rejected rows to a CSV file of its own, made when the first one comes. */
export class RejectedRowsFile {
  #handle: FileHandle | undefined;
  #path: string | null = null;
  #lines: string[] = [];

  constructor(
    private readonly dataDir: string,
    private readonly name: { site: string; source: string; time: Date },
  ) {}

  /** Absolute; null while no row was rejected. */
  get path(): string | null {
    return this.#path;
  }

  async add({ line, field, reason, value, record }: Rejection): Promise<void> {
    this.#lines.push([String(line), field, reason, value, String(record)].map(csvField).join(","));
    if (this.#lines.length >= FLUSH_AT) await this.#flush();
  }

  async close(): Promise<void> {
    try {
      await this.#flush();
    } finally {
      await this.#handle?.close();
    }
  }

  async #flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    this.#handle ??= await this.#create();
    await this.#handle.appendFile(`${this.#lines.join("\r\n")}\r\n`);
    this.#lines = [];
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
        await handle.appendFile("line,field,reason,value,record\r\n");
        return handle;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
  }
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
