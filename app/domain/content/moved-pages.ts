/*
 * Pages that have moved: a page names its former addresses, and each of them leads to it.
 */

/** Addresses that one page can name. */
const MOST_ADDRESSES = 20;
const ADDRESS = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

/** Reads "/old /older" from the front matter of a page; null: something is no address of a page. */
export function readFormerAddresses(written: string): string[] | null {
  const addresses = written.split(/\s+/).filter(Boolean);
  const isSound = addresses.length <= MOST_ADDRESSES && addresses.every((each) => ADDRESS.test(each));
  return isSound ? [...new Set(addresses)] : null;
}

/**
 * Returns the former addresses of a page that moves from one address to another.
 * @param from null: no visitor has seen it there
 */
export function movedAddresses(written: string, { from, to }: { from: string | null; to: string }): string {
  const all = [...(readFormerAddresses(written) ?? []), ...(from === null ? [] : [from])];
  return [...new Set(all)]
    .filter((address) => address !== to)
    .slice(-MOST_ADDRESSES)
    .join(" ");
}

/**
 * Returns where each former address leads, without a stop in between. An address that leads in a circle stays as it is
 * written.
 * @param written addresses with where they lead, by site.json
 * @param pages addresses of pages with the former ones that they name: the first page that names one has it
 * @param isPage whether a page is at an address: it takes precedence over what a page names
 */
export function redirectsWith(
  written: Readonly<Record<string, string>>,
  pages: Iterable<readonly [address: string, former: readonly string[]]>,
  isPage: (address: string) => boolean,
): Record<string, string> {
  const all = new Map(Object.entries(written));
  for (const [address, former] of pages)
    for (const each of former) if (!isPage(each) && !all.has(each)) all.set(each, address);
  return Object.fromEntries([...all].map(([from, to]) => [from, lastOf(all, from) ?? to]));
}

/** Null: it leads in a circle. */
function lastOf(all: ReadonlyMap<string, string>, from: string): string | null {
  const seen = new Set([from]);
  let at = all.get(from) ?? from;
  for (let next = all.get(at); next !== undefined; next = all.get(at)) {
    if (seen.has(at)) return null;
    seen.add(at);
    at = next;
  }
  return at === from ? null : at;
}
