const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)\.?(?::\d{1,5})?$/;
const LONGEST_HOST = 253;

/**
 * The host of a Host header in lower case, without port and trailing dot; IPv6 keeps its brackets.
 * Undefined for anything that is not exactly one host.
 */
export function normaliseHost(header: string | undefined): string | undefined {
  const host = HOST.exec((header ?? "").toLowerCase())?.[1];
  return host && host.length <= LONGEST_HOST && !host.includes("..") ? host : undefined;
}
