import type { RequestContext } from "~/pages/request-context";
import type { PageDeclaration } from "~/tenants/route-declaration";
import type { ChatProvider } from "~/tenants/site-schema/chat";

/** What the answered page is: the declaration of its route, and what its loader returned. */
export interface AnsweredPage {
  status: number;
  declared: Partial<PageDeclaration> | undefined;
  data: unknown;
}

/**
 * Returns whose chat a page loads, or null. No foreign script runs where a shopper types or reads personal data, nor in
 * an editor's preview (rules/navigation#web-chat): the route must allow it, and the page that was loaded must show no
 * form, and be one that search engines may list with what its address says.
 */
export function chatOfPage(
  { site, editing }: Pick<RequestContext, "site" | "editing">,
  method: string,
  { status, declared, data }: AnsweredPage,
): ChatProvider | null {
  const isRead = method === "GET" || method === "HEAD";
  if (!site.chat.provider || editing?.isPreview || !isRead || status !== 200) return null;
  if (declared?.chat !== true || declared.gated || declared.indexable !== true) return null;
  const { form, page } = (data ?? {}) as { form?: unknown; page?: { indexable?: boolean } };
  return form || !page || page.indexable === false ? null : site.chat.provider;
}
