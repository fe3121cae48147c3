import { LONGEST } from "./forms/form-field";

/** A visitor's own details, for the next form to begin with. */
export interface UserDetails {
  name: string;
  email: string;
  phone: string;
}

type Contact = { [field in keyof UserDetails]: string | null };

/** "If name, email and phone are all present they are saved locally as user details" (spec 2 §4); else none are. */
export function detailsToRemember({ name, email, phone }: Contact): UserDetails | null {
  return name && email && phone ? { name, email, phone } : null;
}

/** What was kept, if it is what `detailsToRemember` gave. */
export function readDetails(value: unknown): UserDetails | null {
  if (typeof value !== "object" || value === null) return null;
  const text = (field: keyof UserDetails) => {
    const found: unknown = (value as Record<string, unknown>)[field];
    return typeof found === "string" && found.length <= LONGEST.email ? found : null;
  };
  return detailsToRemember({ name: text("name"), email: text("email"), phone: text("phone") });
}
