import { style } from "@vanilla-extract/css";
import { panel, stack } from "~/styles/layout.css";
import { theme } from "~/styles/theme.css";
import { size } from "~/styles/type";

export const banner = style([panel, stack, { borderColor: theme.colour.accent, borderWidth: 2 }]);
export const heading = style({ fontSize: size.lead });
