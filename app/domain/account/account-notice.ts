/** What the account page says has been done, as the address says after a redirect. */
export const ACCOUNT_NOTICES = [
  "name",
  "email_sent",
  "email_limited",
  "email_removed",
  "email_confirmed",
  "mobile",
  "device",
  // Nothing: the form was of another account's page.
  "other",
] as const;

/** The same of its section about alerts. */
export const ALERT_NOTICES = [
  "search_saved",
  "search_limited",
  "search_known",
  "search_renamed",
  "search_deleted",
  "alerts_on",
  "alerts_unconfirmed",
  "alerts_limited",
  "alerts_off",
  "alerts_needed",
] as const;
export type AlertNotice = (typeof ALERT_NOTICES)[number];
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number] | AlertNotice;

export const ACCOUNT_PAGE = "/account";

export function isAboutAlerts(notice: AccountNotice | null): notice is AlertNotice {
  return ALERT_NOTICES.some((each) => each === notice);
}

/** Whether a notice is about the saved searches, not about how the shopper is notified. */
export function isAboutSearches(notice: AlertNotice): boolean {
  return notice.startsWith("search");
}

/** The page, saying what has been done; about searches and alerts in their sections. */
export function noticeAddress(notice: AccountNotice): string {
  const address = `${ACCOUNT_PAGE}?${new URLSearchParams({ done: notice })}`;
  if (!isAboutAlerts(notice)) return address;
  return `${address}#${isAboutSearches(notice) ? "searches" : "alerts"}`;
}
