import type { SiteView } from "./site-view";

/** What the document around every page needs, as the root's loader gives it. */
export interface DocumentData {
  site: SiteView;
  wordingHref: string;
  saveData: boolean;
  themeCss: string;
  errorTitles: Record<number, string>;
}
