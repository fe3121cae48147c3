import { TypedFastBitSet } from "typedfastbitset";
import { EngineError } from "./api-error.server";
import type { Column } from "./column.server";
import { FoundSlots } from "./facets.server";
import type { FilteredIndex } from "./filter-evaluation.server";
import { IndexTables, needsNewTables } from "./index-tables.server";
import type { JsonObject } from "./json.server";
import { Memo } from "./memo.server";
import { NodeNotes } from "./node-notes.server";
import { excludedSlots, type MatchingStrategy, planQuery, type QueryPlan } from "./query-plan.server";
import { parseQuery } from "./query-terms.server";
import { changedSettings, defaultSettings, type IndexSettings, synonymTable } from "./settings.server";
import { SpareTables } from "./spare-tables.server";
import type { TextIndex } from "./text-index.server";
import { WideMap } from "./wide-map.server";

/** Bytes that an index may remember of queries and of what searches found. */
const REMEMBERED = 32 * 2 ** 20;

/** A query made ready, and the slots that its negated words leave out. */
export class PreparedQuery {
  readonly plan: QueryPlan | null;
  readonly excluded: TypedFastBitSet;
  #notes: NodeNotes | null = null;

  constructor(plan: QueryPlan | null, excluded: TypedFastBitSet) {
    this.plan = plan;
    this.excluded = excluded;
  }

  notes(text: TextIndex, fewestTyposOnly: boolean, spare: SpareTables): NodeNotes | null {
    if (this.plan) this.#notes ??= new NodeNotes(this.plan, text, fewestTyposOnly, spare);
    return this.#notes;
  }

  release(): void {
    this.#notes?.release();
  }

  get bytes(): number {
    const { plan } = this;
    if (!plan) return this.excluded.words.byteLength;
    // A node has four sets, a step one.
    const sets = plan.nodes.length * 4 + plan.steps.length + 1;
    return sets * plan.slots.words.byteLength + plan.rolesOfTerm.byteLength + (this.#notes?.bytes ?? 0);
  }
}

/**
 * One index in memory. A document keeps its slot (its internal number) when it changes, as in Meilisearch, so
 * equal documents keep their order; slots of deleted documents are used again, lowest first.
 */
export class EmbeddedIndex implements FilteredIndex {
  readonly uid: string;
  readonly createdAt = new Date().toISOString();
  #updatedAt = Date.now();
  primaryKey: string | null;
  settings: IndexSettings = defaultSettings();

  readonly spare = new SpareTables();
  readonly masks = new Map<string, TypedFastBitSet>();
  /** What searches found, by the mask's words: a filter that came to the same finds it again. */
  readonly #selections: Memo<FoundSlots>;
  readonly #plans: Memo<PreparedQuery>;
  #documents: (JsonObject | undefined)[] = [];
  #slotOf = new WideMap<number>();
  #freeSlots: number[] = [];
  #tables = new IndexTables(this.settings);
  #synonyms = new Map<string, string[][]>();
  alive = new TypedFastBitSet();

  /** `remembered`: bytes that may be remembered of queries and of what searches found. */
  constructor(uid: string, primaryKey: string | null, remembered = REMEMBERED) {
    this.uid = uid;
    this.primaryKey = primaryKey;
    this.#selections = new Memo(remembered / 2);
    this.#plans = new Memo(remembered / 2);
  }

  get text(): TextIndex {
    return this.#tables.text;
  }

  get columns(): ReadonlyMap<string, Column> {
    return this.#tables.columns;
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
    return slot === undefined ? undefined : this.#documents[slot];
  }

  documentAt(slot: number): JsonObject {
    return this.#documents[slot] as JsonObject;
  }

  slot(id: string): number | undefined {
    return this.#slotOf.get(id);
  }

  /** Adds a document, which becomes the index's own, or replaces the one of the same id. */
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
    this.#slotOf = new WideMap();
    this.#freeSlots = [];
    this.alive = new TypedFastBitSet();
    this.#tables = new IndexTables(this.settings);
    this.#changed();
  }

  /**
   * Changes settings; what they touch is built anew beside the old and put in its place at the end, a step for
   * each document.
   */
  *changeSettings(change: JsonObject): Generator<void, void> {
    const settings = changedSettings(this.settings, change);
    if (needsNewTables(this.settings, settings)) {
      const tables = new IndexTables(settings);
      for (let slot = 0; slot < this.#documents.length; slot += 1) {
        const document = this.#documents[slot];
        if (document) tables.set(slot, document);
        yield;
      }
      this.#tables = tables;
    }
    this.settings = settings;
    this.#synonyms = synonymTable(settings);
    this.#changed();
  }

  /** A query's words looked up, a step for each; remembered until the index changes. */
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

  /** What a search found, with what is remembered of it. */
  selection(mask: TypedFastBitSet): FoundSlots {
    mask.trim();
    const { buffer, byteOffset, byteLength } = mask.words;
    const key = Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
    let found = this.#selections.get(key);
    if (!found) {
      found = new FoundSlots(mask, this.alive, this.spare);
      this.#selections.set(key, found);
    }
    return found;
  }

  /** What is remembered grows while a search makes use of it: called at its end. */
  forgetSurplus(): void {
    this.#selections.trim();
    this.#plans.trim();
  }

  /** Bytes of what is remembered of queries and of what searches found. */
  get rememberedBytes(): number {
    return this.#selections.bytes + this.#plans.bytes;
  }

  /** The id of a document, as text. @throws EngineError when it has none, or one that can't be an id */
  idOf(document: JsonObject): string {
    const key = this.primaryKey as string;
    const value = document[key];
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
