import sax from "sax";
import { type FeedValue, type NamedRow, namedRow } from "~/domain/stock-import/feed-row";
import type { FeedEncoding } from "~/domain/stock-import/mapping";
import { addValue, FeedUnreadableError, MAX_ATTRIBUTES, MAX_DEPTH, MAX_RECORD_LENGTH } from "./feed-record";
import { feedChunks } from "./feed-text.server";

/**
 * Reads an XML feed as a stream. Every element named `record` is a car, and its values are named by their path:
 * `<images><image url="a">b</image></images>` has `images.image@url` "a" and `images.image` "b". Entities that the
 * feed defines itself are ignored.
 * @throws FeedUnreadableError when it is not XML, is truncated, or has no such element
 */
export async function* readXml(
  file: string,
  record: string,
  encoding?: FeedEncoding,
): AsyncGenerator<XmlRecord> {
  const reader = new XmlRecordReader(record);
  for await (const { text } of feedChunks(file, encoding)) yield* reader.write(text);
  reader.end();
}

interface XmlRecord {
  line: number;
  number: number;
  row: NamedRow;
}

interface OpenRecord {
  line: number;
  values: Map<string, FeedValue>;
  /** The open elements inside the record, outermost first, with their text so far. */
  open: { path: string; text: string }[];
  size: number;
}

class XmlRecordReader {
  readonly #parser = sax.parser(true, { position: true });
  #current: OpenRecord | undefined;
  #records = 0;
  #done: XmlRecord[] = [];
  #fault: string | undefined;
  #depth = 0;
  #attributeCount = 0;

  constructor(private readonly recordName: string) {
    const parser = this.#parser;
    parser.onerror = (error) => {
      this.#fault ??= faultOf(error);
      // sax does not continue while it holds an error. This reader stops by itself.
      parser.resume();
    };
    parser.onopentagstart = ({ attributes }) => {
      // sax calls a method of the attributes object. An attribute with the method's name would replace it, so that
      // attribute is left out.
      Object.defineProperty(attributes, "hasOwnProperty", { value: Object.prototype.hasOwnProperty });
      this.#attributeCount = 0;
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) {
        this.#fault ??= `line ${this.#parser.line + 1}: elements more than ${MAX_DEPTH} deep in one another`;
      }
    };
    parser.onattribute = () => {
      this.#attributeCount += 1;
      if (this.#attributeCount > MAX_ATTRIBUTES) {
        this.#fault ??= `line ${this.#parser.line + 1}: an element with more than ${MAX_ATTRIBUTES} attributes`;
      }
    };
    parser.onopentag = (tag) => this.#open(tag.name, tag.attributes);
    parser.onclosetag = () => {
      this.#depth -= 1;
      this.#close();
    };
    parser.ontext = (text) => this.#text(text);
    parser.oncdata = (text) => this.#text(text);
  }

  *write(text: string): Generator<XmlRecord> {
    this.#parser.write(text);
    if (this.#fault) this.#fail(this.#fault);
    yield* this.#done;
    this.#done = [];
  }

  end(): void {
    this.#parser.close();
    if (this.#fault) this.#fail(this.#fault);
    if (this.#records === 0) throw new FeedUnreadableError(`the feed has no <${this.recordName}> element`);
  }

  #fail(reason: string): never {
    throw new FeedUnreadableError(reason);
  }

  #open(name: string, attributes: sax.Tag["attributes"] | sax.QualifiedTag["attributes"]): void {
    if (!this.#current) {
      if (name !== this.recordName) return;
      this.#current = { line: this.#parser.line + 1, values: new Map(), open: [], size: 0 };
      this.#attributes("", attributes);
      return;
    }
    const outer = this.#current.open.at(-1)?.path;
    const path = outer === undefined ? name : `${outer}.${name}`;
    this.#current.open.push({ path, text: "" });
    this.#grow(name.length);
    this.#attributes(path, attributes);
  }

  #attributes(path: string, attributes: sax.Tag["attributes"] | sax.QualifiedTag["attributes"]): void {
    for (const [name, value] of Object.entries(attributes)) {
      const text = typeof value === "string" ? value : value.value;
      this.#grow(name.length + text.length);
      if (this.#current) addValue(this.#current.values, `${path}@${name}`, text, false);
    }
  }

  #text(text: string): void {
    const element = this.#current?.open.at(-1);
    if (!element) return;
    element.text += text;
    this.#grow(text.length);
  }

  #close(): void {
    const record = this.#current;
    if (!record) return;
    const element = record.open.pop();
    if (element) {
      if (element.text.trim() !== "") addValue(record.values, element.path, element.text, false);
      return;
    }
    this.#records += 1;
    this.#done.push({ line: record.line, number: this.#records, row: namedRow(record.values) });
    this.#current = undefined;
  }

  #grow(characters: number): void {
    if (!this.#current) return;
    this.#current.size += characters;
    if (this.#current.size > MAX_RECORD_LENGTH) {
      this.#fault ??= `line ${this.#current.line}: a record of more than ${MAX_RECORD_LENGTH} characters`;
    }
  }
}

/** sax writes message, line, column and character on separate lines. Its lines count from 0. */
function faultOf(error: Error): string {
  const [message = "", lineText = ""] = error.message.split("\n");
  const line = Number(/\d+/.exec(lineText)?.[0] ?? 0) + 1;
  const cutOff = /unclosed|unexpected end/i.test(message);
  return cutOff
    ? `line ${line}: the feed is cut off in the middle of the XML`
    : `line ${line}: not XML (${message.replace(/\.$/, "")})`;
}
