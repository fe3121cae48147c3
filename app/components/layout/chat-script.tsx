import { useMatches } from "@remix-run/react";
import { useNonce } from "~/components/nonce";
import type { PageDeclaration } from "~/tenants/route-declaration";
import { useShell } from "./shell-context";

/** The script of the site's chat provider, on the pages that may have it (rules/navigation#web-chat). */
export function ChatScript() {
  const { chat } = useShell();
  const nonce = useNonce();
  const page = useMatches().at(-1)?.handle as Partial<PageDeclaration> | undefined;
  if (!chat || page?.indexable !== true) return null;
  return <script async src={chat.script} nonce={nonce} {...chat.attributes} />;
}
