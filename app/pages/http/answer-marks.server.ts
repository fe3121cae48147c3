/**
 * Pages report to the host in headers of their answers, which the host takes out. Of a form that leads to the payment
 * gateway, of the chat provider's script, and of a film, it names the provider in the Content-Security-Policy of this
 * answer, and of no other (rules/checkout#form-action, rules/navigation#web-chat, rules/content#video). What a visit records of a search, is recorded by
 * the request of the page's picture (docs/decisions/0148).
 */
const GATEWAY = "Form-Leads-To-Gateway";
const CHAT = "Page-Has-Chat";
const FILM = "Page-Has-Film";
const SEARCH = "Page-Search";

/** Marks an answer whose form may be answered with a redirect to the gateway. */
export function markGatewayForm(headers: Headers): void {
  headers.set(GATEWAY, "1");
}

/** Returns whether the answer had the mark. */
export function takeGatewayMark(headers: Headers): boolean {
  return takeMark(headers, GATEWAY) !== null;
}

export function markChat(headers: Headers): void {
  headers.set(CHAT, "1");
}

/** Returns whether the answer had the mark. */
export function takeChatMark(headers: Headers): boolean {
  return takeMark(headers, CHAT) !== null;
}

export function markFilm(headers: Headers): void {
  headers.set(FILM, "1");
}

/** Returns whether the answer had the mark. */
export function takeFilmMark(headers: Headers): boolean {
  return takeMark(headers, FILM) !== null;
}

/** @param search the search as the recent searches write it; "" when it is none to remember */
export function markSearch(headers: Headers, search: string): Headers {
  headers.set(SEARCH, search);
  return headers;
}

/** Returns null when the page is no search. */
export function takeSearchMark(headers: Headers): string | null {
  return takeMark(headers, SEARCH);
}

function takeMark(headers: Headers, name: string): string | null {
  const mark = headers.get(name);
  headers.delete(name);
  return mark;
}
