import type { ShortenedText } from "./shortened-text";

export interface LabelledLink {
  label: string;
  href: string;
}

/** An offer in the site's words, as its card and its page show it. */
export interface OfferView {
  id: string;
  name: string;
  /** Of its own page. */
  href: string;
  category: string | null;
  picture: { src: string; alt: string } | null;
  description: ShortenedText;
  disclaimer: ShortenedText | null;
  /** "Until 31 December 2026", or null. */
  until: string | null;
  /** Null: the site takes no enquiries. */
  enquire: LabelledLink | null;
  explore: LabelledLink | null;
  testDrive: LabelledLink | null;
}
