import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { within } from "~/ui/styles/breakpoints";
import { container, row, visuallyHidden } from "~/ui/styles/layout.css";
import { drawerSlides, drawerSlidesBack } from "~/ui/styles/motion.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

/** Undoes `visuallyHidden`. */
const shown = {
  position: "static",
  width: "auto",
  height: "auto",
  margin: 0,
  overflow: "visible",
  clipPath: "none",
} as const;

/*
 * What it shows depends on its own width in the size of its text (docs/decisions/0174). On paper it is as on a phone.
 * Browsers that contain the layout of a container draw its menus within it: so it is above the page.
 */
export const headerBase = style({
  position: "relative",
  zIndex: 10,
  containerType: "inline-size",
  "@media": { print: { containerType: "normal" } },
  background: theme.colour.header,
  color: theme.colour.on_header,
});
export const header = styleVariants({
  solid: [headerBase],
  light: [headerBase, { borderBottom: `1px solid ${theme.colour.line}` }],
  stacked: [headerBase, { borderBottom: `3px solid ${theme.colour.highlight}` }],
});

/* A phone has one row: the number is an icon of the bar there. */
export const utility = style({
  display: "none",
  background: theme.colour.footer,
  color: theme.colour.on_footer,
  fontSize: size.small,
  "@container": { [within.sm]: { display: "block" } },
  "@media": { print: { display: "block" } },
});
export const narrowPhone = style({
  "@container": { [within.sm]: { display: "none" } },
  "@media": { print: { display: "none" } },
});
export const utilityRow = style([
  container,
  row,
  { justifyContent: "flex-end", columnGap: "1.5rem", rowGap: 0 },
]);

export const taglineText = style({ marginInlineEnd: "auto" });
export const bar = style([
  container,
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "0.25rem",
    minHeight: "4rem",
    paddingBlock: "0.5rem",
    "@container": { [within.sm]: { columnGap: "0.75rem" }, [within.xl]: { columnGap: "1rem" } },
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
  fontSize: size.lead,
  /* On the narrowest screens the wordmark shrinks, not the menu. */
  flexShrink: 1,
  minWidth: 0,
});
export const logo = style({ height: "2.5rem", display: "block", minWidth: 0 });
/* Never wider than its place, so that it is shrunk and not cut. */
globalStyle(`${logo} svg`, { height: "100%", width: "auto", maxWidth: "min(13rem, 100%)" });

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
/* A phone has no space for the number next to the wordmark. The link's accessible name contains it. */
export const phoneNumber = style({
  display: "none",
  "@media": { print: { display: "inline" } },
  "@container": { [within.sm]: { display: "inline" } },
});

/* Together, so that an icon costs the navigation no gap. */
export const icons = style({ display: "flex", alignItems: "center" });
/* The wordmark comes first; the rest is at the end of the line. */
export const brandPart = style({
  display: "flex",
  flex: "1 1 7rem",
  minWidth: 0,
  marginInlineEnd: "auto",
  "@container": { [within.sm]: { flex: "0 1 auto" } },
});
export const controls = style({ display: "flex", alignItems: "center", columnGap: "inherit" });
/* A phone's bar has no space for it: there it is in the menu. */
export const account = style({
  display: "none",
  placeItems: "center",
  width: "2.75rem",
  height: "2.75rem",
  color: "inherit",
  "@container": { [within.sm]: { display: "grid" } },
});

/*
 * The links are in the page once. Below 992 px they are a drawer that the menu's button opens, above they are a row in
 * the bar; their menus are drawers over the drawer, or panels below their buttons. All of these are popovers, which
 * browsers open and close without script. A browser that has none opens them while the focus or the pointer is there.
 */
const WITHOUT_POPOVERS = "not selector(:popover-open)";
const ANCHORS = "(anchor-scope: all) and (position-area: end)";
/** Above all of the header; open popovers are above it in any case. */
const COVER = 1000;

export const menuToggle = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "0.5rem",
  minWidth: "2.75rem",
  minHeight: "2.75rem",
  padding: 0,
  border: 0,
  background: "none",
  fontWeight: 600,
  cursor: "pointer",
  "@container": { [within.lg]: { display: "none" } },
  "@media": { print: { display: "none" } },
});
/* A phone has no space for the word next to the other icons. Only screen readers read it. */
export const menuWord = style([visuallyHidden, { "@container": { [within.sm]: shown } }]);

/* What browsers give a popover, and a place in the bar must not have. */
const plain = {
  position: "static",
  inset: "auto",
  width: "auto",
  height: "auto",
  margin: 0,
  padding: 0,
  border: 0,
  overflow: "visible",
  background: "none",
  color: "inherit",
} as const;
const drawer = {
  display: "block",
  position: "fixed",
  zIndex: 10,
  insetBlock: 0,
  insetInline: "auto 0",
  width: "min(22rem, 88vw)",
  maxWidth: "none",
  height: "auto",
  maxHeight: "none",
  overflowY: "auto",
  overscrollBehavior: "contain",
} as const;

export const menu = style({
  display: "none",
  margin: 0,
  padding: "0.5rem 1rem 2rem",
  border: 0,
  background: theme.colour.header,
  color: theme.colour.on_header,
  selectors: {
    "&:popover-open": { ...drawer, boxShadow: "0 0 24px rgb(0 0 0 / 30%)", "@media": drawerSlides },
    "[dir=rtl] &:popover-open": { "@media": drawerSlidesBack },
    "&::backdrop": { background: "rgb(0 0 0 / 50%)" },
  },
  "@supports": {
    [WITHOUT_POPOVERS]: {
      // In some of these it is fixed to the header, and not to the screen.
      selectors: {
        [`${controls}:focus-within + &, &:focus-within, &:hover`]: { ...drawer, height: "100vh" },
      },
    },
  },
  "@container": {
    [within.lg]: {
      ...plain,
      display: "block",
      selectors: { "&:popover-open": { ...plain, boxShadow: "none", animation: "none" } },
    },
  },
});

/* Only on a drawer. */
export const drawerButton = style({
  display: "flex",
  alignItems: "center",
  gap: "0.5rem",
  width: "100%",
  minHeight: "2.75rem",
  padding: 0,
  border: 0,
  background: "none",
  fontWeight: 600,
  cursor: "pointer",
  "@container": { [within.lg]: { display: "none" } },
});
globalStyle(`${drawerButton} svg`, { transform: "scaleX(-1)" });
/* The first stop of the Tab key in a menu of many: leads past it without a walk through all of its links. */
export const skipMenu = style([
  visuallyHidden,
  {
    display: "none",
    "@container": {
      [within.lg]: {
        display: "block",
        ":focus-visible": {
          ...shown,
          position: "absolute",
          insetBlockStart: "0.25rem",
          insetInlineEnd: "0.75rem",
          minHeight: "2rem",
          padding: "0 0.75rem",
          background: theme.colour.surface,
          color: theme.colour.accent,
          cursor: "pointer",
        },
      },
    },
  },
]);
export const closeButton = style({ justifyContent: "flex-end" });
export const drawerList = style({
  display: "grid",
  "@container": { [within.lg]: { display: "none" } },
});
export const accountLink = style([
  headerLink,
  { gap: "0.4rem", whiteSpace: "nowrap", "@container": { [within.lg]: { display: "none" } } },
]);

const items = style({
  display: "grid",
  "@container": {
    [within.lg]: { display: "flex", flexWrap: "wrap", columnGap: "1rem" },
    [within.xl]: { columnGap: "1.25rem" },
  },
});
/*
 * A bar of many links is closer: one line holds it, so that a page is not lower than the last one. Below 1200 px also in
 * the widest font that a theme may be drawn in, DejaVu Sans, which is `sans-serif` on many Linux systems.
 */
const linksIn = (bar: string) => `${bar} > li > :is(a, button)`;
const many = `${items}:has(> :nth-child(7))`;
globalStyle(many, { "@container": { [`${within.lg} and (max-width: 89.99rem)`]: { columnGap: "0.75rem" } } });
globalStyle(linksIn(many), {
  "@container": {
    [`${within.lg} and (max-width: 89.99rem)`]: { fontSize: size.small },
    [`${within.lg} and (max-width: 74.99rem)`]: { fontSize: size.fine },
  },
});
const more = `${items}:has(> :nth-child(8))`;
globalStyle(more, { "@container": { [`${within.lg} and (max-width: 81.99rem)`]: { columnGap: "0.5rem" } } });
globalStyle(linksIn(more), {
  "@container": { [`${within.lg} and (max-width: 79.99rem)`]: { fontSize: size.fine } },
});
export const list = { click: items, hover: style([items]) };
export const item = style({
  "@container": { [within.lg]: { position: "relative" } },
  "@supports": { [ANCHORS]: { position: "static", anchorScope: "all" } },
});

export const menuButton = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "0.35rem",
  width: "100%",
  minHeight: "2.75rem",
  padding: 0,
  border: 0,
  background: "none",
  fontWeight: 600,
  textAlign: "start",
  cursor: "pointer",
  anchorName: "--menu",
  // Above the cover below: one tap leads from an open menu to the next.
  "@media": { "(hover: none)": { position: "relative", zIndex: COVER + 1 } },
  // How long a pointer rests before it counts: not at all, as with `:hover`.
  ...({ interestDelay: "0s" } as object),
  ":hover": { textDecoration: "underline" },
});
export const chevron = style({
  width: "0.5rem",
  height: "0.5rem",
  // Turned by a transform, so its sides are the same in both directions; the drawing is mirrored as a whole.
  border: "solid",
  borderWidth: "0 2px 2px 0",
  transform: "rotate(-45deg)",
  selectors: {
    "[dir=rtl] &": { scale: "-1 1" },
    [`${menuButton}:has(+ :popover-open) > &`]: { transform: "rotate(-135deg)" },
  },
  "@container": { [within.lg]: { transform: "translateY(-0.15rem) rotate(45deg)" } },
});

/* Below its button, and never beyond the screen's edge: as wide as it may be, it still begins left of that. */
const below = {
  display: "block",
  position: "absolute",
  zIndex: 10,
  inset: "auto",
  insetBlockStart: "100%",
  insetInlineStart: 0,
  width: "max-content",
  maxWidth: "17rem",
  minWidth: "14rem",
  height: "auto",
  overflow: "visible",
} as const;
const anchored = {
  positionAnchor: "--menu",
  insetBlockStart: "anchor(end)",
  insetInlineStart: "min(anchor(start), 100% - 17.5rem)",
} as const;
/* In the top layer there is no button to measure from without anchors: below the header, at the end of the line. */
const unanchored = { insetBlockStart: "8rem", insetInline: "auto 1rem" } as const;
const asPanel = {
  padding: "0.5rem 1rem",
  background: theme.colour.surface,
  color: theme.colour.text,
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  boxShadow: "0 12px 32px rgb(0 0 0 / 18%)",
} as const;

export const panel = style({
  display: "none",
  margin: 0,
  padding: "0.5rem 1rem 2rem",
  border: 0,
  background: theme.colour.header,
  color: theme.colour.on_header,
  selectors: { "&:popover-open": drawer },
  "@container": {
    [within.lg]: {
      ...asPanel,
      selectors: { "&:popover-open": { ...below, ...unanchored } },
      "@supports": { [ANCHORS]: { selectors: { "&:popover-open": anchored } } },
    },
  },
  "@supports": {
    [WITHOUT_POPOVERS]: {
      selectors: { [`${item}:focus-within > &, ${item}:hover > &`]: { display: "block" } },
      "@container": {
        [within.lg]: { selectors: { [`${item}:focus-within > &, ${item}:hover > &`]: below } },
      },
    },
  },
});
/* As wide as the bar, for many cards. */
const acrossTheBar = { insetInline: "1.5rem", width: "auto", maxWidth: "none" } as const;
export const widePanel = style([
  panel,
  {
    "@container": {
      [within.lg]: {
        selectors: { "&:popover-open": { ...acrossTheBar, insetBlockStart: "8rem" } },
        "@supports": {
          [ANCHORS]: {
            selectors: {
              "&:popover-open": { ...acrossTheBar, positionAnchor: "--menu", insetBlockStart: "anchor(end)" },
            },
          },
        },
      },
    },
  },
]);
/* A menu that was opened by click or key stays alone in sight while the pointer passes over others. */
const hovered = `${list.hover}:not(:has(:popover-open)) > ${item}:hover >`;
const HOVERS = "(hover: hover)";
globalStyle(`${hovered} ${panel}`, {
  "@media": {
    [HOVERS]: { "@container": { [within.lg]: { ...below, "@supports": { [ANCHORS]: anchored } } } },
  },
});
/*
 * Escape closes what the pointer opened, and it stays closed until the pointer comes again: the browser signals it by
 * `interestfor`. One that has no such attribute closes it when the pointer leaves.
 */
const INTEREST = "selector(:interest-source)";
const dismissed = `${item}:hover > ${menuButton}:not(:interest-source) +`;
globalStyle(`${list.hover}:not(:has(:popover-open)) > ${dismissed} ${panel}`, {
  "@supports": {
    [INTEREST]: { "@media": { [HOVERS]: { "@container": { [within.lg]: { display: "none" } } } } },
  },
});
globalStyle(`${hovered} ${widePanel}`, {
  "@media": {
    [HOVERS]: {
      "@container": { [within.lg]: { ...acrossTheBar, "@supports": { [ANCHORS]: acrossTheBar } } },
    },
  },
});
export const panelList = style({
  selectors: {
    "& + &": { marginBlockStart: "0.5rem", borderBlockStart: `1px solid ${theme.colour.line}` },
  },
});
export const wideList = style({
  borderBlockStart: `1px solid ${theme.colour.line}`,
  marginBlockStart: "0.75rem",
  "@container": { [within.lg]: { display: "flex", flexWrap: "wrap", columnGap: "1.5rem" } },
});
export const count = style({ marginInlineStart: "0.35rem", fontWeight: 400 });

/* The marker of the header while a menu is open (rules/navigation#menus). */
const marked = { boxShadow: `inset 0 -3px 0 ${theme.colour.highlight}` } as const;
globalStyle(`${headerBase}:has(:popover-open)`, marked);
globalStyle(`${headerBase}:has(${list.hover} > ${item}:hover > ${panel})`, {
  "@media": { [HOVERS]: marked },
});
globalStyle(`${headerBase}:not(:has(:popover-open)):has(${list.hover} > ${dismissed} ${panel})`, {
  "@supports": { [INTEREST]: { "@media": { [HOVERS]: { boxShadow: "none" } } } },
});
/*
 * A tap next to an open menu only closes it. Browsers close it when the finger leaves the screen, and look only then for
 * what was tapped, so an unseen cover over the page stays a moment longer than the menu. `visibility` is what
 * all browsers delay; a page that has just come has nothing to delay. The backdrop of a popover takes no taps.
 */
globalStyle(`${headerBase}::after`, {
  "@media": {
    "screen and (hover: none)": {
      content: "",
      position: "fixed",
      inset: 0,
      // For browsers that fix it to the header, and not to the screen.
      height: "100vh",
      zIndex: COVER,
      visibility: "hidden",
      transition: "visibility 0s 300ms",
    },
  },
});
globalStyle(`${headerBase}:has(:popover-open)::after`, {
  "@media": { "screen and (hover: none)": { visibility: "visible", transition: "none" } },
});
