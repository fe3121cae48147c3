/*
 * Texts that no shopper reads: machines do, or the people of the business. They stay in the first language of a site, so
 * nothing is missing where another language has none (rules/sites-and-wording#languages-fall-back).
 */

/** How their keys begin, and who reads them. A part that ends with a dot is a whole group. */
export const MACHINE_TEXTS: Readonly<Record<string, string>> = {
  "api_errors.": "programmers of the JSON endpoints read them",
  "lead_payload.": "programmers of the JSON endpoint of leads read them",
  "email.adf.": "values and labels of an ADF document, which the dealer's CRM imports",
  "valuation.lead.": "a value of the lead's field valuation_basis, for the dealer's system and staff",
  "reservation_email.lead.":
    "a value of the lead's fields reservation_ended and refund_failed, for the dealer's system and staff",
  "calculator.live.lead": "the calculation that a lead carries to the dealer's staff",
};

/** Texts for the business that the product has in every language, because a site's first one may be any. */
const BUSINESS_TEXTS = ["desk.", "block_editor.", "lead_category."];

/** Whether a text is for machines: no language translates it. */
export function isForMachines(key: string): boolean {
  return Object.keys(MACHINE_TEXTS).some((start) => beginsWith(key, start));
}

/** Whether a text is never shown in another language than a site's first one. */
export function staysInFirstLanguage(key: string): boolean {
  return isForMachines(key) || BUSINESS_TEXTS.some((start) => beginsWith(key, start));
}

const beginsWith = (key: string, start: string) =>
  start.endsWith(".") ? key.startsWith(start) : key === start;
