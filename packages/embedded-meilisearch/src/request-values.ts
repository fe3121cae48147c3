import { EngineError, type ErrorCode } from "./api-error.ts";
import { describeJson, type Json, type JsonObject } from "./json.ts";
import { own } from "./own-property.ts";

/** Reads the named values of a request body; null counts as absent. A wrong type is Meilisearch's own error. */
export class RequestValues {
  readonly #values: JsonObject;
  readonly #codePrefix: string;

  /** `codePrefix`: what comes before the parameter in a code, e.g. `invalid_search_`. */
  constructor(values: JsonObject, codePrefix: string) {
    this.#values = values;
    this.#codePrefix = codePrefix;
  }

  raw(name: string): Json | undefined {
    return own(this.#values, name) ?? undefined;
  }

  string(name: string): string | undefined {
    const value = this.raw(name);
    if (value === undefined || typeof value === "string") return value;
    throw this.#wrongType(name, "a string", value);
  }

  count(name: string): number | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
    throw this.#wrongType(name, "a positive integer", value);
  }

  strings(name: string): string[] | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw this.#wrongType(name, "an array", value);
    return value.map((item, index) => {
      if (typeof item === "string") return item;
      throw this.#wrongType(name, "a string", item, `[${index}]`);
    });
  }

  oneOf<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.string(name);
    if (value === undefined) return undefined;
    const choice = choices.find((known) => known === value);
    if (choice !== undefined) return choice;
    throw new EngineError(
      this.#code(name),
      `Unknown value \`${value}\` at \`.${name}\`: expected one of \`${choices.join("`, `")}\``,
    );
  }

  #wrongType(name: string, expected: string, found: Json, item = ""): EngineError {
    return new EngineError(
      this.#code(name),
      `Invalid value type at \`.${name}${item}\`: expected ${expected}, but found ${describeJson(found)}`,
    );
  }

  #code(name: string): ErrorCode {
    return (this.#codePrefix + name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as ErrorCode;
  }
}

/** A whole number of an address's query; absent or wrong values follow Meilisearch's messages. */
export function countParameter(url: URL, name: string, fallback: number, code: ErrorCode): number {
  const text = url.searchParams.get(name);
  if (text === null) return fallback;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new EngineError(
    code,
    `Invalid value in parameter \`${name}\`: could not parse \`${text}\` as a positive integer`,
  );
}
