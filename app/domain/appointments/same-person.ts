/**
 * What an e-mail address and a phone number come down to, so that two writings of one are one: letter case, spaces and
 * signs don't count, and +61 400 … is 0400 …. Null: none is given.
 */
export function samePerson(lead: { email: string | null; phone: string | null }): {
  email: string | null;
  phone: string | null;
} {
  const digits = lead.phone?.replace(/\D/g, "").replace(/^(0011|00)?610?(?=\d{9}$)/, "0");
  return { email: lead.email?.trim().toLowerCase() || null, phone: digits || null };
}
