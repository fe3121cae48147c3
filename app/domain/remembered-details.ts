import { LONGEST } from "./forms/form-field";

/** A visitor's own details, for the next form to begin with. */
export interface UserDetails {
  /** The whole name, or the first one where the form asked for the last name apart. */
  name: string;
  last_name: string | null;
  email: string;
  phone: string;
}

type Contact = { [field in keyof UserDetails]: string | null };

/** "If name, email and phone are all present they are saved locally as user details" (spec 2 §4); else none are. */
export function detailsToRemember({ name, last_name, email, phone }: Contact): UserDetails | null {
  return name && email && phone ? { name, last_name: last_name || null, email, phone } : null;
}

/** What was kept, if it is what `detailsToRemember` gave. */
export function readDetails(value: unknown): UserDetails | null {
  if (typeof value !== "object" || value === null) return null;
  const text = (field: keyof UserDetails) => {
    const found: unknown = (value as Record<string, unknown>)[field];
    return typeof found === "string" && found.length <= LONGEST.email ? found : null;
  };
  return detailsToRemember({
    name: text("name"),
    last_name: text("last_name"),
    email: text("email"),
    phone: text("phone"),
  });
}

/**
 * What a form's fields begin with, by field name. A form that asks for the last name apart gets no whole name to cut
 * up: nobody can tell where.
 */
export function detailsFor(
  { name, last_name, email, phone }: UserDetails,
  asksLastName: boolean,
): Record<string, string> {
  if (!asksLastName) return { name: last_name ? `${name} ${last_name}` : name, email, phone };
  return last_name ? { name, last_name, email, phone } : { email, phone };
}
