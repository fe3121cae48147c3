/**
 * Normalises an e-mail address and a phone number, so that two spellings of the same one are equal. Ignores letter
 * case, spaces and punctuation; +61 400 … becomes 0400 …. A contact detail that is not given is null.
 */
export function samePerson(lead: { email: string | null; phone: string | null }): {
  email: string | null;
  phone: string | null;
} {
  const digits = lead.phone?.replace(/\D/g, "").replace(/^(0011|00)?610?(?=\d{9}$)/, "0");
  return { email: lead.email?.trim().toLowerCase() || null, phone: digits || null };
}
