import { type ActionFunctionArgs, data } from "@remix-run/node";
import { rightFor } from "~/domain/editing/editor-rights";
import { type MenuStep, stepped } from "~/domain/editing/menu-rows";
import { firstAnswer } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import { menuKey, shapeOf } from "~/tenants/documents/menu-document";
import { formHeaders } from "../forms/form-answer.server";
import { documentPage } from "./document-page.server";
import { documentsAction } from "./documents-page.server";
import { readDraftPost } from "./editor-frame.server";
import { type MenuFormRow, postedRows, readRows } from "./menu-form.server";
import { openPosted } from "./opened-document.server";

/** What was done, for the steps that a notice names; the others are seen. */
const STEPS: ReadonlySet<string> = new Set(["up", "down", "in", "out", "below", "remove", "add"]);

/** Saves a menu, or does one thing with its entries and shows them again. */
export async function menuAction({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const post = await readDraftPost(request, context, rightFor("menu"));
  const { typed } = post;
  const [step = "", row = ""] = (firstAnswer(typed, "do") ?? "").split(":");
  if (!STEPS.has(step)) return documentsAction({ request, context }, "menu", post);
  const { document, refused, ...opened } = await openPosted({ request, context }, "menu", typed);
  const key = menuKey(document?.key ?? "");
  if (!document || !key) throw new Response(null, { status: 404 });
  const rows = readRows(typed, document.text, key);
  const shape = shapeOf(key);
  const added: MenuFormRow = { level: 0, entry: null, was: {}, texts: {}, href: "" };
  const done =
    step === "add"
      ? { rows: [...rows, added], at: rows.length }
      : stepped(rows, /^\d{1,2}$/.test(row) ? Number(row) : -1, step as MenuStep, { shape, added });
  const t = translator(context.site);
  const form = documentPage(context, {
    ...{ ...opened, document },
    refused: { ...refused, typed: { key: [key], ...postedRows(done.rows, done.at) } },
  });
  const what = t(`desk.documents.menu.did.${step}`);
  return data({ ...form, notice: t("block_editor.unsaved", { what }) }, { headers: formHeaders(true) });
}
