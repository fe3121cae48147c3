/** The feed can't be read at all; nothing was changed. The message says why, with the line where there is one. */
export class FeedUnreadableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FeedUnreadableError";
  }
}

/** The feed is larger than is taken over HTTP. */
export class FeedTooLargeError extends Error {
  constructor(limitBytes: number) {
    super(`the feed is larger than ${Math.floor(limitBytes / 2 ** 20)} MiB`);
    this.name = "FeedTooLargeError";
  }
}

/** Another import of the same feed into the same site went on for too long. */
export class ImportBusyError extends Error {
  constructor(site: string, source: string) {
    super(`another import of ${source} into ${site} is running; try again when it is done`);
    this.name = "ImportBusyError";
  }
}
