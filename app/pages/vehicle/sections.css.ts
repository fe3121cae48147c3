import { style } from "@vanilla-extract/css";
import { VEHICLE_SECTIONS } from "~/domain/vehicle-page/vehicle-sections";
import { from } from "~/ui/styles/breakpoints";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const sections = style({ display: "flex", flexDirection: "column", gap: "1.25rem", minWidth: 0 });
/* Part of its panel's layout. */
export const whole = style({ display: "contents" });
export const tabList = style({
  display: "flex",
  gap: "0.25rem",
  "@media": { [from.lg]: { gap: 0 } },
  overflowX: "auto",
  borderBottom: `1px solid ${theme.colour.line}`,
  scrollbarWidth: "thin",
});
export const tab = style({
  display: "flex",
  alignItems: "center",
  minHeight: "2.875rem",
  padding: "0.4rem 0.9rem",
  whiteSpace: "nowrap",
  fontWeight: 600,
  color: theme.colour.text_muted,
  textDecoration: "none",
  borderBottom: "3px solid transparent",
  ":hover": { color: theme.colour.text },
  ":focus-visible": { outlineOffset: "-3px" },
  // Six fit next to the sidebar.
  "@media": { [from.lg]: { paddingInline: "0.6rem", fontSize: size.small } },
});
export const panel = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.9rem",
  minWidth: 0,
  scrollMarginTop: "4rem",
});

/*
 * Without scripts (and until they load) the tabs are links to the panels. The panel whose link was followed shows,
 * otherwise the first. A browser without :has() shows all panels. With scripts, `hidden` decides.
 */
const plain = `${sections}:not([data-tabs])`;
const none = `${plain}:not(:has(> ${panel}:target))`;
export const hiddenPanels = style({
  "@media": {
    screen: {
      selectors: {
        [`${none} > &:not(:nth-child(2))`]: { display: "none" },
        [`${plain}:has(> ${panel}:target) > &:not(:target)`]: { display: "none" },
      },
    },
    print: { selectors: { "&[hidden]": { display: "flex !important" } } },
  },
});
export const chosenTab = style({
  selectors: {
    [[
      '&[aria-selected="true"]',
      `${none} li:first-child > &`,
      ...VEHICLE_SECTIONS.map((name) => `${plain}:has(> #${name}:target) &[href="#${name}"]`),
    ].join()]: { color: theme.colour.text, borderBottomColor: theme.colour.accent },
  },
});
export const panelHeading = visuallyHidden;

export const fold = style({ borderBottom: `1px solid ${theme.colour.line}` });
export const foldHead = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "1rem",
  minHeight: "3rem",
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&::after": {
      content: ['"+"', '"+" / ""'],
      fontSize: size.lead,
      lineHeight: 1,
      color: theme.colour.accent,
    },
    "details[open] > &::after": { content: ['"–"', '"–" / ""'] },
  },
});
export const foldBody = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.9rem",
  paddingBlock: "0.25rem 1.25rem",
});

export const reasons = style({
  display: "grid",
  gap: "1rem 1.5rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(15rem, 100%), 1fr))",
});

export const marketText = style({
  display: "flex",
  gap: "0.4rem",
  alignItems: "center",
  width: "fit-content",
  minHeight: "1.5rem",
  padding: "0.1rem 0.6rem",
  borderRadius: theme.radius.control,
  background: theme.colour.positive,
  color: theme.colour.on_positive,
  fontSize: size.fine,
  fontWeight: 600,
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&::after": { content: ['"+"', '"+" / ""'] },
    "details[open] > &::after": { content: ['"–"', '"–" / ""'] },
  },
});
export const marketBasis = style({ color: theme.colour.text_muted, fontSize: size.fine });
