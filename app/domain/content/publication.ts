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

/** Returns when a translation is there: on the days of its page, as far as its own allow. */
export function publicationWithin(own: Publication, original: Publication): Publication {
  const moments = (name: keyof Publication) =>
    [own[name], original[name]].filter((moment) => moment !== null).sort(byTime);
  return { publishAt: moments("publishAt").at(-1) ?? null, expires: moments("expires")[0] ?? null };
}

function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}
