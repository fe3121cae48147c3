import { style } from "@vanilla-extract/css";
import { button } from "~/ui/styles/button.css";
import { narrow, stack } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";

/** Unlike the site's own pages: shoppers are meant to see that they are somewhere else. */
export const provider = style({
  paddingBlock: "0.75rem",
  background: theme.colour.surface_alt,
  borderBlockEnd: `1px solid ${theme.colour.line}`,
  fontWeight: 600,
});

export const column = style([narrow, { maxWidth: "30rem" }]);
export const page = style([column, stack, { paddingBlock: "1.5rem 3rem" }]);

export const choice = style([button.quiet, { width: "100%" }]);
export const pay = style([button.primary, { width: "100%" }]);
