import { style } from "@vanilla-extract/css";
import { headerLink } from "~/ui/layout/site-header.css";
import { within } from "~/ui/styles/breakpoints";
import { container, visuallyHidden } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

/** Below the wordmark on a phone. */
export const back = style([
  headerLink,
  {
    gap: "0.25rem",
    order: 1,
    flexBasis: "100%",
    "@container": { [within.sm]: { order: 0, flexBasis: "auto" } },
  },
]);
/** The drawing points forward, in either direction of reading. */
export const backIcon = style({ display: "grid", scale: "-1 1" });
export const help = style({ display: "flex", alignItems: "center", columnGap: "0.75rem" });
export const helpWords = style({ display: "none", "@container": { [within.md]: { display: "inline" } } });
export const footer = style({ borderBlockStart: `1px solid ${theme.colour.line}`, paddingBlock: "1.5rem" });
export const legal = style([container, { color: theme.colour.text_muted, fontSize: size.small }]);
export const links = style({ display: "flex", flexWrap: "wrap", columnGap: "1.25rem" });
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2rem",
  color: "inherit",
});
export const hidden = visuallyHidden;
