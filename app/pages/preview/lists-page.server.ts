import { TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { ownNameOf } from "~/domain/languages/language-address";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { personalPage } from "~/pages/forms/form-answer.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { draftedChanges } from "~/services/editing/moved-page.server";
import {
  missingTranslations,
  olderTranslations,
  type TranslatedWorkspace,
} from "~/services/editing/translations.server";
import { listedKey, shownText, type Workspace } from "~/services/editing/workspace.server";
import { draftValue } from "~/services/editing/workspace-documents.server";
import { unusedTexts, warningsOf } from "~/services/editing/workspace-lists.server";
import { isMenuText } from "~/tenants/documents/menu-document";
import { MENU_PARTS, type MenuLabel, menuLabels } from "~/tenants/menu-labels";
import { draftName, entryHref, entryLabel, entryText, formOf, titled } from "./document-names.server";
import { firstWorkspace, hrefIn, openPage, pageOfRows, pageView } from "./editor-frame.server";
import { byText, TEXT_PATH } from "./text-page.server";
import type { FormText, TextsForm } from "./texts-form.server";

const LISTS_PATH = "/preview/lists";

const LISTS = ["missing", "older", "unused", "drafts"] as const;
type ListName = (typeof LISTS)[number];
const OF_TRANSLATIONS: ReadonlySet<ListName> = new Set(["missing", "older"]);

/** Draws a row. Only those of the shown list are drawn: the others are counted. */
type Row = () => {
  id: string;
  /** Null: the editor has no field for it. */
  href: string | null;
  text: string;
  details: readonly string[];
  states: readonly string[];
};

/** `/preview/lists`: what a language lacks, what nobody reads, and what is drafted. */
export async function loadListsPage(args: PageArgs) {
  const { query, ...opened } = await openPage(args);
  const { context } = args;
  const { workspace } = opened;
  const t = translator(context.site);
  const first = await firstWorkspace(context, workspace);
  const rows: Record<ListName, Row[]> = {
    missing: missingRows(context, { workspace, first }),
    older: olderRows(context, { workspace, first }),
    unused: unusedRows(context, workspace),
    drafts: draftRows(context, workspace),
  };
  const names = LISTS.filter((name) => !OF_TRANSLATIONS.has(name) || workspace.below.size > 0);
  const current = names.find((name) => name === query.get("list")) ?? names[0] ?? "drafts";
  const all = rows[current];
  const { rows: shown, earlier, later } = pageOfRows(all, query.get("from"));
  const at = (name: ListName, from = 0) =>
    `${LISTS_PATH}?${new URLSearchParams({ list: name, ...(from > 0 && { from: String(from) }) })}`;
  const named = (path: string) => hrefIn(workspace, path);
  const words = { language: ownNameOf(context.site.languages[0] ?? "", context.site.languages) };
  return personalPage({
    ...pageView(context, opened, {
      ...{ current: "lists", path: at(current), canonical: LISTS_PATH, heading: t("desk.lists.heading") },
    }),
    lists: names.map((name) => ({
      href: named(at(name)),
      label: t(`desk.lists.${name}`, {
        ...words,
        formatted: formatCount(context.site.language, rows[name].length),
      }),
      isCurrent: name === current,
    })),
    intro: t(`desk.lists.${current}_intro`, words),
    rows: shown.map((drawn) => {
      const row = drawn();
      return { ...row, href: row.href && named(row.href) };
    }),
    none: all.length === 0 ? t("desk.lists.none") : null,
    warnings:
      current === "unused"
        ? warningsOf(context, workspace).map(({ file, key, reason }) =>
            [file, key, reason].filter((part) => part !== "").join(" · "),
          )
        : [],
    earlier: earlier === null ? null : named(at(current, earlier)),
    later: later === null ? null : named(at(current, later)),
  });
}

function missingRows(context: RequestContext, translated: TranslatedWorkspace): Row[] {
  const { workspace, first } = translated;
  return missingTranslations(translated).map(({ kind, key }) => () => {
    const name = { kind, key };
    const row = { id: entryLabel(context, name), href: entryHref(TEXT_PATH, name), details: [] };
    if (kind === "page") {
      const title = formOf(kind).title(context, titled({ kind, key, text: TAKEN_AWAY }, first));
      return { ...row, text: title, states: [] };
    }
    const entry = workspace.entries.get(key);
    const keys = entry?.keys ?? [];
    const states = [
      ...(keys.some((each) => workspace.drafts.has(each)) ? ["draft"] : []),
      ...(entry?.isLocked ? ["locked"] : []),
    ];
    return { ...row, text: shownText(workspace, listedKey(keys)), states };
  });
}

function olderRows(context: RequestContext, translated: TranslatedWorkspace): Row[] {
  const { workspace, first } = translated;
  const t = translator(context.site);
  const textOf = (key: string) => shownText(workspace, listedKey(workspace.entries.get(key)?.keys ?? []));
  const titleOf = (name: { kind: "page"; key: string }) =>
    formOf(name.kind).title(
      context,
      titled({ ...name, text: draftValue(workspace, name) ?? TAKEN_AWAY }, first),
    );
  return olderTranslations(translated).map(({ kind, key, version }) => () => {
    const name = { kind, key };
    return {
      id: entryLabel(context, name),
      href: entryHref(TEXT_PATH, name),
      text: kind === "text" ? textOf(key) : titleOf({ kind, key }),
      details: [t("desk.lists.older_in", { version })],
      states: [],
    };
  });
}

function unusedRows({ site }: RequestContext, workspace: Workspace): Row[] {
  const t = translator(site);
  return unusedTexts(workspace).map(({ key, id, text, reason }) => () => ({
    id: key,
    href: id === null ? null : textHref(id),
    text,
    details: [t(`desk.lists.${reason}`)],
    states: [],
  }));
}

function draftRows(context: RequestContext, workspace: Workspace): Row[] {
  const t = translator(context.site);
  return draftedChanges(workspace).map(({ id, draft, move }) => () => ({
    id: draft.kind === "text" ? id : move ? draftName(context, workspace, id) : entryLabel(context, draft),
    href: entryHref(TEXT_PATH, draft),
    text: draft.text === null ? t("desk.text.as_files") : firstLine(entryText(context, draft, draft.text)),
    details: [byText(context, draft.author, draft.updated_at)],
    states: ["draft"],
  }));
}

function textHref(id: string): string {
  return `${TEXT_PATH}?${new URLSearchParams({ key: id })}`;
}

function firstLine(text: string): string {
  return text.split("\n").find((line) => line !== "" && line !== "---") ?? "";
}

/** `/preview/menus`: the labels of header, footer and menus in one form (docs/decisions/0100). */
export async function menusForm(context: RequestContext, workspace: Workspace): Promise<TextsForm> {
  const t = translator(context.site);
  const site = (await context.platform.wording.draft(workspace.site.slug)) ?? workspace.site;
  // The text of a renamed entry is in its menu.
  const labels = menuLabels(site).filter(({ key }) => !isMenuText(key));
  return {
    ...{
      path: "/preview/menus",
      right: "texts",
      current: "menus",
      none: t("desk.documents.menu.none"),
      elsewhere: { href: "/preview/menu", label: t("desk.menus.elsewhere") },
      hasOriginals: false,
    },
    heading: t("desk.menus.heading"),
    intro: t("desk.menus.intro"),
    parts: MENU_PARTS.map((part) => ({
      original: null,
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
