import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "./breakpoints";
import { theme } from "./theme.css";
import { size } from "./type";

export const container = style({
  width: "100%",
  maxWidth: "82rem",
  marginInline: "auto",
  paddingInline: "1rem",
  "@media": { [from.md]: { paddingInline: "1.5rem" } },
});

/** The same grid, for what is read or filled in: its parts are as wide as a text should be. */
export const narrow = style([container]);
globalStyle(`${narrow} > *`, { maxWidth: "44rem" });

/** The heading of a page whose parts follow it as sections. */
export const pageHead = style([
  container,
  { paddingBlockStart: "1.75rem", "@media": { [from.lg]: { paddingBlockStart: "3rem" } } },
]);
/** Two sections below the heading of their page, side by side where they have room: a text, and the form it is about. */
export const halves = style({
  width: "100%",
  maxWidth: "82rem",
  marginInline: "auto",
  "@media": { [from.lg]: { display: "grid", gridTemplateColumns: "5fr 7fr", alignItems: "start" } },
});
globalStyle(`${halves} > *`, { paddingBlockStart: "1.25rem" });

/** As wide as a form or a text should be, inside a wider page. */
export const readable = style({ maxWidth: "44rem" });

/* 56 px between the contents of two sections, 96 px on a wide screen. */
export const section = style({
  paddingBlock: "1.75rem",
  "@media": { [from.lg]: { paddingBlock: "3rem" } },
});

/* The ground that a home page opens on. A site's signature draws on it. */
export const heroBand = style({ background: theme.colour.hero, color: theme.colour.on_hero });

export const band = style([section, { background: theme.colour.surface_alt }]);

export const stack = style({ display: "flex", flexDirection: "column", gap: "1rem" });
export const stackTight = style({ display: "flex", flexDirection: "column", gap: "0.5rem" });
export const row = style({ display: "flex", flexWrap: "wrap", gap: "0.75rem", alignItems: "center" });
export const spread = style([row, { justifyContent: "space-between" }]);

export const panel = style({
  background: theme.colour.surface,
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.card,
  padding: theme.density.pad,
});

export const cardGrid = style({
  display: "grid",
  gap: theme.density.gap,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(17rem, 100%), 1fr))",
});

export const muted = style({ color: theme.colour.text_muted });
export const small = style({ fontSize: size.small });

export const visuallyHidden = style({
  position: "absolute",
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: "hidden",
  clipPath: "inset(50%)",
  // A box of its own drops a space at its edge: "Enquire" and " 2019 Mazda 3" were one word to a screen reader.
  whiteSpace: "pre",
  border: 0,
});

export const skipLink = style({
  position: "absolute",
  insetInlineStart: "1rem",
  top: "-10rem",
  zIndex: 20,
  padding: "0.75rem 1.25rem",
  background: theme.colour.surface,
  color: theme.colour.accent,
  borderRadius: theme.radius.control,
  ":focus": { top: "0.75rem" },
});

/** Running text of content pages. */
export const prose = style({ maxWidth: "42rem" });

/** Text whose line breaks are shown. */
export const keptLines = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
