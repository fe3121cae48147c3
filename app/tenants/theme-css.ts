import { contrastRatio, TEXT_CONTRAST } from "~/domain/contrast";
import type { Theme } from "./theme";
import { themeVariable } from "./theme-variables";

/**
 * The theme as CSS variables on `:root`: `:root{--fc-colour-page:#ffffff;…}`. On a dark page the browser draws its own
 * things (tick boxes, lists to choose from, scroll bars) dark as well.
 */
export function themeCss(theme: Theme): string {
  const declarations = Object.entries(theme).flatMap(([group, tokens]) =>
    Object.entries(tokens).map(([token, value]) => `--${themeVariable([group, token])}:${value}`),
  );
  const dark = contrastRatio(theme.colour.page, "#ffffff") > TEXT_CONTRAST;
  return `:root{color-scheme:${dark ? "dark" : "light"};${declarations.join(";")}}`;
}
