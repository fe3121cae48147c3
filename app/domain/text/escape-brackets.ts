/**
 * Returns an address as HTML may hold it: `?range%5Bprice%5D=:30000`. Brackets are no URL characters, although browsers
 * and `URL` leave them in a query (docs/decisions/0129).
 */
export function escapeBrackets(address: string): string {
  return address.replace(/\?.*/s, (query) => query.replace(/[[\]]/g, encodeURIComponent));
}
