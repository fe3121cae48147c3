import { isPublished } from "./publication";

/** What decides whether a popup shows (rules/content#popup). */
export interface PopupRules {
  visible: boolean;
  /** ISO 8601 with offset. */
  starts?: string;
  expires?: string;
  pages: "all" | readonly string[];
  on_vehicle_pages: boolean;
}

/** A page as popups see it. */
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
