const LOCAL_DOMAIN = "forecourt";
const DOMAIN = /@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+)>?\s*$/i;

/**
 * Returns the Message-ID for `id`: always the same, so that a mail program can detect a duplicate. It uses the sender's
 * own domain, because spam filters distrust others.
 * @param from the sender, as an address or with a name before it
 */
export function messageIdOf(id: string, from: string | undefined): string {
  return `<${id}@${DOMAIN.exec(from ?? "")?.[1]?.toLowerCase() ?? LOCAL_DOMAIN}>`;
}
