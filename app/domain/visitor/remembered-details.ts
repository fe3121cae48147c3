import { MAX_LENGTHS } from "../forms/form-field";

/** A visitor's own details, to prefill the next form. */
export interface UserDetails {
  /** The full name, or the first name when the form had a separate last name. */
  name: string;
  last_name: string | null;
  email: string;
  phone: string;
}

type Contact = { [field in keyof UserDetails]: string | null };

/**
 * "If name, email and phone are all present they are saved locally as user details" (rules/forms#form-remembered);
 * else none are.
 */
export function detailsToRemember({ name, last_name, email, phone }: Contact): UserDetails | null {
  return name && email && phone ? { name, last_name: last_name || null, email, phone } : null;
}

/** Returns the stored details when they have the form that `detailsToRemember` returns, else null. */
export function readDetails(value: unknown): UserDetails | null {
  if (typeof value !== "object" || value === null) return null;
  const text = (field: keyof UserDetails) => {
    const found: unknown = (value as Record<string, unknown>)[field];
    return typeof found === "string" && found.length <= MAX_LENGTHS.email ? found : null;
  };
  return detailsToRemember({
    name: text("name"),
    last_name: text("last_name"),
    email: text("email"),
    phone: text("phone"),
  });
}

/**
 * Returns the initial values of a form's fields, by name. A form with a separate last name gets no full name, because
 * nobody can know where to split it.
 */
export function detailsFor(
  { name, last_name, email, phone }: UserDetails,
  asksLastName: boolean,
): Record<string, string> {
  if (!asksLastName) return { name: last_name ? `${name} ${last_name}` : name, email, phone };
  return last_name ? { name, last_name, email, phone } : { email, phone };
}
