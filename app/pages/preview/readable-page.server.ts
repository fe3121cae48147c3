import { readPageSource } from "~/domain/editing/page-source";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import {
  type BlockAnswers,
  heldBy,
  type PagePart,
  readPart,
  splitPage,
} from "~/tenants/content/page-parts.server";
import type { RequestContext } from "../request-context";
import { momentText } from "./document-form.server";
import { fieldsOf } from "./page-parts-form.server";
import { fieldLabel, optionLabel, partName } from "./page-parts-view.server";

/** Returns a page as an editor reads it: its settings and its blocks by their names, a line each. */
export function readablePage(context: Pick<RequestContext, "site">, text: string): string {
  const t = translator(context.site);
  const { fields, markdown } = readPageSource(text);
  return [
    ...[...fields].flatMap(([name, value]) =>
      value === "" || (name === "noindex" && value !== "true")
        ? []
        : [`${t(`desk.documents.page.${name}`)}: ${shownValue(context, name, value)}`],
    ),
    ...splitPage(markdown).flatMap((source) => linesOf(t, readPart(source))),
  ].join("\n");
}

function shownValue(context: Pick<RequestContext, "site">, name: string, value: string): string {
  if (name === "noindex") return translator(context.site)("desk.documents.yes");
  return name === "publish_at" || name === "expires" ? momentText(context.site, value) : value;
}

function linesOf(t: Translate, part: PagePart): string[] {
  if (part.kind === "hidden")
    return [
      t("block_editor.hidden"),
      ...splitPage(part.inside).flatMap((source) => linesOf(t, readPart(source))),
    ];
  if (part.kind !== "block") return part.text.split(/\n+/);
  const held = heldBy(part.name);
  return [
    t("desk.change.block", { name: partName(t, part) }),
    ...answersOf(t, part.name, part),
    ...(part.rows ?? []).flatMap((row) => answersOf(t, held ?? "", row)),
  ];
}

function answersOf(t: Translate, name: string, { values, body }: BlockAnswers): string[] {
  return [
    ...fieldsOf(name).flatMap((field) => {
      const value = values.get(field.name) ?? "";
      return value === field.absent || value === "" || (name === "noindex" && value !== "true")
        ? []
        : [`${fieldLabel(t, name, field.name)}: ${optionLabel(t, field, value)}`];
    }),
    ...(body ?? "").split(/\n+/).filter((line) => line.trim() !== ""),
  ];
}
