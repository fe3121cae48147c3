import { style } from "@vanilla-extract/css";
import { panel, stack } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const banner = style([panel, stack, { borderColor: theme.colour.accent, borderWidth: 2 }]);
export const heading = style({ fontSize: size.lead });
