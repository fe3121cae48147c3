/** The page of the sandbox gateway, where demonstrations pay (rules/checkout#sandbox-page). */

/** What a shopper can choose there. close: it is paid, but the shopper doesn't come back. */
export const SANDBOX_CHOICES = ["pay", "decline", "close", "cancel"] as const;
export type SandboxChoice = (typeof SANDBOX_CHOICES)[number];

const CHOICES: ReadonlySet<string> = new Set(SANDBOX_CHOICES);

export function isSandboxChoice(text: string | null): text is SandboxChoice {
  return text !== null && CHOICES.has(text);
}

export function sandboxPaymentPath(sessionId: string): string {
  return `/sandbox-payment/${sessionId}`;
}
