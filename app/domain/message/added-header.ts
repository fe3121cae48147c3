/** Only these may be added to an e-mail: others could change the receiver or the sender. */
const NAME = /^List-[A-Za-z-]+$/;
/** A line break would begin another header. */
const VALUE = /^[\x20-\x7e]+$/;

/** @throws TypeError when a header of an e-mail may not be added */
export function checkAddedHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!NAME.test(name) || !VALUE.test(value)) throw new TypeError("a header that may not be added");
  }
}
