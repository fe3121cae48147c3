import type { SiteSlug } from "~/domain/text/identifiers";
/** The feed can't be read at all. Nothing was changed. The message gives the reason, with the line when it is known. */
export class FeedUnreadableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FeedUnreadableError";
  }
}

/** The feed is larger than the HTTP limit. */
export class FeedTooLargeError extends Error {
  constructor(limitBytes: number) {
    super(`the feed is larger than ${Math.floor(limitBytes / 2 ** 20)} MiB`);
    this.name = "FeedTooLargeError";
  }
}

/** Another import of the same feed into the same site took too long. */
export class ImportBusyError extends Error {
  constructor(site: SiteSlug, source: string) {
    super(`another import of ${source} into ${site} is running; try again when it is done`);
    this.name = "ImportBusyError";
  }
}

/** A feed that was sent as complete looks incomplete. Nothing was changed. The message gives the reason. */
export class FeedNotCompleteError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "FeedNotCompleteError";
  }
}
