import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

/** The size that a finger needs to grab a thumb. The thumb itself is as wide as the smallest target (WCAG 2.5.8). */
const REACH = "2.75rem";
const THUMB = "1.5rem";
const LINE = "0.25rem";

/** Reserves the slider's space until scripts draw it. Reserves none when scripts are disabled. */
export const slider = style({
  position: "relative",
  height: REACH,
  cursor: "pointer",
  userSelect: "none",
  touchAction: "pan-y pinch-zoom",
  "@media": { "(scripting: none)": { display: "none" } },
});

const BARS = "2.5rem";
/** Without scripts the bars are alone, above the fields. */
export const withBars = style({
  height: `calc(${REACH} + ${BARS})`,
  "@media": { "(scripting: none)": { display: "block", height: BARS, marginBlockEnd: "0.5rem" } },
});
export const bars = style({
  position: "absolute",
  insetInline: `calc(${THUMB} / 2)`,
  insetBlockEnd: `calc((${REACH} + ${LINE}) / 2)`,
  width: `calc(100% - ${THUMB})`,
  height: `calc(${BARS} + (${REACH} - ${LINE}) / 2)`,
  stroke: theme.colour.control_line,
  /* Of the width of one bar and its gap. */
  strokeWidth: 0.9,
  opacity: 0.5,
  pointerEvents: "none",
  selectors: { "[dir=rtl] &": { transform: "scaleX(-1)" } },
  "@media": { "(scripting: none)": { insetBlockEnd: 0, height: BARS } },
});

const bar = style({ position: "absolute", height: LINE, borderRadius: LINE });
/** From the first to the last position of a thumb's centre. */
export const line = style([
  bar,
  {
    insetInline: `calc(${THUMB} / 2)`,
    insetBlockEnd: `calc((${REACH} - ${LINE}) / 2)`,
    background: theme.colour.control_line,
    "@media": { "(forced-colors: active)": { background: "GrayText", forcedColorAdjust: "none" } },
  },
]);
export const chosen = style([
  bar,
  {
    background: theme.colour.accent,
    "@media": { "(forced-colors: active)": { background: "Highlight" } },
  },
]);

const thumb = {
  appearance: "none",
  boxSizing: "border-box",
  width: THUMB,
  height: THUMB,
  border: `2px solid ${theme.colour.surface}`,
  borderRadius: "50%",
  background: theme.colour.accent,
  boxShadow: `0 0 0 1px ${theme.colour.control_line}`,
} as const;
const focused = { outline: `3px solid ${theme.colour.focus}`, outlineOffset: "2px" };
const forced = { background: "ButtonText", borderColor: "ButtonFace", forcedColorAdjust: "none" } as const;
const spent = { background: theme.colour.control_line };

/*
 * Two native sliders on top of each other. The keyboard and screen readers use them. The element around them handles
 * pointers and picks the nearer thumb. Each kind of browser needs its own selector: they can't share one list.
 */
export const input = style({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: 0,
  width: "100%",
  height: REACH,
  margin: 0,
  appearance: "none",
  background: "none",
  outline: "none",
  pointerEvents: "none",
  ":focus-visible": { zIndex: 1, outline: "none" },
  selectors: {
    "&::-webkit-slider-runnable-track": { background: "none" },
    "&::-moz-range-track": { background: "none" },
    "&::-webkit-slider-thumb": thumb,
    "&::-moz-range-thumb": thumb,
    "&:focus-visible::-webkit-slider-thumb": focused,
    "&:focus-visible::-moz-range-thumb": focused,
    "&:disabled::-webkit-slider-thumb": spent,
    "&:disabled::-moz-range-thumb": spent,
  },
  "@media": {
    "(forced-colors: active)": {
      selectors: {
        "&::-webkit-slider-thumb": forced,
        "&::-moz-range-thumb": forced,
        "&:focus-visible::-webkit-slider-thumb": { outlineColor: "Highlight" },
        "&:focus-visible::-moz-range-thumb": { outlineColor: "Highlight" },
      },
    },
  },
});

export const fields = style({
  display: "grid",
  gridTemplateColumns: "1fr auto 1fr",
  gap: "0.5rem",
  alignItems: "end",
  paddingBlockEnd: "1rem",
});
/* Two fields side by side show the whole of "327,000 km". */
globalStyle(`${fields} input`, { paddingInline: "0.4rem" });
globalStyle(`${fields} input::placeholder`, { fontSize: size.small });
/** Why a typed limit is not searched for. */
export const outside = style({
  fontSize: size.small,
  fontWeight: 600,
  selectors: { "&:not(:empty)": { paddingBlockEnd: "0.75rem" } },
});
export const dash = style({ paddingBlockEnd: "0.75rem" });
