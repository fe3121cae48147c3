/** A value can't be understood. The message is the reason a dealer reads: it quotes the value. */
export class CleaningError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "CleaningError";
  }
}

const QUOTED_LENGTH = 60;

/** The value in quotation marks, cut where it would make a message unreadable. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > QUOTED_LENGTH ? `${value.slice(0, QUOTED_LENGTH)}…` : value);
}
