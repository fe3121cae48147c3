import { translator } from "~/i18n/site-i18n.server";
import type { Workspace } from "~/services/editing/workspace.server";
import { MENU_PARTS, type MenuLabel, menuLabels } from "~/tenants/menu-labels";
import type { RequestContext } from "../request-context";
import type { FormText, TextsForm } from "./texts-form.server";

/** `/preview/menus`: the labels of header, footer and menus in one form (docs/decisions/0100). */
export function menusForm(context: RequestContext, workspace: Workspace): TextsForm {
  const t = translator(context.site);
  const labels = menuLabels(workspace.site);
  return {
    ...{ path: "/preview/menus", current: "menus", none: "", elsewhere: null, hasOriginals: false },
    heading: t("desk.menus.heading"),
    intro: t("desk.menus.intro"),
    parts: MENU_PARTS.map((part) => ({
      part,
      heading: t(`desk.menus.${part}`),
      texts: labels.flatMap((each) => (each.part === part ? [labelOf(context, workspace, each)] : [])),
    })),
  };
}

function labelOf(
  context: RequestContext,
  workspace: Workspace,
  { key, href, level, also }: MenuLabel,
): FormText {
  const t = translator(context.site);
  const text = (workspace.site.first ? workspace.below : workspace.files).get(key) ?? key;
  const others = also.map((part) => t(`desk.menus.${part}`)).join(", ");
  return {
    ...{ key, level },
    label: href === null ? t("desk.menus.group", { text }) : t("desk.menus.link", { text, href }),
    hint: others === "" ? null : t("desk.menus.also", { parts: others }),
  };
}
