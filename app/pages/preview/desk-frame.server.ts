import { redirect } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editor-store";
import { dateFormat } from "~/domain/text/date-format";
import { translator } from "~/i18n/site-i18n.server";
import { hasEditors } from "~/services/editing/editor-session.server";
import { DESK_PATH } from "~/services/editing/editor-sign-in.server";
import { formHeaders } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";

/** Title and address of a page of the desk. */
export interface DeskMeta {
  title: string;
  canonical: string;
}

/** @throws Response 404 where the site has no editors who can sign in */
export function openDesk({ platform, site }: Pick<RequestContext, "platform" | "site">): void {
  if (!hasEditors(platform, site)) throw new Response(null, { status: 404 });
}

/**
 * Returns the signed-in editor.
 * @throws Response 404 where there are no editors, 302 to the sign-in
 */
export async function requireEditor(context: RequestContext): Promise<EditorSession> {
  openDesk(context);
  const editor = await context.editing?.editor();
  if (!editor) throw redirect(DESK_PATH, { headers: formHeaders(true) });
  return editor;
}

export function deskMeta(
  context: Pick<RequestContext, "site" | "origin">,
  path: string,
  heading: string,
  isError = false,
): DeskMeta {
  const t = translator(context.site);
  const title = t("desk.title", { heading, site: context.site.name });
  return { title: isError ? t("form.error_title", { title }) : title, canonical: context.origin + path };
}

/** "23 November 2026, 6:40 pm", in the site's time zone. */
export function deskTime({ site }: Pick<RequestContext, "site">, iso: string): string {
  return dateFormat(site.language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: site.time_zone,
  }).format(new Date(iso));
}
