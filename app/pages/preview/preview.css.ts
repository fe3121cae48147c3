import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { container } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

/** A list without its marks. */
const bare = { listStyle: "none", margin: 0, padding: 0 } as const;

export const page = style([
  container,
  { paddingBlock: "1rem 4rem", display: "flex", flexDirection: "column", gap: "1.5rem", maxWidth: "70rem" },
]);

/** A form next to the page that is edited. */
export const sidePanel = style({
  padding: "1rem",
  display: "flex",
  flexDirection: "column",
  gap: "1rem",
  overflowWrap: "anywhere",
});
globalStyle(`${sidePanel} h1`, { fontSize: size.lead });
globalStyle(`${sidePanel} h2`, { fontSize: size.body });

/** What the page is about, behind the editor's menu. */
export const content = style({
  display: "flex",
  flexDirection: "column",
  gap: "1.5rem",
  ":focus": { outline: "none" },
});

/** Forms of a page that an editor may only look at: to be read, with nothing to press. */
export const lookOnly = style([content, { border: 0, margin: 0, padding: 0, minWidth: 0 }]);
globalStyle(`${lookOnly} :is(button, #add)`, { display: "none" });
globalStyle(`${lookOnly} :is(input, select, textarea)`, { color: theme.colour.text, opacity: 1 });
// It can't be scrolled by keyboard, so all of it shows.
globalStyle(`${lookOnly} textarea`, { fieldSizing: "content" } as Record<string, string>);

/** Who is signed in, and the ways between the editor's pages. */
export const top = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem 1.25rem",
  alignItems: "center",
  justifyContent: "space-between",
  paddingBlockEnd: "0.75rem",
  borderBlockEnd: `1px solid ${theme.colour.line}`,
});
export const links = style({
  ...bare,
  display: "flex",
  flexWrap: "wrap",
  gap: "0.25rem 1.25rem",
});
export const link = style({
  display: "inline-block",
  paddingBlock: "0.5rem",
  color: theme.colour.text,
  textDecoration: "none",
  borderBlockEnd: "3px solid transparent",
  ":hover": { borderBlockEndColor: theme.colour.line },
  selectors: { "&[aria-current]": { fontWeight: 600, borderBlockEndColor: theme.colour.accent } },
});
export const who = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem 1rem",
  alignItems: "center",
  overflowWrap: "anywhere",
  fontSize: size.small,
});
export const plainButton = style({
  font: "inherit",
  color: theme.colour.accent,
  background: "none",
  border: 0,
  padding: "0.5rem 0",
  textDecoration: "underline",
  cursor: "pointer",
});

export const search = style({
  display: "grid",
  gap: "0.75rem 1rem",
  alignItems: "end",
  "@media": { [from.md]: { gridTemplateColumns: "2fr 1fr 1fr" } },
});
export const field = style({ display: "grid", gap: "0.25rem", minWidth: 0 });
export const label = style({ fontWeight: 600 });
/** Of a link below another one. */
export const below = style({ marginInlineStart: "1.5rem" });
export const input = style({
  font: "inherit",
  width: "100%",
  minHeight: "2.75rem",
  // A link to a field shows its label and hint too.
  scrollMarginBlockStart: "8rem",
  padding: "0.5rem 0.75rem",
  color: theme.colour.text,
  background: theme.colour.surface,
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: theme.radius.control,
  selectors: { '&[aria-invalid="true"]': { borderColor: theme.colour.negative, borderWidth: 2 } },
});
export const area = style([input, { minHeight: "8rem", resize: "vertical", lineHeight: 1.5 }]);

/** The pages of the current group of the editor's menu. */
export const subLinks = style([
  links,
  { fontSize: size.small, flexBasis: "100%", marginBlockStart: "0.25rem" },
]);

/** One field and its button. */
export const find = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "0.5rem",
  alignItems: "end",
  maxWidth: "40rem",
});
export const tasks = style({
  ...bare,
  display: "grid",
  gap: "0.75rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(16rem, 100%), 1fr))",
});
export const task = style({
  position: "relative",
  display: "grid",
  alignContent: "start",
  gap: "0.125rem",
  padding: "0.75rem 1rem",
  background: theme.colour.surface,
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: theme.radius.control,
  ":hover": { borderColor: theme.colour.text },
});
export const taskLink = style({
  color: theme.colour.accent,
  fontWeight: 600,
  textDecoration: "none",
  // The whole tile is the link.
  "::after": { content: "", position: "absolute", inset: 0 },
});
/** Above the link that is the whole tile. */
export const taskParts = style({ position: "relative", display: "flex", flexWrap: "wrap", gap: "0 1rem" });
export const start = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "2rem",
  alignItems: "start",
  "@media": { [from.md]: { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 7fr)" } },
});
export const versionName = style({ margin: 0, fontSize: size.lead, overflowWrap: "anywhere" });
export const startHeading = style({ margin: 0, fontSize: size.lead });
export const pageRow = style({
  display: "flex",
  alignItems: "center",
  gap: "0.5rem",
  paddingBlock: "0.5rem",
  borderBlockEnd: `1px solid ${theme.colour.line}`,
});
export const pageName = style({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });

export const rows = style(bare);
export const rowItem = style({
  borderBlockEnd: `1px solid ${theme.colour.line}`,
  paddingBlock: "0.625rem",
  display: "grid",
  // A long word of its content makes no row wider than the page.
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "0.125rem",
});
export const rowLink = style({
  display: "inline-block",
  minHeight: "1.5rem",
  color: theme.colour.text,
  overflowWrap: "anywhere",
  textDecorationColor: theme.colour.line,
  ":hover": { textDecorationColor: "currentColor" },
});
/** What a row's document says around the words that were looked for. */
export const excerpt = style({
  display: "block",
  color: theme.colour.text_muted,
  fontSize: size.small,
  overflowWrap: "anywhere",
});
export const key = style({
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSize: size.fine,
  color: theme.colour.text_muted,
  overflowWrap: "anywhere",
});
export const badge = style({
  display: "inline-block",
  fontSize: size.fine,
  fontWeight: 600,
  paddingInline: "0.5rem",
  border: "1px solid currentColor",
  borderRadius: theme.radius.tag,
  color: theme.colour.text,
});
export const meta = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.25rem 0.75rem",
  alignItems: "center",
});

export const notice = style({
  borderInlineStart: `4px solid ${theme.colour.positive}`,
  background: theme.colour.surface,
  padding: "0.75rem 1rem",
  margin: 0,
});
export const fault = style({
  borderInlineStart: `4px solid ${theme.colour.negative}`,
  background: theme.colour.surface,
  padding: "0.75rem 1rem",
  overflowWrap: "anywhere",
});
export const error = style({
  color: theme.colour.negative,
  fontWeight: 600,
  margin: 0,
  whiteSpace: "pre-line",
});

export const forms = style({ display: "grid", gap: "2rem" });
export const form = style({ display: "grid", gap: "0.75rem", minWidth: 0 });
export const text = style({ whiteSpace: "pre-wrap", overflowWrap: "anywhere", margin: 0 });

/** A text in all languages of the site. */
export const sideBySide = style({
  display: "grid",
  gap: "1.5rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(18rem, 100%), 1fr))",
  alignItems: "start",
});

/** What the first language says, above the field of its translation. */
export const original = style({
  display: "grid",
  gap: "0.125rem",
  borderInlineStart: `4px solid ${theme.colour.line}`,
  paddingInlineStart: "0.75rem",
});

export const layers = style({ display: "grid", margin: 0 });
export const layer = style({
  display: "grid",
  gap: "0 1rem",
  paddingBlock: "0.5rem",
  borderBlockEnd: `1px solid ${theme.colour.line}`,
  "@media": { [from.sm]: { gridTemplateColumns: "9rem minmax(0, 1fr)" } },
});
globalStyle(`${layer} dt`, { color: theme.colour.text_muted });
globalStyle(`${layer} dd`, { margin: 0 });

export const change = style({
  display: "grid",
  gap: "0.5rem 1rem",
  margin: 0,
  "@media": { [from.md]: { gridTemplateColumns: "1fr 1fr" } },
});
globalStyle(`${change} dt`, { color: theme.colour.text_muted, fontSize: size.small });
globalStyle(`${change} dd`, { margin: 0 });
export const diffLine = style({ display: "block", whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
export const diffGap = style({ display: "block", color: theme.colour.text_muted });
export const diffChanged = style({
  textDecorationThickness: 2,
  fontWeight: 600,
  selectors: {
    "del&": { color: theme.colour.negative },
    "ins&": { color: theme.colour.positive, textDecoration: "underline" },
  },
});
export const tick = style({ display: "flex", gap: "0.75rem", alignItems: "flex-start" });
globalStyle(`${tick} > div`, { flex: 1 });
export const box = style({
  width: "1.5rem",
  height: "1.5rem",
  flex: "none",
  accentColor: theme.colour.accent,
});
export const list = style({ ...bare, display: "grid", gap: "1rem" });
export const summary = style({ cursor: "pointer", paddingBlock: "0.375rem" });
export const fieldset = style({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: "grid",
  gap: "0.75rem",
});
export const faultLink = style({
  color: theme.colour.negative,
  display: "inline-block",
  minHeight: "1.5rem",
});

/** Markdown, or what a document says, as it was written. */
export const source = style({
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSize: size.small,
  lineHeight: 1.5,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  margin: 0,
  padding: "0.75rem 1rem",
  background: theme.colour.surface,
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
});
export const markdown = style({
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSize: size.small,
});
export const short = style({ maxWidth: "18rem" });
export const pictures = style({
  ...bare,
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))",
});
export const picture = style({
  width: "100%",
  height: "auto",
  aspectRatio: "3 / 2",
  objectFit: "cover",
  borderRadius: theme.radius.control,
});

export const pictureChoice = style({ display: "grid", gap: "0.375rem", cursor: "pointer" });
export const largePicture = style({
  width: "100%",
  maxWidth: "40rem",
  height: "auto",
  borderRadius: theme.radius.control,
});

/** A picture with the mark of its focal point. */
export const focalPicture = style({ position: "relative", maxWidth: "40rem" });
export const focalMark = style({
  position: "absolute",
  width: "1.5rem",
  height: "1.5rem",
  margin: "-0.75rem",
  borderRadius: "50%",
  border: "3px solid #fff",
  boxShadow: "0 0 0 2px #000, inset 0 0 0 2px #000",
  pointerEvents: "none",
});
export const focalFields = style({ display: "flex", flexWrap: "wrap", gap: "0.75rem 1.5rem" });
/** How pages crop the picture. */
export const crops = style({ display: "flex", flexWrap: "wrap", gap: "0.75rem", alignItems: "end" });
const cropped = style({ objectFit: "cover", height: "auto", borderRadius: theme.radius.control });
export const crop = styleVariants({
  wide: [cropped, { width: "12rem", aspectRatio: "3 / 1" }],
  square: [cropped, { width: "7rem", aspectRatio: "1" }],
  tall: [cropped, { width: "5rem", aspectRatio: "2 / 3" }],
});

/** The blocks of a page. */
export const parts = style({
  ...bare,
  display: "grid",
  gap: "0.75rem",
  minWidth: 0,
});
export const part = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "0.5rem",
  padding: "0.75rem",
  border: `1px solid ${theme.colour.line}`,
  borderInlineStart: `4px solid ${theme.colour.accent}`,
  borderRadius: theme.radius.control,
  background: theme.colour.surface,
});
export const hiddenPart = style({
  borderInlineStartColor: theme.colour.line,
  background: theme.colour.surface_alt,
});
export const partsHeading = style({ margin: 0, marginBlockStart: "0.75rem", fontSize: size.lead });
export const partName = style({
  margin: 0,
  fontSize: size.body,
  scrollMarginBlockStart: "1rem",
  ":focus": { outline: "none" },
});
export const partSummary = style({ margin: 0, overflowWrap: "anywhere" });
export const partButtons = style({ display: "flex", flexWrap: "wrap", gap: "0.375rem" });
export const partButton = style({
  font: "inherit",
  fontSize: size.small,
  minHeight: "2.25rem",
  padding: "0.25rem 0.75rem",
  color: theme.colour.text,
  background: theme.colour.surface,
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: theme.radius.control,
  cursor: "pointer",
  ":hover": { borderColor: theme.colour.text },
});
/** A link that looks like such a button. */
export const linkButton = style([
  partButton,
  { display: "inline-flex", alignItems: "center", textDecoration: "none" },
]);
export const mainPartButton = style({
  color: theme.colour.accent,
  borderColor: theme.colour.accent,
  fontWeight: 600,
});
export const partRow = style({
  border: 0,
  borderInlineStart: `3px solid ${theme.colour.line}`,
  margin: 0,
  paddingBlock: "0.25rem",
  paddingInline: "0.75rem 0",
  minWidth: 0,
  display: "grid",
  gap: "0.75rem",
});
export const settings = style({
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  padding: "0.375rem 0.75rem",
});
export const blocks = style({
  ...bare,
  display: "grid",
  gap: "0.75rem 1.25rem",
  "@media": { [from.md]: { gridTemplateColumns: "1fr 1fr" } },
});
globalStyle(`${blocks} button`, { justifySelf: "start", alignSelf: "flex-start", fontWeight: 600 });
/** What was changed in a form and is not saved. */
export const unsaved = style({
  margin: 0,
  flex: "1 1 15rem",
  borderInlineStart: `4px solid ${theme.colour.accent}`,
  paddingInlineStart: "0.75rem",
});
