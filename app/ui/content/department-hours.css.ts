import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

export const departments = style({ display: "flex", flexDirection: "column", gap: "0.75rem" });

/* A dropdown without script: the chosen option decides which panel shows. Browsers that can't select by it show all. */
const SWITCHES = "selector(:has(option:checked))";

export const choice = style({
  display: "none",
  "@supports": {
    [SWITCHES]: { display: "flex", flexDirection: "column", gap: "0.3rem", maxWidth: "26rem" },
  },
});

const chosen = ["sales", "service", "parts"].map(
  (type) => `${departments}:has(option[value="${type}"]:checked) > &[data-department="${type}"]`,
);

export const panel = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.5rem",
  borderBlockStart: `1px solid ${theme.colour.line}`,
  paddingBlockStart: "0.75rem",
  "@supports": {
    [SWITCHES]: {
      display: "none",
      selectors: Object.fromEntries(chosen.map((selector) => [selector, { display: "flex" }])),
    },
  },
  // On paper, nobody can choose.
  "@media": { print: { display: "flex" } },
});

export const single = style({ display: "flex", flexDirection: "column", gap: "0.5rem" });
