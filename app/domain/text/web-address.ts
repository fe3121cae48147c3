/** Returns the address when it begins with http or https, else null. Nothing else is linked or redirected to. */
export function webAddress(text: string | null | undefined): string | null {
  try {
    const { protocol, href } = new URL((text ?? "").trim());
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}
