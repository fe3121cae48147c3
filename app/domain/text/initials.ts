/** Returns the initials of a person: those of the first and the last name, "Ada Mary Nguyen" → "AN". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], ...(words.length > 1 ? [words.at(-1)] : [])]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
