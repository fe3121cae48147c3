/** What surrounds the results: the site's own content and links. */
export interface SearchExtras {
  promos: PromoCardView[];
  recent: TextLink[];
  features: FeatureLink[];
  help: SearchHelp | null;
  /** Whether the shopper can ask for alerts of new matches. */
  offersAlert: boolean;
  /** Only for a search that finds nothing. */
  noResults: NoResultsView | null;
  /** Markup of the form that saves the search, where it finds nothing that is for sale; else null. */
  alertForm: string | null;
}

export interface NoResultsView {
  /** What was searched for, where conditions exclude each other: a model and a fuel that it does not come with. */
  together: string | null;
  /** Searches that find cars. */
  lists: { heading: string; links: TextLink[] }[];
}

export interface TextLink {
  text: string;
  href: string;
}

/** Colours of a promo card: the site's brand band, its second colour, or its quiet background. */
export const PROMO_TONES = ["brand", "highlight", "quiet"] as const;
type PromoTone = (typeof PROMO_TONES)[number];

export interface PromoCardView {
  /** Index of the car that it comes before; the number of cars means after the last one. */
  before: number;
  heading: string;
  text: string | null;
  link: TextLink | null;
  picture: string | null;
  tone: PromoTone;
}

/** Drawings of the feature banner (rules/search#feature-banner: "latest offers, book service, sell your car"). */
export const FEATURE_ICONS = ["offer", "service", "sell", "body", "pin", "phone", "clock", "arrow"] as const;
type FeatureIcon = (typeof FEATURE_ICONS)[number];

export interface FeatureLink extends TextLink {
  icon: FeatureIcon;
}

/** The call-the-dealer box with its enquiry and test-drive links. */
export interface SearchHelp {
  phone: string;
  /** "Open now, until 5:30 pm", or null when the location has no hours. */
  open: string | null;
  enquiry: string;
  testDrive: string | null;
}
