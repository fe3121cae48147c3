/** `200.00 AUD`, `-200.00 AUD`: for people and for programs that read a command's output. */
export function centsText(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
