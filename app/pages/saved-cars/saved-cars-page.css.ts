import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const page = style({ display: "flex", flexDirection: "column", gap: "2rem" });
export const note = style({ color: theme.colour.text_muted });

export const list = style({ alignItems: "stretch" });
export const item = style({ display: "grid", gridTemplateRows: "1fr auto", gap: "0.75rem", minWidth: 0 });
/** Buttons as wide as the card that they are about. */
export const below = style({ display: "grid", gap: "0.25rem" });
export const gone = style({ display: "grid", alignContent: "center", minHeight: "8rem" });
export const goneName = style({ fontSize: size.body, color: theme.colour.text_muted });
export const unavailable = style({ fontWeight: 700, color: theme.colour.negative });
export const watched = style({ fontWeight: 600, color: theme.colour.positive });
