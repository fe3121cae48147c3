import { useNonce } from "~/components/nonce";
import { useShell } from "./shell-context";

/** The script of the site's chat provider, on the pages that may have it (rules/navigation#web-chat). */
export function ChatScript() {
  const { chat } = useShell();
  const nonce = useNonce();
  if (!chat) return null;
  return <script async src={chat.script} nonce={nonce} {...chat.attributes} />;
}
