import { contrastRatio, TEXT_CONTRAST } from "~/domain/text/contrast";
import type { Theme } from "./theme";
import { themeVariable } from "./theme-variables";

/**
 * Returns the theme as CSS variables on `:root`: `:root{--fc-colour-page:#ffffff;…}`. On a dark page, the browser draws
 * its own controls dark as well (tick boxes, drop-down lists, scroll bars).
 */
export function themeCss(theme: Theme): string {
  const declarations = Object.entries(theme).flatMap(([group, tokens]) =>
    Object.entries(tokens).map(([token, value]) => `--${themeVariable([group, token])}:${value}`),
  );
  const dark = contrastRatio(theme.colour.page, "#ffffff") > TEXT_CONTRAST;
  return `:root{color-scheme:${dark ? "dark" : "light"};${declarations.join(";")}}`;
}
