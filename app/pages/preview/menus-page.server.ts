import { translator } from "~/i18n/site-i18n.server";
import type { Desk } from "~/services/editing/desk-texts.server";
import { MENU_PARTS, type MenuLabel, menuLabels } from "~/tenants/menu-labels";
import type { RequestContext } from "../request-context";
import type { FormText, TextsForm } from "./texts-form.server";

/** `/preview/menus`: the labels of header, footer and menus in one form (docs/decisions/0100). */
export function menusForm(context: RequestContext, desk: Desk): TextsForm {
  const t = translator(context.site);
  const labels = menuLabels(desk.site);
  return {
    ...{ path: "/preview/menus", current: "menus", none: "", elsewhere: null, hasOriginals: false },
    heading: t("desk.menus.heading"),
    intro: t("desk.menus.intro"),
    parts: MENU_PARTS.map((part) => ({
      part,
      heading: t(`desk.menus.${part}`),
      texts: labels.flatMap((each) => (each.part === part ? [labelOf(context, desk, each)] : [])),
    })),
  };
}

function labelOf(context: RequestContext, desk: Desk, { key, href, level, also }: MenuLabel): FormText {
  const t = translator(context.site);
  const text = (desk.site.first ? desk.below : desk.files).get(key) ?? key;
  const others = also.map((part) => t(`desk.menus.${part}`)).join(", ");
  return {
    ...{ key, level },
    label: href === null ? t("desk.menus.group", { text }) : t("desk.menus.link", { text, href }),
    hint: others === "" ? null : t("desk.menus.also", { parts: others }),
  };
}
