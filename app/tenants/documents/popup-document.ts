import { z } from "zod";
import type { Popup } from "../site-schema/content";
import { documentArea, namedTexts } from "./document-texts";
import { parsedJson } from "./week-document";

/*
 * A popup as a document: as in site.json, with its texts in place of the wording keys. Its texts get keys of their own,
 * so that a popup is one thing to edit, to publish and to restore.
 */

const popup = z.strictObject({
  title: z.string(),
  description: z.string().nullable(),
  button_text: z.string().nullable(),
  link_to: z.string().nullable(),
  src: z.string().nullable(),
  alt: z.string().nullable(),
  pages: z.union([z.literal("all"), z.array(z.string())]),
  on_vehicle_pages: z.boolean(),
  visible: z.boolean(),
  starts: z.string().optional(),
  expires: z.string().optional(),
});
type PopupDocument = z.output<typeof popup>;

const TEXTS = ["title", "description", "button_text", "alt"] as const;
/** The button's text where a popup has none of its own. */
const BUTTON = "popup.button";
export const POPUP_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Returns the document, its members in one order. */
export function popupText(document: PopupDocument): string {
  const { title, description, button_text, link_to, src, alt } = document;
  const { pages, on_vehicle_pages, visible, starts, expires } = document;
  return JSON.stringify({
    ...{ title, description, button_text, link_to, src, alt },
    ...{ pages, on_vehicle_pages, visible, starts, expires },
  });
}

/** Returns the wording keys of a popup's texts, by their names in the document. */
export function keysOfPopup({ title, description, button_text, alt }: Popup): Map<string, string> {
  const keys = new Map([["title", title]]);
  if (description !== null) keys.set("description", description);
  if (button_text !== BUTTON) keys.set("button_text", button_text);
  if (alt !== null) keys.set("alt", alt);
  return keys;
}

/** Returns the document of a popup of the files. */
export function documentOfPopup(entry: Popup, texts: ReadonlyMap<string, string>): PopupDocument {
  const text = namedTexts(keysOfPopup(entry), texts);
  const { starts, expires } = entry;
  return {
    title: text("title") ?? "",
    description: text("description"),
    button_text: text("button_text"),
    link_to: entry.link_to,
    src: entry.src,
    alt: text("alt"),
    pages: entry.pages,
    on_vehicle_pages: entry.on_vehicle_pages,
    visible: entry.visible,
    ...(starts !== undefined && { starts }),
    ...(expires !== undefined && { expires }),
  };
}

export function readPopup(text: string): PopupDocument | null {
  const read = popup.safeParse(parsedJson(text));
  return read.success ? read.data : null;
}

/** Returns a popup as site.json and the wording have it. */
export function popupParts(id: string, document: PopupDocument) {
  const area = documentArea({ kind: "popup", key: id });
  const own = TEXTS.flatMap((name) => {
    const text = document[name];
    return text === null || text === "" ? [] : [[name, text] as const];
  });
  const keys = new Map(own.map(([name]) => [name as string, `${area}.${name}`]));
  const { link_to, src, pages, on_vehicle_pages, visible, starts, expires } = document;
  return {
    config: {
      ...{ link_to, src, pages, on_vehicle_pages, visible },
      ...(starts !== undefined && { starts }),
      ...(expires !== undefined && { expires }),
      title: keys.get("title") ?? "",
      description: keys.get("description") ?? null,
      alt: keys.get("alt") ?? null,
      ...(keys.has("button_text") && { button_text: keys.get("button_text") ?? "" }),
    },
    texts: own.map(([name, text]) => [`${area}.${name}`, text] as const),
  };
}
