import { LRUCache } from "lru-cache";
import { TypedFastBitSet } from "typedfastbitset";
import { EngineError } from "./api-error.ts";
import { BufferPool } from "./buffer-pool.ts";
import type { Column } from "./column.ts";
import type { Steps } from "./cooperative-scheduler.ts";
import { FoundSlots } from "./facets.ts";
import { type FilteredIndex, MAX_REMEMBERED_MASKS } from "./filter-evaluation.ts";
import { IndexTables, needsNewTables } from "./index-tables.ts";
import type { JsonObject } from "./json.ts";
import { LruCache } from "./lru-cache.ts";
import { NodePostings } from "./node-postings.ts";
import { own } from "./own-property.ts";
import { excludedSlots, type MatchingStrategy, planQuery, type QueryPlan } from "./query-plan.ts";
import { parseQuery } from "./query-terms.ts";
import { changedSettings, defaultSettings, type IndexSettings, synonymTable } from "./settings.ts";
import { ShardedMap } from "./sharded-map.ts";
import { SNAPSHOT_STEP, type SnapshotReader, type SnapshotWriter } from "./snapshot.ts";
import type { TextIndex } from "./text-index.ts";

/** The bytes that an index may use to cache queries and search results. */
const REMEMBERED = 32 * 2 ** 20;

/** A document of a snapshot stays text until it is read: a page shows few of many. */
class DocumentText {
  constructor(
    private readonly bytes: Buffer,
    private readonly start: number,
    private readonly end: number,
  ) {}

  text(): Buffer {
    return this.bytes.subarray(this.start, this.end);
  }

  read(): JsonObject {
    return JSON.parse(this.bytes.toString("utf8", this.start, this.end)) as JsonObject;
  }
}

function textOf(document: JsonObject | DocumentText | undefined): Buffer {
  if (document instanceof DocumentText) return document.text();
  return Buffer.from(document ? JSON.stringify(document) : "");
}

/** What a snapshot says of an index before its documents. */
type SavedFacts = Pick<EmbeddedIndex, "createdAt" | "primaryKey" | "slotCount"> & {
  updatedAt: number;
  settings: JsonObject;
};

/** A prepared query, and the slots that its negated words exclude. */
export class PreparedQuery {
  readonly plan: QueryPlan | null;
  readonly excluded: TypedFastBitSet;
  #postings: NodePostings | null = null;

  constructor(plan: QueryPlan | null, excluded: TypedFastBitSet) {
    this.plan = plan;
    this.excluded = excluded;
  }

  postings(text: TextIndex, fewestTyposOnly: boolean, buffers: BufferPool): NodePostings | null {
    if (this.plan) this.#postings ??= new NodePostings(this.plan, text, fewestTyposOnly, buffers);
    return this.#postings;
  }

  release(): void {
    this.#postings?.release();
  }

  get bytes(): number {
    const { plan } = this;
    if (!plan) return this.excluded.words.byteLength;
    // A node has four sets, a step one.
    const sets = plan.nodes.length * 4 + plan.steps.length + 1;
    return sets * plan.slots.words.byteLength + plan.rolesOfTerm.byteLength + (this.#postings?.bytes ?? 0);
  }
}

/**
 * One index in memory. A document keeps its slot (its internal number) when it changes, as in Meilisearch, so equal
 * documents keep their order. Slots of deleted documents are reused, lowest first.
 */
export class EmbeddedIndex implements FilteredIndex {
  readonly uid: string;
  #createdAt = new Date().toISOString();
  #updatedAt = Date.now();
  primaryKey: string | null;
  settings: IndexSettings = defaultSettings();

  readonly buffers = new BufferPool();
  readonly masks = new LRUCache<string, TypedFastBitSet>({ max: MAX_REMEMBERED_MASKS });
  /** Cached search results by the mask's words, so that filters with the same mask share them. */
  readonly #selections: LruCache<FoundSlots>;
  readonly #plans: LruCache<PreparedQuery>;
  #documents: (JsonObject | DocumentText | undefined)[] = [];
  #slotOf = new ShardedMap<number>();
  #freeSlots: number[] = [];
  #tables = new IndexTables(this.settings);
  #synonyms = new Map<string, string[][]>();
  alive = new TypedFastBitSet();

  /** `remembered`: the bytes for caching queries and search results. */
  constructor(uid: string, primaryKey: string | null, remembered = REMEMBERED) {
    this.uid = uid;
    this.primaryKey = primaryKey;
    this.#selections = new LruCache(remembered / 2);
    this.#plans = new LruCache(remembered / 2);
  }

  get text(): TextIndex {
    return this.#tables.text;
  }

  get columns(): ReadonlyMap<string, Column> {
    return this.#tables.columns;
  }

  get createdAt(): string {
    return this.#createdAt;
  }

  get updatedAt(): string {
    return new Date(this.#updatedAt).toISOString();
  }

  get slotCount(): number {
    return this.#documents.length;
  }

  get documentCount(): number {
    return this.#slotOf.size;
  }

  get filterableAttributes(): readonly string[] {
    return this.settings.filterableAttributes;
  }

  column(attribute: string): Column | undefined {
    return this.#tables.columns.get(attribute);
  }

  document(id: string): JsonObject | undefined {
    const slot = this.#slotOf.get(id);
    return slot === undefined ? undefined : this.documentAt(slot);
  }

  documentAt(slot: number): JsonObject {
    const document = this.#documents[slot];
    return document instanceof DocumentText ? document.read() : (document as JsonObject);
  }

  slot(id: string): number | undefined {
    return this.#slotOf.get(id);
  }

  /** Adds a document or replaces the one with the same id. The index takes ownership of the object. */
  put(id: string, document: JsonObject): void {
    let slot = this.#slotOf.get(id);
    if (slot === undefined) {
      slot = this.#freeSlots.pop() ?? this.#documents.length;
      this.#slotOf.set(id, slot);
      this.alive.add(slot);
    }
    this.#documents[slot] = document;
    this.#tables.set(slot, document);
    this.#changed();
  }

  delete(id: string): boolean {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return false;
    this.#slotOf.delete(id);
    this.#documents[slot] = undefined;
    this.alive.remove(slot);
    this.#tables.delete(slot);
    const at = this.#freeSlots.findIndex((free) => free < slot);
    this.#freeSlots.splice(at < 0 ? this.#freeSlots.length : at, 0, slot);
    this.#changed();
    return true;
  }

  deleteAll(): void {
    this.#documents = [];
    this.#slotOf = new ShardedMap();
    this.#freeSlots = [];
    this.alive = new TypedFastBitSet();
    this.#tables = new IndexTables(this.settings);
    this.#changed();
  }

  /**
   * Changes settings. Affected tables are rebuilt next to the old ones, one step per document, and swapped in at the
   * end.
   */
  *changeSettings(change: JsonObject): Generator<void, void> {
    const settings = changedSettings(this.settings, change);
    if (needsNewTables(this.settings, settings)) {
      const tables = new IndexTables(settings);
      for (let slot = 0; slot < this.#documents.length; slot += 1) {
        if (this.#documents[slot]) tables.set(slot, this.documentAt(slot));
        yield;
      }
      this.#tables = tables;
    }
    this.settings = settings;
    this.#synonyms = synonymTable(settings);
    this.#changed();
  }

  /** Writes the whole index; it must not change meanwhile. */
  *save(out: SnapshotWriter): Steps<void> {
    const { createdAt, primaryKey, settings, slotCount } = this;
    out.json({ createdAt, updatedAt: this.#updatedAt, primaryKey, settings: { ...settings }, slotCount });
    const ids: (string | null)[] = Array.from({ length: slotCount }, () => null);
    for (const [id, slot] of this.#slotOf.entries()) {
      ids[slot] = id as string;
      if (slot % SNAPSHOT_STEP === 0) yield;
    }
    for (let start = 0; start < slotCount; start += SNAPSHOT_STEP) {
      out.json(ids.slice(start, start + SNAPSHOT_STEP));
      const texts = this.#documents.slice(start, start + SNAPSHOT_STEP).map(textOf);
      out.numbers(Uint32Array.from(texts, ({ length }) => length));
      out.numbers(...texts);
      yield;
    }
    yield* this.#tables.save(out);
  }

  /** The index that `save` wrote. */
  static *load(uid: string, from: SnapshotReader): Steps<EmbeddedIndex> {
    const { createdAt, updatedAt, primaryKey, settings, slotCount } = from.json<SavedFacts>();
    const index = new EmbeddedIndex(uid, primaryKey);
    index.#createdAt = createdAt;
    index.#updatedAt = updatedAt;
    index.settings = settings as unknown as IndexSettings;
    index.#synonyms = synonymTable(index.settings);
    while (index.slotCount < slotCount) {
      const ids = from.json<(string | null)[]>();
      const lengths = from.numbers(Uint32Array);
      const texts = from.bytes();
      let end = 0;
      for (const [at, id] of ids.entries()) {
        const start = end;
        end += lengths[at] as number;
        index.#loadDocument(id, new DocumentText(texts, start, end));
      }
      yield;
    }
    index.#freeSlots.reverse();
    index.#tables = new IndexTables(index.settings);
    yield* index.#tables.load(from);
    return index;
  }

  #loadDocument(id: string | null, text: DocumentText): void {
    const slot = this.#documents.length;
    if (id === null) {
      this.#documents.push(undefined);
      this.#freeSlots.push(slot);
      return;
    }
    this.#documents.push(text);
    this.#slotOf.set(id, slot);
    this.alive.add(slot);
  }

  /** Looks up a query's words, one step per word; cached until the index changes. */
  *prepareQuery(query: string, strategy: MatchingStrategy): Generator<void, PreparedQuery> {
    const key = `${strategy} ${query}`;
    const known = this.#plans.get(key);
    if (known) return known;
    const parsed = yield* parseQuery(query, this.text, this.settings, this.#synonyms);
    const prepared = new PreparedQuery(
      yield* planQuery(parsed, this.text, strategy),
      excludedSlots(parsed, this.text),
    );
    this.#plans.set(key, prepared);
    return prepared;
  }

  /** Returns the matches of a search, with their cached data. */
  selection(mask: TypedFastBitSet): FoundSlots {
    mask.trim();
    const { buffer, byteOffset, byteLength } = mask.words;
    const key = Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
    let found = this.#selections.get(key);
    if (!found) {
      found = new FoundSlots(mask, this.alive, this.buffers);
      this.#selections.set(key, found);
    }
    return found;
  }

  /** Called at the end of a search, because the cached data grows during it. */
  forgetSurplus(): void {
    this.#selections.trim();
    this.#plans.trim();
  }

  /** Bytes of cached queries and search results. */
  get rememberedBytes(): number {
    return this.#selections.bytes + this.#plans.bytes;
  }

  /** Returns the id of a document as text. @throws EngineError when the id is missing or invalid */
  idOf(document: JsonObject): string {
    const key = this.primaryKey as string;
    const value = own(document, key);
    if (value === undefined) {
      throw new EngineError(
        "missing_document_id",
        `Index \`${this.uid}\`: Document doesn't have a \`${key}\` attribute: \`${JSON.stringify(document)}\`.`,
      );
    }
    const id = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
    if (typeof id === "string" && /^[A-Za-z0-9_-]{1,511}$/.test(id)) return id;
    throw new EngineError(
      "invalid_document_id",
      `Index \`${this.uid}\`: Document identifier \`${JSON.stringify(value)}\` is invalid. A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than 511 bytes.`,
    );
  }

  #changed(): void {
    if (this.masks.size > 0) this.masks.clear();
    this.#selections.clear();
    this.#plans.clear();
    this.#updatedAt = Date.now();
  }
}
