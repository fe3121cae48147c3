/** When a page is there (rules/content#content-dates). */
interface Publication {
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

/** What decides whether a popup shows (rules/content#popup). */
export interface PopupRules {
  visible: boolean;
  /** ISO 8601 with offset. */
  starts?: string;
  expires?: string;
  pages: "all" | readonly string[];
  on_vehicle_pages: boolean;
}

export interface PopupPage {
  path: string;
  kind: "text" | "vehicle";
}

/** Returns the popup of a page at a moment: the first that shows there; null when none does. */
export function popupOf<Popup extends PopupRules>(
  popups: readonly Popup[],
  { path, kind }: PopupPage,
  now: Date,
): Popup | null {
  const isPlaced = ({ pages, on_vehicle_pages }: PopupRules) =>
    kind === "vehicle" ? on_vehicle_pages : pages === "all" || pages.includes(path);
  const isCurrent = ({ visible, starts, expires }: PopupRules) =>
    visible && isPublished({ publishAt: starts ?? null, expires: expires ?? null }, now);
  return popups.find((popup) => isCurrent(popup) && isPlaced(popup)) ?? null;
}

/** A popup as its page draws it, in words. */
export interface PopupView {
  title: string;
  description: string | null;
  picture: { url: string; width: number; height: number; alt: string } | null;
  link: { href: string; text: string } | null;
  /** Said in a preview only: visitors don't see it yet. */
  note?: string;
}
