import { globalStyle } from "@vanilla-extract/css";
import { from } from "./breakpoints";
import { theme } from "./theme.css";
import { size } from "./type";

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("html", {
  fontFamily: theme.type.body,
  accentColor: theme.colour.accent,
  color: theme.colour.text,
  background: theme.colour.page,
  lineHeight: 1.5,
  WebkitTextSizeAdjust: "100%",
  overflowWrap: "break-word",
  scrollPaddingTop: "1rem",
});
globalStyle("body", {
  fontSize: size.body,
  margin: 0,
  minHeight: "100vh",
  display: "flex",
  flexDirection: "column",
});
globalStyle("main", { flex: "1 0 auto", outline: "none" });
globalStyle("h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset", { margin: 0, padding: 0 });
globalStyle("fieldset", { border: 0, minWidth: 0 });
globalStyle("ul[class], ol[class]", { listStyle: "none" });
globalStyle("h1, h2, h3", {
  fontFamily: theme.type.heading,
  fontWeight: theme.type.heading_weight,
  textTransform: theme.type.heading_case as "none",
  letterSpacing: theme.type.heading_tracking,
  // Tracking also narrows the spaces, and most display fonts have narrow ones.
  wordSpacing: "0.07em",
  lineHeight: 1.15,
  textWrap: "balance",
});
globalStyle("h1", { fontSize: size.title, "@media": { [from.lg]: { fontSize: size.display } } });
globalStyle("h2", { fontSize: size.lead, "@media": { [from.lg]: { fontSize: size.title } } });
globalStyle("h3", { fontSize: size.body });
globalStyle("b, strong", { fontWeight: 600 });
globalStyle("a", { color: theme.colour.accent, textUnderlineOffset: "0.18em" });
globalStyle("a:hover", { textDecorationThickness: "2px" });
globalStyle("img, svg", { display: "block", maxWidth: "100%", height: "auto" });
globalStyle("button, input, select, textarea", { font: "inherit", color: "inherit" });
globalStyle(":focus-visible", {
  outline: `3px solid ${theme.colour.focus}`,
  outlineOffset: "2px",
});
globalStyle("summary", { cursor: "pointer" });
globalStyle("[hidden]", { display: "none !important" });
globalStyle("html", {
  "@media": { "(prefers-reduced-motion: no-preference)": { scrollBehavior: "smooth" } },
});
