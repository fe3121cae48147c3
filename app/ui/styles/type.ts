/** The six sizes of text: 13, 15, 17, 21, 28 and 44 px at the browser's usual size. */
export const size = {
  fine: "0.8125rem",
  small: "0.9375rem",
  body: "1.0625rem",
  lead: "1.3125rem",
  title: "1.75rem",
  display: "2.75rem",
  /** `display` on a phone. */
  displayOnPhone: "2.125rem",
} as const;
