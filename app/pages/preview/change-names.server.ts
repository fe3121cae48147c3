import { type EntryName, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "../request-context";
import { entryLabel, formOf } from "./document-names.server";

/** Characters of a text that stand for it. */
const MOST = 60;
/** Changes that a summary names. */
const NAMED = 2;

interface NamedChange extends EntryName {
  /** What it says, or said before it was removed; null: as the files say it. */
  text: string | null;
}

/** What an editor calls a change: a text by its words, a document by its kind and title. */
export function changeName(context: RequestContext, { kind, key, text }: NamedChange): string {
  const t = translator(context.site);
  if (kind !== "text") {
    const name =
      text === null || text === TAKEN_AWAY ? key : formOf(kind).title(context, { kind, key, text });
    return formOf(kind).isNamedByKey
      ? entryLabel(context, { kind, key })
      : t(`desk.documents.${kind}.entry`, { name: shortened(name) });
  }
  const words = shortened(text ?? "");
  return words === "" ? key : t("desk.change.text", { words });
}

/** Returns the names of the first changes, and how many more there are: "Page About us, “Enquire now” and 3 more". */
export function changesName(context: RequestContext, changes: readonly NamedChange[]): string {
  const t = translator(context.site);
  const names = changes.slice(0, NAMED).map((change) => changeName(context, change));
  const more = changes.length - names.length;
  const listed = names.join(", ");
  return more > 0 ? t("desk.change.more", { names: listed, count: more }) : listed;
}

function shortened(text: string): string {
  const line = (text.split("\n").find((each) => each.trim() !== "") ?? "").trim();
  return line.length > MOST ? `${line.slice(0, MOST).trimEnd()}…` : line;
}
