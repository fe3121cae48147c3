import { keyframes, style } from "@vanilla-extract/css";
import { calm } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";

const approach = keyframes({ from: { transform: "scaleX(0.05)" }, to: { transform: "scaleX(0.95)" } });

/* Above the header and the sticky bar. It is a border, so that it also shows in forced-colours mode. */
export const line = style({
  position: "fixed",
  insetBlockStart: 0,
  insetInline: 0,
  zIndex: 25,
  borderBlockStart: `4px solid ${theme.colour.accent}`,
  boxShadow: `0 1px 0 ${theme.colour.surface}`,
  transformOrigin: "left",
  selectors: { "[dir=rtl] &": { transformOrigin: "right" } },
  pointerEvents: "none",
  "@media": { [calm]: { animation: `${approach} 8s cubic-bezier(0.1, 0.7, 0.3, 1) both` } },
});
