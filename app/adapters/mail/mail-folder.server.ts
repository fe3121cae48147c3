import { createHash } from "node:crypto";

const MAX_NAME_LENGTH = 120;

/**
 * The file of a message. The same Message-ID gives the same file, so a message that is sent again after a crash
 * replaces the first.
 */
export function mailFileName(messageId: string): string {
  const bare = messageId.replace(/^<|>$/g, "");
  const safe = bare.replace(/[^A-Za-z0-9@._-]/g, "_").replace(/^\.+/, "_");
  if (safe === bare && bare !== "" && bare.length <= MAX_NAME_LENGTH) return `${bare}.eml`;
  const hash = createHash("sha256").update(messageId).digest("hex").slice(0, 16);
  return `${safe.slice(0, MAX_NAME_LENGTH)}-${hash}.eml`;
}
