import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { container, row, visuallyHidden } from "~/styles/layout.css";
import { theme } from "~/styles/theme.css";

/** Undoes `visuallyHidden`. */
const shown = {
  position: "static",
  width: "auto",
  height: "auto",
  margin: 0,
  overflow: "visible",
  clipPath: "none",
} as const;

const base = style({ position: "relative", background: theme.colour.header, color: theme.colour.on_header });
export const header = styleVariants({
  solid: [base],
  light: [base, { borderBottom: `1px solid ${theme.colour.line}` }],
  stacked: [base, { borderBottom: `3px solid ${theme.colour.highlight}` }],
});

export const utility = style({
  background: theme.colour.footer,
  color: theme.colour.on_footer,
  fontSize: "0.875rem",
});
export const utilityRow = style([
  container,
  row,
  { justifyContent: "flex-end", columnGap: "1.5rem", rowGap: 0 },
]);

export const taglineText = style({
  display: "none",
  marginInlineEnd: "auto",
  "@media": { [from.sm]: { display: "inline" } },
});
export const bar = style([
  container,
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "0.25rem",
    minHeight: "4rem",
    paddingBlock: "0.5rem",
    "@media": { [from.sm]: { columnGap: "0.75rem" }, [from.xl]: { columnGap: "1rem" } },
  },
]);

export const brand = style({
  display: "flex",
  alignItems: "center",
  minHeight: "2.75rem",
  color: "inherit",
  textDecoration: "none",
  fontFamily: theme.type.heading,
  fontWeight: theme.type.heading_weight,
  fontSize: "1.25rem",
  marginInlineEnd: "auto",
  /* On the narrowest screens the wordmark shrinks, not the menu. */
  flexShrink: 1,
  minWidth: 0,
});
export const logo = style({ height: "2.5rem", display: "block", minWidth: 0 });
globalStyle(`${logo} svg`, { height: "100%", width: "auto", maxWidth: "13rem" });
globalStyle(`${logo} svg`, {
  "@media": { "screen and (max-width: 22.4em)": { maxWidth: "calc(100vw - 12rem)" } },
});

export const headerLink = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.75rem",
  color: "inherit",
  textDecoration: "none",
  fontWeight: 600,
  ":hover": { textDecoration: "underline" },
});

export const phone = style([
  headerLink,
  { gap: "0.4rem", whiteSpace: "nowrap", minWidth: "2.75rem", justifyContent: "center" },
]);
/* A phone has no space for the number beside the wordmark. The link's accessible name contains it. */
export const phoneNumber = style({
  display: "none",
  selectors: { [`${utility} &`]: { display: "inline" } },
  "@media": { [from.sm]: { display: "inline" } },
});

export const accountLink = style([headerLink, { gap: "0.4rem", whiteSpace: "nowrap" }]);
/* Together, so that an icon costs the navigation no gap. */
export const icons = style({ display: "flex", alignItems: "center" });
/* A phone's bar has no space for it: there it is in the menu. */
export const account = style({
  display: "none",
  placeItems: "center",
  width: "2.75rem",
  height: "2.75rem",
  color: "inherit",
  "@media": { [from.sm]: { display: "grid" }, print: { display: "none" } },
});

/* The links are in the page twice: in a native disclosure on a phone, and in the bar from 992 px. */
export const menuToggle = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "0.5rem",
  minWidth: "2.75rem",
  minHeight: "2.75rem",
  fontWeight: 600,
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
/* A phone has no space for the word beside the other icons. Only screen readers read it. */
export const menuWord = style([visuallyHidden, { "@media": { [from.sm]: shown } }]);
export const mobileMenu = style({ "@media": { [from.lg]: { display: "none" } } });
export const mobilePanel = style({
  position: "absolute",
  zIndex: 10,
  insetInline: 0,
  insetBlockStart: "100%",
  background: theme.colour.header,
  color: theme.colour.on_header,
  boxShadow: "0 12px 24px rgb(0 0 0 / 25%)",
});
export const desktopMenu = style({
  display: "none",
  "@media": { [from.lg]: { display: "block" } },
});
export const mobileList = style([container, { display: "grid", paddingBlock: "0.5rem 1rem" }]);
export const desktopList = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: "1rem",
  "@media": { [from.xl]: { columnGap: "1.25rem" } },
});
export const subList = style({ paddingInlineStart: "1rem" });

export const dropdown = style({ position: "relative" });
export const dropdownToggle = style([
  headerLink,
  { gap: "0.35rem", listStyle: "none", selectors: { "&::-webkit-details-marker": { display: "none" } } },
]);
export const dropdownList = style({
  position: "absolute",
  zIndex: 10,
  insetInlineStart: 0,
  minWidth: "14rem",
  padding: "0.5rem 1rem",
  background: theme.colour.surface,
  color: theme.colour.text,
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  boxShadow: "0 12px 32px rgb(0 0 0 / 18%)",
});
export const chevron = style({
  width: "0.5rem",
  height: "0.5rem",
  borderInlineEnd: "2px solid currentColor",
  borderBlockEnd: "2px solid currentColor",
  transform: "translateY(-0.15rem) rotate(45deg)",
});
