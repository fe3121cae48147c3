import { contrastRatio, TEXT_CONTRAST } from "../text/contrast";

const PAPER = "#ffffff";

/** The colours of a theme that a printed sheet may use. */
export interface ThemeColours {
  text: string;
  text_muted: string;
  surface_alt: string;
  line: string;
  accent: string;
  accent_strong: string;
  price: string;
  negative: string;
  header: string;
  on_header: string;
}

/** The colours of a printed sheet. All but `onBand` are legible on white paper and on `tint`. */
export interface PaperColours {
  ink: string;
  /** Secondary text. */
  quiet: string;
  /** Headings. */
  accent: string;
  price: string;
  sold: string;
  line: string;
  /** A light background for text. */
  tint: string;
  band: string;
  onBand: string;
}

const PLAIN = { ink: "#1d1d1f", quiet: "#56565c", sold: "#a4161a", line: "#d5d5da", tint: "#f3f3f5" };

/**
 * Returns a site's colours for white paper. A theme may be dark. A colour that is too pale for paper is replaced by
 * another colour of the theme that is dark enough, and otherwise by a default.
 */
export function paperColours(theme: ThemeColours): PaperColours {
  const ink = legible([theme.text], [PAPER]) ?? PLAIN.ink;
  const grounds = [PAPER];
  const quiet = legible([theme.text_muted], grounds) ?? PLAIN.quiet;
  const tint =
    contrastRatio(ink, theme.surface_alt) >= TEXT_CONTRAST &&
    contrastRatio(quiet, theme.surface_alt) >= TEXT_CONTRAST
      ? theme.surface_alt
      : PLAIN.tint;
  grounds.push(tint);
  return {
    ink,
    quiet,
    accent: legible([theme.accent, theme.accent_strong], grounds) ?? ink,
    price: legible([theme.price, theme.accent, theme.accent_strong], grounds) ?? ink,
    sold: legible([theme.negative], grounds) ?? PLAIN.sold,
    line: contrastRatio(theme.line, PAPER) < 3 ? theme.line : PLAIN.line,
    tint,
    band: theme.header,
    onBand: theme.on_header,
  };
}

function legible(colours: readonly string[], grounds: readonly string[]): string | undefined {
  return colours.find((colour) => grounds.every((ground) => contrastRatio(colour, ground) >= TEXT_CONTRAST));
}
