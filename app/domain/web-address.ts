/** The address when it is one of the web (http or https), else null: nothing else is ever linked or redirected to. */
export function webAddress(text: string | null | undefined): string | null {
  try {
    const { protocol, href } = new URL((text ?? "").trim());
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}
