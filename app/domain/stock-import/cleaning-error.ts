/** A value can't be parsed. The message quotes the value and gives the reason to the dealer. */
export class CleaningError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "CleaningError";
  }
}

const QUOTED_LENGTH = 60;

/** Returns the value in quotation marks, truncated when it is too long for a message. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > QUOTED_LENGTH ? `${value.slice(0, QUOTED_LENGTH)}…` : value);
}
