import type { SavedList, SavedLists } from "~/domain/saved-cars/saved-lists";
import type { SavedNotice } from "~/domain/saved-cars/saved-notice";
import type { SiteView } from "./site-view";

/** What the document around every page needs, as the root's loader gives it. */
export interface DocumentData {
  site: SiteView;
  wordingHref: string;
  saveData: boolean;
  themeCss: string;
  errorTitles: Record<number, string>;
  /** Null: this site has neither favourites nor comparisons. */
  saved: SavedCarsView | null;
}

/** The visitor's favourites and comparison. */
export interface SavedCarsView {
  lists: SavedLists;
  /** How many cars each takes; null: the site does not have it. */
  limits: Record<SavedList, number | null>;
  /** What became of the form just sent. */
  notice: SavedNotice | null;
}
