/** A popup as its page draws it, in words. */
export interface PopupView {
  title: string;
  description: string | null;
  picture: { url: string; width: number; height: number; alt: string } | null;
  link: { href: string; text: string } | null;
  /** Said in a preview only: visitors don't see it yet. */
  note?: string;
}
