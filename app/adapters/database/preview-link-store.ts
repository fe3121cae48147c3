import type { SiteSlug } from "~/domain/text/identifiers";

/** An address that shows a site's draft to somebody who is no editor. */
export interface PreviewLink {
  /** The hash of the token in the address. */
  id: string;
  /** The editor who made it. */
  email: string;
  /** The page that it opens. */
  path: string;
  created_at: string;
  expires_at: string;
}

/** Links to drafts (docs/decisions/0104). */
export interface PreviewLinkStore {
  /** Adds a link. Returns false, and adds nothing, where the site has `limit` links that work. */
  add(link: PreviewLink & { site: SiteSlug }, limit: number, now: Date): Promise<boolean>;
  /** Returns the link while it works. */
  find(site: SiteSlug, id: string, now: Date): Promise<PreviewLink | null>;
  /** Returns a site's links that work, the newest first. */
  list(site: SiteSlug, now: Date): Promise<PreviewLink[]>;
  end(site: SiteSlug, id: string): Promise<void>;
  /** Ends every link that an address has made. */
  endAll(site: SiteSlug, email: string): Promise<void>;
  deleteExpired(now: Date): Promise<void>;
}
