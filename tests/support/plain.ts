import type { Identifier } from "~/domain/text/identifiers";

/** The type with its identifiers as plain texts, which a test can write as they are. */
export type Plain<T> = {
  [Name in keyof T]: T[Name] extends Identifier<string> | null ? string | Extract<T[Name], null> : T[Name];
};
