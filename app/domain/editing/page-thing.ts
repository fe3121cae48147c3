/** What an editor changes on a page besides its texts: a document of the site, a part of one, or a picture. */
export interface PageThing {
  kind: "page" | "menu" | "facts" | "hours" | "picture";
  /** The document's key, or the picture's name. */
  key: string;
  /** The field of its form that has it. */
  field?: string;
  /** A page's block, or the text between two, by its place in the page. */
  part?: number;
}

/** Returns a name for a thing that no text's key can be. */
export function thingId({ kind, key, field, part }: PageThing): string {
  return `${kind}:${key}#${field ?? part ?? ""}`;
}
