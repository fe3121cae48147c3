import { Tokenizer, TokenParser, TokenType } from "@streamparser/json";
import type { FeedEncoding } from "~/domain/stock-import/mapping";
import { type FeedRecord, FeedUnreadableError, MAX_DEPTH, MAX_RECORD_LENGTH, nestedRow } from "./feed-record";
import { feedChunks } from "./feed-text.server";

const LINE_FEED = 0x0a;
const OPENING = new Set<TokenType>([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);
const CLOSING = new Set<TokenType>([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET]);
const BETWEEN = new Set<TokenType>([TokenType.COMMA, TokenType.COLON]);

/**
 * Reads a JSON feed as a stream: the list at `path`, or the whole document as a list.
 * @throws FeedUnreadableError when it is not JSON, is truncated, or has no list at that path
 */
export async function* readJson(
  file: string,
  path: string,
  encoding?: FeedEncoding,
): AsyncGenerator<FeedRecord> {
  let reader: JsonListReader | undefined;
  for await (const { bytes, text } of feedChunks(file, encoding)) {
    if (!reader) {
      const first = /\S/.exec(text.replace(/^\uFEFF/, ""))?.[0];
      if (first === undefined) continue;
      reader = new JsonListReader(first === "[" ? "" : path, first === "[");
    }
    yield* reader.write(bytes);
  }
  if (!reader) throw new FeedUnreadableError("the feed is not JSON: it holds nothing but white space");
  reader.end();
}

class JsonListReader {
  readonly #tokenizer = new Tokenizer();
  readonly #parser: TokenParser;
  readonly #listDepth: number;
  #line = 1;
  #depth = 0;
  #recordLine = 1;
  #records = 0;
  #sizeOfRecord = 0;
  #done: FeedRecord[] = [];
  #fault: string | undefined;

  constructor(
    private readonly path: string,
    private readonly isList: boolean,
  ) {
    const names = path === "" ? [] : path.split(".");
    this.#listDepth = names.length + 1;
    this.#parser = new TokenParser({ paths: [["$", ...names, "*"].join(".")], keepStack: false });
    this.#tokenizer.onToken = (token) => {
      if (CLOSING.has(token.token)) this.#depth -= 1;
      else if (this.#depth === this.#listDepth && !BETWEEN.has(token.token)) this.#recordLine = this.#line;
      if (OPENING.has(token.token)) this.#depth += 1;
      // Throws, so that the remaining tokens of the chunk are not read.
      if (this.#depth > MAX_DEPTH) {
        throw new FeedUnreadableError(
          `line ${this.#line}: objects and lists more than ${MAX_DEPTH} deep in one another`,
        );
      }
      this.#parser.write(token);
    };
    this.#parser.onValue = ({ value, key }) => {
      if (typeof key !== "number") {
        this.#fault = `${this.path === "" ? "the document" : this.path} is not a list of cars`;
        return;
      }
      this.#records += 1;
      this.#sizeOfRecord = 0;
      const place = { line: this.#recordLine, number: this.#records };
      this.#done.push(
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? { ...place, row: nestedRow(value) }
          : {
              ...place,
              fault: { field: "row", reason: "not an object", value: JSON.stringify(value) ?? "" },
            },
      );
    };
  }

  /** Reads line by line, so that each record's line is known. */
  *write(bytes: Uint8Array): Generator<FeedRecord> {
    for (let start = 0; start < bytes.length; ) {
      const lineFeed = bytes.indexOf(LINE_FEED, start);
      const end = lineFeed < 0 ? bytes.length : lineFeed + 1;
      this.#attempt(() => this.#tokenizer.write(bytes.subarray(start, end)));
      this.#sizeOfRecord += end - start;
      if (this.#sizeOfRecord > MAX_RECORD_LENGTH + bytes.length) {
        throw new FeedUnreadableError(
          `line ${this.#recordLine}: a record of more than ${MAX_RECORD_LENGTH} characters`,
        );
      }
      if (lineFeed >= 0) this.#line += 1;
      start = end;
      yield* this.#done;
      this.#done = [];
    }
  }

  end(): void {
    if (this.#depth > 0)
      throw new FeedUnreadableError(`line ${this.#line}: the feed is cut off in the middle of the JSON`);
    this.#attempt(() => {
      if (!this.#tokenizer.isEnded) this.#tokenizer.end();
    });
    if (this.#records === 0 && !this.isList) {
      throw new FeedUnreadableError(
        this.path === ""
          ? "the feed is not a list of cars"
          : `the feed has no car in ${this.path}: no such list, or an empty one`,
      );
    }
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof FeedUnreadableError) throw error;
      throw new FeedUnreadableError(
        `line ${this.#line}: not JSON (${error instanceof Error ? error.message : error})`,
      );
    }
    if (this.#fault) throw new FeedUnreadableError(`line ${this.#line}: ${this.#fault}`);
  }
}
