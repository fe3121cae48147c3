import type { PriceClaim } from "~/domain/car/price";
import type { DraftsWay } from "~/domain/editing/editor-rights";
import type { BrandModel, CategoryView, ModelCategory } from "~/domain/models/model";
import type { StockMenu } from "~/domain/navigation/stock-menu";
import type { SavedList, SavedLists, SavedNotice } from "~/domain/visitor/saved-lists";
import type { SiteConfig } from "./schema";
import type { SiteView } from "./site-view";

/** The data of the document around every page, from the root's loader. Hydrated pages carry it. */
export interface DocumentData {
  site: SiteView;
  wordingHref: string;
  saveData: boolean;
  errorTitles: Record<number, string>;
  /** Null when this site has no list of saved cars. */
  saved: SavedCarsView | null;
  /** Set in a preview, for its bar. Absent: nothing of it is sent. */
  preview?: PreviewBarData;
}

/** What the bar of a preview says. */
export interface PreviewBarData {
  /** The page's address. */
  path: string;
  /** The language of the page; absent: the site's first. */
  language?: string;
  /** Until when somebody with a link sees the draft; absent: an editor does. */
  until?: string;
  /** What is shown at the page's texts; absent: there is no such switch. */
  marks?: "edit" | "keys" | "none";
  /** Whether this editor may change texts, so that there is a switch to edit them here. */
  mayEdit?: boolean;
  way?: DraftsWay;
  /** Whether the page is as the server drew it: its own script is left out. */
  isStill?: boolean;
  /** The state in which the page is drawn (`desk.states.page.…`), and where all are listed. */
  state?: { name: string; list: string };
}

/** What header and footer are drawn from, on the server only (docs/decisions/0078-the-site-shell.md). */
export interface ShellData {
  navigation: SiteConfig["navigation"];
  /** The site's theme, fonts and signature. */
  css: string;
  logoSvg: string | null;
  tagline: string;
  licences: { state: string; number: string }[];
  /** Whether the visitor is signed in; null where shoppers can't sign in. */
  account: { isSignedIn: boolean } | null;
  /** What the footer can claim about the site's prices. */
  prices: PriceClaim;
  /** Null when the site has no menu of its stock, and while the stock can't be counted. */
  stock: StockMenu | null;
  /** Null when the site has no models. */
  models: ModelsMenu | null;
  /** Whose chat this page loads; null: nobody's. */
  chat: { script: string; attributes: Readonly<Record<string, string>> } | null;
}

/** What the menu of models is drawn from. */
export interface ModelsMenu {
  categories: CategoryView[];
  models: {
    model: BrandModel;
    /** Wording key of its label; null: none. */
    label: string | null;
    /** Address of its small picture. */
    picture: string | null;
    /** Address of its cars; null: none is for sale. */
    stock: string | null;
    categories: ModelCategory[];
  }[];
}

export interface SavedCarsView {
  lists: SavedLists;
  /** Maximum number of cars in each list. */
  limits: Readonly<Partial<Record<SavedList, number>>>;
  /** Address of the garage's page. The other lists are at their own names. */
  garagePath: string;
  /** Whose account it is, which saving in it names: a mark that says nothing of the shopper. Null: signed out. */
  owner: string | null;
  /** The outcome of the form that was just sent. */
  notice: SavedNotice | null;
}
