import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

/* The picture is above the words where large text leaves them no room next to it. */
export const summary = style({ display: "flex", flexWrap: "wrap", gap: "1rem", alignItems: "center" });
globalStyle(`${summary} > *`, { flex: "1 1 9rem", minWidth: 0 });
export const media = style({ borderRadius: theme.radius.control, overflow: "hidden" });
globalStyle(`${summary} > ${media}`, { flex: "0 0 7rem" });
export const sold = style({ fontWeight: 700, color: theme.colour.negative });
export const name = style({ fontWeight: 600, display: "inline-block", paddingBlock: "0.15rem" });
