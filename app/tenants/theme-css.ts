import { contrastRatio, TEXT_CONTRAST } from "~/domain/text/contrast";
import { withStandIns } from "./fonts/font-css";
import type { Theme } from "./theme";
import { themeVariable } from "./theme-variables";

/**
 * Returns the theme as CSS variables on `:root`: `:root{--fc-colour-page:#ffffff;…}`. On a dark page, the browser draws
 * its own controls dark as well (tick boxes, drop-down lists, scroll bars).
 */
export function themeCss(theme: Theme): string {
  const { files, ...type } = theme.type;
  const families = new Set(files.map(({ family }) => family));
  const tokens = {
    ...theme,
    type: {
      ...type,
      body: withStandIns(type.body, families),
      heading: withStandIns(type.heading, families),
    },
  };
  const declarations = Object.entries(tokens).flatMap(([group, values]) =>
    Object.entries(values).map(([token, value]) => `--${themeVariable([group, token])}:${value}`),
  );
  const dark = contrastRatio(theme.colour.page, "#ffffff") > TEXT_CONTRAST;
  return `:root{color-scheme:${dark ? "dark" : "light"};${declarations.join(";")}}`;
}
