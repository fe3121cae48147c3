/*
 * A page that has the script of the site's chat provider reports it in a header of its answer. The host takes the header
 * out and names the provider in the Content-Security-Policy of this answer, and of no other (rules/navigation#web-chat).
 */
const MARK = "Page-Has-Chat";

export function markChat(headers: Headers): void {
  headers.set(MARK, "1");
}

/** Takes the mark out of an answer; returns whether it had one. */
export function takeChatMark(headers: Headers): boolean {
  const isMarked = headers.has(MARK);
  headers.delete(MARK);
  return isMarked;
}
