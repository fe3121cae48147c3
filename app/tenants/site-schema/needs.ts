import { z } from "zod";
import { own } from "~/domain/text/own-property";
import { isJsonObject, type Json, type JsonObject } from "../merge";

/*
 * What a key needs to have an effect. A key declares it where it is described; `npm run sites:check` warns of a key that
 * a site writes without effect (docs/decisions/0126-keys-without-effect.md).
 */

/** What is known when a written value is judged. */
interface Written {
  /** The merged configuration, with its defaults. */
  config: JsonObject;
  value: Json;
  /** The object that has the key, as it is written. */
  parent: JsonObject;
  now: Date;
}

/** Returns what is lacking, as the end of "has no effect: …"; null: the key has an effect. */
export type Need = (written: Written) => string | null;

const NEEDS = new WeakMap<z.ZodType, readonly Need[]>();

/** Declares what a key needs. */
export function needs<Schema extends z.ZodType>(schema: Schema, ...lacking: Need[]): Schema {
  NEEDS.set(schema, [...(NEEDS.get(schema) ?? []), ...lacking]);
  return schema;
}

/**
 * Declares that the other keys of an object need one of them, which switches it on.
 * @param except keys that something else reads too
 */
export function switchedBy<Schema extends z.ZodObject>(
  path: string,
  schema: Schema,
  except: readonly (keyof Schema["shape"])[] = [],
): Schema {
  const name = path.slice(path.lastIndexOf(".") + 1);
  for (const [key, property] of Object.entries(schema.shape))
    if (key !== name && !except.includes(key)) needs(property as z.ZodType, on(path));
  return schema;
}

/** A key is true, or has a value. */
export function on(path: string): Need {
  return ({ config }) => {
    const value = valueAt(config, path);
    if (value === false) return `${path} is false`;
    return isEmpty(value) ? `${path} is not set` : null;
  };
}

/** A key has no value: it would take this one's place. */
export function off(path: string): Need {
  return ({ config }) => (isEmpty(valueAt(config, path)) ? null : `${path} takes its place`);
}

/** Another key of the same object has a value. */
export function withSibling(name: string): Need {
  return ({ parent }) => (isEmpty(own(parent, name) ?? null) ? `${name} is not set` : null);
}

/** One of these is enough. */
export function anyOf(...lacking: Need[]): Need {
  return (written) => {
    const reasons = lacking.map((need) => need(written));
    return reasons.includes(null) ? null : reasons.join(", and ");
  };
}

/** One of a key's values needs another key. */
export function ifValue(named: string, need: Need): Need {
  return (written) => (written.value === named ? need(written) : null);
}

/** A list of objects has so many that a test accepts. */
export function several(
  path: string,
  least: number,
  what: string,
  accepts: (each: JsonObject) => boolean,
): Need {
  return ({ config }) => {
    const list = valueAt(config, path);
    const count = Array.isArray(list) ? list.filter((each) => isJsonObject(each) && accepts(each)).length : 0;
    return count < least ? what : null;
  };
}

export function listed(path: string, word: string): Need {
  return ({ config }) => {
    const list = valueAt(config, path);
    return Array.isArray(list) && list.includes(word) ? null : `${path} doesn't have ${word}`;
  };
}

/** Something of these lists has the name. */
export function nameIn(paths: readonly string[], isSame: (one: string, other: string) => boolean): Need {
  return ({ config, value }) => {
    const names = paths.flatMap((path) => {
      const list = valueAt(config, path);
      return Array.isArray(list)
        ? list.flatMap((each) => (isJsonObject(each) ? [String(each.name)] : []))
        : [];
    });
    return names.some((name) => isSame(name, String(value)))
      ? null
      : `no entry of ${paths.join(" or ")} has this name`;
  };
}

function valueAt(config: JsonObject, path: string): Json {
  return path
    .split(".")
    .reduce<Json>((value, name) => (isJsonObject(value) ? (own(value, name) ?? null) : null), config);
}

function isEmpty(value: Json): boolean {
  if (value === null || value === false || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/**
 * Yields the keys that are written without effect. One that is switched off, or empty, asks for no effect.
 * @param written what one file says
 */
export function* keysWithoutEffect(
  schema: z.ZodType,
  written: JsonObject,
  { config, now }: Pick<Written, "config" | "now">,
): Generator<{ path: string[]; lacking: string }> {
  yield* walk(schema, { config, now, value: written, parent: {} }, []);
}

function* walk(
  schema: z.ZodType,
  written: Written,
  path: string[],
): Generator<{ path: string[]; lacking: string }> {
  const { value } = written;
  if (isEmpty(value)) return;
  const layers = layersOf(schema);
  for (const need of layers.flatMap((layer) => NEEDS.get(layer) ?? [])) {
    const lacking = need(written);
    if (lacking === null) continue;
    yield { path, lacking };
    // What is in it has no effect for the same reason.
    return;
  }
  const inner = layers.at(-1);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, each] of value.entries())
      yield* walk(inner.element as z.ZodType, { ...written, value: each, parent: {} }, [
        ...path,
        String(index),
      ]);
  } else if (inner instanceof z.ZodRecord && isJsonObject(value)) {
    for (const [name, each] of Object.entries(value))
      yield* walk(inner.valueType as z.ZodType, { ...written, value: each, parent: value }, [...path, name]);
  } else if (inner instanceof z.ZodObject && isJsonObject(value)) {
    for (const [name, each] of Object.entries(value)) {
      const property = own(inner.shape as Record<string, z.ZodType>, name);
      if (property) yield* walk(property, { ...written, value: each, parent: value }, [...path, name]);
    }
  }
}

/** Returns a schema and what it wraps: its default, what may be left out, what is changed after reading. */
function layersOf(schema: z.ZodType): z.ZodType[] {
  const def = schema.def as { innerType?: z.ZodType; in?: z.ZodType };
  const inner = def.innerType ?? def.in;
  return inner ? [schema, ...layersOf(inner)] : [schema];
}
