/** Returns a stock number, plate or VIN as the index has it: "abc-123" is "ABC123". */
export function normalIdentifier(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}
