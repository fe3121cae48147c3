import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

/** Running text rendered from Markdown. */
export const prose = style({});
globalStyle(`${prose} > * + *`, { marginBlockStart: "1rem" });
globalStyle(`${prose} > h2`, { marginBlockStart: "2rem" });
globalStyle(`${prose} ul, ${prose} ol`, { paddingInlineStart: "1.4rem" });
globalStyle(`${prose} li + li`, { marginBlockStart: "0.35rem" });
globalStyle(`${prose} table`, { borderCollapse: "collapse", display: "block", overflowX: "auto" });
globalStyle(`${prose} th, ${prose} td`, {
  border: `1px solid ${theme.colour.line}`,
  padding: "0.4rem 0.75rem",
  textAlign: "start",
});
