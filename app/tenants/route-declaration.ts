/*
 * What a route declares about itself, in its `handle` (docs/decisions/0054-a-page-declares-itself.md). Everything else
 * that needs to know a site's addresses is derived from it: metrics, sitemap, robots.txt, taken addresses, the check of
 * links, the browser's files, its wording and its links. Only plain values: the build writes them to build/routes.json.
 */
import type { SiteConfig } from "./schema";

/** The label `route` in the metrics: few, fixed values. */
export type RouteClass =
  | "home"
  | "search"
  | "vehicle"
  | "form"
  | "print"
  | "page"
  | "api"
  | "asset"
  | "image"
  | "health";

type SwitchesOf<Area, Name extends string> = Area extends readonly unknown[]
  ? never
  : { [Key in keyof Area & string]: Area[Key] extends boolean ? `${Name}.${Key}` : never }[keyof Area &
      string];

/** Key of a boolean setting in a site's configuration: "saved_cars.compare". */
export type SiteSwitch = {
  [Name in keyof SiteConfig & string]: SwitchesOf<SiteConfig[Name], Name>;
}[keyof SiteConfig & string];

/** Which addresses of a route exist on a site; the rules are in site-addresses.ts. */
export type AddressRule =
  /** The site's own content and forms. */
  | "own_pages"
  /** Posts of the blog, and its categories. */
  | "blog_posts"
  /** One address for each visible location. */
  | "locations"
  /** The people of each visible location that names some. */
  | "teams"
  /** Aliases of the locations. */
  | "location_aliases"
  /** `/search/…`: only the stock decides which ones exist. */
  | "searches"
  /** The valuation where the site has it at this address, otherwise its own content and forms. */
  | "valuation"
  /** The list of the models of the site's manufacturer, and one address for each. */
  | "models"
  /** One for each of them that has accessories. */
  | "accessories"
  /** One address for each offer of the site. */
  | "offers"
  /** The garage where the site has it here, otherwise the way to it. */
  | "garage";

interface Declared {
  /** The label of its requests in the metrics. */
  metrics: RouteClass;
  /** The setting that switches it on; absent: every site has it. */
  switch?: SiteSwitch;
}

/** A page that people look at. */
export type PageDeclaration = AnyPage & (HydratedPage | PlainPage);

interface HydratedPage {
  /** React hydrates the page in the browser. */
  hydrate: Hydration;
  /** A particular page may still not be indexable: then its loader declares it (`PageMeta.indexable`). */
  indexable: true;
  standsAlone?: undefined;
  bare?: undefined;
  /** Its dialogs ask for personal data. */
  chat?: undefined;
}

/** A page without script. */
interface PlainPage {
  hydrate?: undefined;
  /** Shown without the site's header and footer. */
  standsAlone?: true;
  /** Brings its own header, main part and footer (pages/checkout/checkout-shell). */
  bare?: true;
  /**
   * Whether search engines can list it. If so, the sitemap has it; otherwise it has `noindex` and robots.txt disallows
   * it.
   */
  indexable: boolean;
  /**
   * The script of the site's chat provider may run here: its own parts have no form, and nothing of a person
   * (rules/navigation#web-chat). Absent: no foreign script.
   */
  chat?: true;
}

interface AnyPage extends Declared {
  kind: "page";
  /**
   * Absent: its path, where that has no parameter, else what only the stock can tell. `query`: without its query there
   * is nothing to show. `none`: no link leads there.
   */
  addresses?: AddressRule | "query" | "none";
  /** Whether a form of the site can have this address. The page then shows the form. */
  showsForms?: true;
  /** The kind of page for the site's popups (rules/content#popup); absent: none shows here, as it has a form. */
  popups?: "text" | "vehicle";
  /** A signed-out visitor is sent to the sign-in, on every site. */
  gated?: true;
  /**
   * Id of the element with which the first screen is complete: browsers paint nothing before it has arrived. Absent: the
   * beginning of the main part. For a page whose style moves what comes later in the HTML further up.
   */
  paintedWith?: string;
  /**
   * Accepts posts of mail programs by a signed address: without cookie and `Origin`, and not counted by the rate limits
   * for browsers (rules/alerts#unsubscribe-one-click).
   */
  takesOneClick?: true;
  /** Accepts pictures: its page reads the body as it comes, after it knows the editor (rules/editors#picture-upload). */
  takesPictures?: true;
  /** Its address holds a secret that is looked up, so requests are rate-limited by address. */
  opensBySecret?: true;
}

export interface Hydration {
  /** The file with the browser code of this page, or of all pages with the same file. */
  code: string;
  /** Areas of the wording that it uses besides the shell's; absent: another page with the same code declares them. */
  wording?: readonly string[];
  /** Whether other hydrated pages preload its code. */
  loadAhead?: true;
}

/** Text or a picture for a browser or a program: a sitemap, a feed, a PDF. */
export interface FileDeclaration extends Declared {
  kind: "file";
  /** Whether search engines can read it; otherwise robots.txt disallows it. */
  indexable: boolean;
  /** It is behind the editors' sign-in, and robots.txt names no address of the editor. */
  ofEditor?: true;
  /** It is made from the whole stock, so requests are rate-limited by address. */
  expensive?: true;
  /** People read it: each language of a site has its own, at its own address. Absent: one for all. */
  inLanguages?: true;
}

/** JSON for programs. No page links to it, and robots.txt disallows it. */
export interface EndpointDeclaration extends Declared {
  kind: "endpoint";
  /** Pages show its texts: each language of a site has its own, at its own address. Absent: one for all. */
  inLanguages?: true;
  /**
   * Accepts a feed by `PUT` with a bearer token. A feed is larger than a form, and the rate limits for browsers don't
   * apply.
   */
  takesFeeds?: true;
  /**
   * Accepts posts of programs that are signed in a header: without cookie and `Origin`, smaller than a form, and not
   * counted by the rate limits for browsers (rules/checkout#stripe-webhook).
   */
  takesSignedPosts?: true;
}

/** An alias of a page; it only redirects. */
export interface AliasDeclaration extends Declared {
  kind: "alias";
  addresses?: AddressRule;
}

/** Accepts posts of forms and shows nothing. */
export interface PostTargetDeclaration extends Declared {
  kind: "post_target";
}

export interface ShellDeclaration {
  kind: "shell";
  /** Areas of the wording that every page uses. */
  wording: readonly string[];
}

export type RouteDeclaration =
  | PageDeclaration
  | FileDeclaration
  | EndpointDeclaration
  | AliasDeclaration
  | PostTargetDeclaration;

export function page(declared: Omit<AnyPage, "kind"> & (HydratedPage | PlainPage)): PageDeclaration {
  return { kind: "page", ...declared };
}

export function file(declared: Omit<FileDeclaration, "kind">): FileDeclaration {
  return { kind: "file", ...declared };
}

export function endpoint(declared: Partial<Omit<EndpointDeclaration, "kind">> = {}): EndpointDeclaration {
  return { kind: "endpoint", metrics: "api", ...declared };
}

export function alias(declared: Omit<AliasDeclaration, "kind">): AliasDeclaration {
  return { kind: "alias", ...declared };
}

export function postTarget(declared: Omit<PostTargetDeclaration, "kind">): PostTargetDeclaration {
  return { kind: "post_target", ...declared };
}

export function shell(declared: Omit<ShellDeclaration, "kind">): ShellDeclaration {
  return { kind: "shell", ...declared };
}
