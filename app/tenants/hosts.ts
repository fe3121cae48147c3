const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)\.?(?::\d{1,5})?$/;
const MAX_HOST_LENGTH = 253;

/**
 * Returns the host of a Host header in lower case, without port and trailing dot. IPv6 addresses keep their brackets.
 * Returns undefined for anything that is not exactly one host.
 */
export function normaliseHost(header: string | undefined): string | undefined {
  const host = HOST.exec((header ?? "").toLowerCase())?.[1];
  return host && host.length <= MAX_HOST_LENGTH && !host.includes("..") ? host : undefined;
}
