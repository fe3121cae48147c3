const LOCAL_DOMAIN = "forecourt";
const DOMAIN = /@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+)>?\s*$/i;

/**
 * The Message-ID of what is sent for `id`: the same each time, so that a mail program can tell the second, and under
 * the sender's own domain, as filters distrust other ones.
 * @param from the sender, as an address or with a name before it
 */
export function messageIdOf(id: string, from: string | undefined): string {
  return `<${id}@${DOMAIN.exec(from ?? "")?.[1]?.toLowerCase() ?? LOCAL_DOMAIN}>`;
}
