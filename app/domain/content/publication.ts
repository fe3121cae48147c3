/** When a page is there (rules/content#content-dates). */
export interface Publication {
  /** ISO 8601 with offset; null: always. */
  publishAt: string | null;
  expires: string | null;
}

/** Whether a page is there: from `publishAt` on, until and with `expires`. */
export function isPublished({ publishAt, expires }: Publication, now: Date): boolean {
  if (publishAt !== null && now < new Date(publishAt)) return false;
  return expires === null || now <= new Date(expires);
}
