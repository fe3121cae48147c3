import { Column } from "./column.ts";
import type { Steps } from "./cooperative-scheduler.ts";
import { covers, type FieldValues, fieldsOf } from "./document-fields.ts";
import type { Json, JsonObject } from "./json.ts";
import { own, setOwn } from "./own-property.ts";
import { readSortCriterion } from "./ranking.ts";
import type { IndexSettings } from "./settings.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot.ts";
import { TextIndex } from "./text-index.ts";

/** What is built from the documents with one set of settings: columns for filters and sorts, words for queries. */
export class IndexTables {
  /** A column for each attribute that a document has. */
  readonly columns = new Map<string, Column>();
  readonly text: TextIndex;
  readonly #attributes: readonly string[];
  readonly #pathsWithoutColumn = new Set<string>();

  constructor(settings: IndexSettings) {
    this.#attributes = columnAttributes(settings);
    const { disableOnAttributes, disableOnNumbers } = settings.typoTolerance;
    this.text = new TextIndex({
      searchable: settings.searchableAttributes,
      isExactWord: (word) => disableOnNumbers && /^\d+$/.test(word),
      isExactAttribute: (attribute) => disableOnAttributes.some((pattern) => covers(pattern, attribute)),
    });
  }

  /** Adds a document. The tables take ownership of the object. */
  set(slot: number, document: JsonObject): void {
    const fields = fieldsOf(document);
    for (const path of fields.keys()) this.#openColumn(path);
    for (const [path, column] of this.columns) {
      const field = fields.get(path);
      column.set(slot, field);
      if (field) shareStrings(document, path, field);
    }
    this.text.set(slot, fields);
  }

  *save(out: SnapshotWriter): Steps<void> {
    out.json([...this.columns.keys()]);
    for (const column of this.columns.values()) yield* column.save(out);
    yield* this.text.save(out);
  }

  /** @param from read into new tables with the same settings */
  *load(from: SnapshotReader): Steps<void> {
    for (const path of from.json<string[]>()) {
      const column = new Column();
      yield* column.load(from);
      this.columns.set(path, column);
    }
    yield* this.text.load(from);
  }

  delete(slot: number): void {
    for (const column of this.columns.values()) column.clear(slot);
    this.text.delete(slot);
  }

  /**
   * A column is created with the first document that has the attribute, including attributes of a pattern or a parent.
   */
  #openColumn(path: string): void {
    if (this.columns.has(path) || this.#pathsWithoutColumn.has(path)) return;
    if (this.#attributes.some((attribute) => covers(attribute, path))) this.columns.set(path, new Column());
    else this.#pathsWithoutColumn.add(path);
  }
}

/** Replaces the document's strings by the column's equal ones, which other documents share. */
function shareStrings(document: JsonObject, path: string, { values }: FieldValues): void {
  const value = own(document, path);
  if (typeof value === "string") setOwn(document, path, values[0] ?? value);
  else if (Array.isArray(value) && value.length === values.length && !value.some(isOpened)) {
    setOwn(document, path, values);
  }
}

/** Whether an array's item is something that fields open, or leave out. */
function isOpened(item: Json): boolean {
  return typeof item === "object";
}

/** Whether changing from one set of settings to the other requires rebuilding the tables. */
export function needsNewTables(before: IndexSettings, after: IndexSettings): boolean {
  return builtFrom(before) !== builtFrom(after);
}

function builtFrom(settings: IndexSettings): string {
  const { disableOnAttributes, disableOnNumbers } = settings.typoTolerance;
  return JSON.stringify([
    settings.searchableAttributes,
    disableOnAttributes,
    disableOnNumbers,
    columnAttributes(settings),
  ]);
}

/** Attributes that need a column: those filtered, sorted or ranked by. */
function columnAttributes(settings: IndexSettings): string[] {
  const ranked = settings.rankingRules.map((rule) => readSortCriterion(rule)?.attribute);
  return [
    ...new Set([
      ...settings.filterableAttributes,
      ...settings.sortableAttributes,
      ...ranked.filter((attribute) => attribute !== undefined),
    ]),
  ];
}
