/*
 * A page says in a header of its answer that its form leads to the payment gateway. The host takes the header out and
 * names the gateway in the Content-Security-Policy of this answer, and of no other (rules/checkout#form-action).
 */
const MARK = "Form-Leads-To-Gateway";

/** Marks an answer whose form may be answered with a redirect to the gateway. */
export function markGatewayForm(headers: Headers): void {
  headers.set(MARK, "1");
}

/** Takes the mark out of an answer; returns whether it had one. */
export function takeGatewayMark(headers: Headers): boolean {
  const isMarked = headers.has(MARK);
  headers.delete(MARK);
  return isMarked;
}
