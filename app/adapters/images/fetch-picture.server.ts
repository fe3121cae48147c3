import { Resolver } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { createPublicLookup, isPublicAddress } from "../public-address.server";

const MOST_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** The host asks to try again later. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** Why an address gave no picture. */
export class PictureFetchError extends Error {
  /** @param isLasting the same address will hardly give a picture soon */
  constructor(
    reason: string,
    readonly isLasting: boolean,
  ) {
    super(reason);
    this.name = "PictureFetchError";
  }
}

export interface FetchLimits {
  bytes: number;
  /** For everything from the first name to the last byte. */
  ms: number;
}

export interface FetchNetwork {
  lookup: LookupFunction;
  isPublic(address: string): boolean;
}

/**
 * Resolves names without the thread pool: files and pictures share its four threads, and a slow name server would
 * occupy them.
 */
async function resolveByServer(hostname: string) {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
  ]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

const PUBLIC_NETWORK: FetchNetwork = {
  lookup: createPublicLookup(resolveByServer),
  isPublic: isPublicAddress,
};

/**
 * Fetches a file by http or https from public addresses, following up to three redirects. Each host is checked after
 * its name is resolved, and the connection goes to the address that was checked.
 * @throws PictureFetchError
 */
export async function fetchPicture(
  address: string,
  { bytes, ms }: FetchLimits,
  network: FetchNetwork = PUBLIC_NETWORK,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(ms);
  try {
    let url = address;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const response = await get(url, network, signal);
      const { statusCode = 0, headers } = response;
      if (REDIRECTS.has(statusCode) && headers.location) {
        response.destroy();
        url = URL.canParse(headers.location, url) ? new URL(headers.location, url).href : "";
        continue;
      }
      if (statusCode === 200) return await bodyOf(response, bytes);
      response.destroy();
      throw new PictureFetchError(`status ${statusCode}`, statusCode < 500 && !LATER.has(statusCode));
    }
    throw new PictureFetchError("too many redirects", true);
  } catch (error) {
    if (error instanceof PictureFetchError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (signal.aborted) throw new PictureFetchError("too slow", false);
    throw new PictureFetchError(message, code === "EPRIVATE");
  }
}

function get(
  address: string,
  { lookup, isPublic }: FetchNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!URL.canParse(address) || !/^https?:/i.test(address))
    throw new PictureFetchError("not an http address", true);
  const url = new URL(address);
  if (url.username || url.password) throw new PictureFetchError("a password in the address", true);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // An address needs no lookup.
  if (isIP(host) !== 0 && !isPublic(host)) throw new PictureFetchError("not a public address", true);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    send(
      url,
      {
        signal,
        lookup,
        agent: false,
        headers: {
          accept: "image/avif,image/webp,image/jpeg,image/png",
          "accept-encoding": "identity",
          "user-agent": "Forecourt-Pictures/1",
        },
      },
      resolve,
    )
      .on("error", reject)
      .end();
  });
}

async function bodyOf(response: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = () => {
    response.destroy();
    return new PictureFetchError(`more than ${limit} bytes`, true);
  };
  if (Number(response.headers["content-length"] ?? 0) > limit) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
