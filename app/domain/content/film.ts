import type { ContentNode } from "./content-node";

/** A film at a provider whose player a page can show. */
export interface Film {
  /** As the provider writes its name. */
  provider: "YouTube" | "Vimeo";
  /** Address of the player, which plays without a further press where the browser lets it. */
  player: string;
}

/** Where the players come from: a page with a film may frame these, and no other page. */
export const PLAYER_ORIGINS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;
const [YOUTUBE_PLAYER, VIMEO_PLAYER] = PLAYER_ORIGINS;

const YOUTUBE_HOSTS: ReadonlySet<string> = new Set([
  ...["www.youtube.com", "youtube.com", "m.youtube.com", "music.youtube.com"],
  "www.youtube-nocookie.com",
]);
const YOUTUBE_ID = /^[\w-]{11}$/;

/** Returns the film that an address leads to; null: it leads elsewhere, or to no single film. */
export function readFilm(address: string): Film | null {
  if (!address.startsWith("https://") || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.port !== "" || url.username !== "") return null;
  const parts = url.pathname.split("/").filter((part) => part !== "");
  if (url.hostname === "youtu.be") return youtubeFilm(parts.length === 1 ? parts[0] : undefined, url);
  if (YOUTUBE_HOSTS.has(url.hostname)) {
    const [place, id] = parts;
    if (place === "watch" && parts.length === 1)
      return youtubeFilm(url.searchParams.get("v") ?? undefined, url);
    return place !== undefined && ["embed", "shorts", "live"].includes(place) && parts.length === 2
      ? youtubeFilm(id, url)
      : null;
  }
  if (url.hostname === "player.vimeo.com")
    return parts[0] === "video" ? vimeoFilm(parts.slice(1), url) : null;
  return url.hostname === "vimeo.com" || url.hostname === "www.vimeo.com" ? vimeoFilm(parts, url) : null;
}

function youtubeFilm(id: string | undefined, { searchParams }: URL): Film | null {
  if (id === undefined || !YOUTUBE_ID.test(id)) return null;
  const start = secondsOf(searchParams.get("t") ?? searchParams.get("start"));
  const query = new URLSearchParams({ autoplay: "1", ...(start > 0 && { start: String(start) }) });
  return { provider: "YouTube", player: `${YOUTUBE_PLAYER}/embed/${id}?${query}` };
}

/** Seconds of `90`, `90s` and `1m30s`; 0 for anything else. */
function secondsOf(text: string | null): number {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text ?? "") ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** A film that isn't public has a second part. */
function vimeoFilm([id = "", hash, ...rest]: readonly string[], { searchParams }: URL): Film | null {
  const secret = hash ?? searchParams.get("h") ?? "";
  if (!/^\d{5,12}$/.test(id) || !/^[0-9a-f]{0,20}$/.test(secret) || rest.length > 0) return null;
  const query = new URLSearchParams({ autoplay: "1", dnt: "1", ...(secret !== "" && { h: secret }) });
  return { provider: "Vimeo", player: `${VIMEO_PLAYER}/video/${id}?${query}` };
}

/**
 * Returns the film of a paragraph that is nothing but a link to one; null: the paragraph is text.
 * @returns `title` null where the address itself was pasted
 */
export function filmOfParagraph(
  nodes: readonly ContentNode[],
): { film: Film; href: string; title: string | null } | null {
  const [link, ...others] = nodes.filter((node) => typeof node !== "string" || node.trim() !== "");
  if (link === undefined || others.length > 0 || typeof link === "string" || !("tag" in link)) return null;
  const href = link.tag === "a" ? link.attributes?.href : undefined;
  const film = typeof href === "string" ? readFilm(href) : null;
  if (film === null || typeof href !== "string") return null;
  const [text, ...more] = link.children;
  if (typeof text !== "string" || more.length > 0) return null;
  return { film, href, title: /^https?:\/\//.test(text.trim()) ? null : text.trim() };
}
