import { createGlobalThemeContract } from "@vanilla-extract/css";
import { themeVariable } from "~/tenants/theme";

/** The one theme contract. A site's tokens (tenants/theme.ts has the same shape) fill it as CSS variables. */
export const theme = createGlobalThemeContract(
  {
    colour: {
      page: null,
      surface: null,
      surface_alt: null,
      text: null,
      text_muted: null,
      line: null,
      control_line: null,
      accent: null,
      on_accent: null,
      accent_strong: null,
      highlight: null,
      on_highlight: null,
      header: null,
      on_header: null,
      footer: null,
      on_footer: null,
      hero: null,
      on_hero: null,
      price: null,
      positive: null,
      on_positive: null,
      negative: null,
      on_negative: null,
      focus: null,
    },
    type: { body: null, heading: null, heading_weight: null, heading_case: null, heading_tracking: null },
    radius: { control: null, card: null, tag: null },
    density: { gap: null, pad: null },
  },
  (_value, path) => themeVariable(path),
);
