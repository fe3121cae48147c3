import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { calm } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";

const turn = keyframes({ to: { transform: "rotate(1turn)" } });

/** The spinner takes the icon's place. */
export const icon = style({
  display: "inline-flex",
  width: "1.25rem",
  height: "1.25rem",
  selectors: {
    "&[data-busy=true]": {
      border: "3px solid currentColor",
      borderInlineEndColor: "transparent",
      borderRadius: "50%",
      "@media": { [calm]: { animation: `${turn} 900ms linear infinite` } },
    },
  },
});

export const failure = style({ gridColumn: "1 / -1", color: theme.colour.negative, fontWeight: 600 });

globalStyle(`${icon}[data-busy=true] > svg`, { display: "none" });
