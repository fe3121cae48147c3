import { globalStyle } from "@vanilla-extract/css";
import { theme } from "./theme.css";

const ARROWS = {
  "inline-start": { content: '"\u2190" / attr(data-back)', insetInlineStart: "-0.75rem" },
  "inline-end": { content: '"\u2192" / attr(data-next)', insetInlineEnd: "-0.75rem" },
} as const;

/**
 * Gives a strip arrows that scroll it while there is more, over the edges of its section (`position: relative`). The
 * browser makes real buttons of them, without script. Browsers that don't know them scroll by finger, wheel and key.
 * @param strip class of the strip, with `data-back` and `data-next` as the names of the buttons
 * @param fromEnd distance from the lower edge of the section
 */
export function scrollButtons(strip: string, fromEnd: string): void {
  for (const [side, arrow] of Object.entries(ARROWS)) {
    const button = `${strip}::scroll-button(${side})`;
    globalStyle(button, {
      ...arrow,
      position: "absolute",
      zIndex: 2,
      insetBlockEnd: fromEnd,
      width: "2.75rem",
      height: "2.75rem",
      border: `1px solid ${theme.colour.control_line}`,
      borderRadius: "50%",
      background: theme.colour.surface,
      color: theme.colour.text,
      fontSize: "1.25rem",
      cursor: "pointer",
    });
    globalStyle(`[dir=rtl] ${button}`, { scale: "-1 1" });
    globalStyle(`${button}:disabled`, { display: "none" });
    globalStyle(`${button}:focus-visible`, { outline: `3px solid ${theme.colour.focus}` });
  }
}
