import { own } from "~/domain/text/own-property";

/** A folder with content in a language that is not the site's first: `content.zh-Hans/about-us.md`. */
const TRANSLATED = /^content\.([A-Za-z0-9-]{2,35})$/;

/** Returns the language of a folder of translated content, or null when it is another one. */
export function languageOfFolder(name: string): string | null {
  return TRANSLATED.exec(name)?.[1] ?? null;
}

/** The files that a site's or template's folder can contain, by folder: "" is the folder itself. */
const READ: Readonly<Record<string, { names?: readonly string[]; endings?: readonly string[] }>> = {
  "": { names: ["site.json", "theme.json", "logo.svg", "demo-stock.json", "demo-reviews.json", "README.md"] },
  wording: { endings: [".json"] },
  content: { endings: [".md"] },
  mappings: { endings: [".json"] },
  // With the licences of the fonts.
  fonts: { endings: [".woff2", ".txt"] },
  media: { endings: [".jpg", ".jpeg", ".png", ".webp", ".avif"] },
};
/** The folders in a site's folder that are read. */
export const READ_FOLDERS = Object.keys(READ).filter(Boolean);

/** The folder whose own folders are read: content/pages/visit-us.md is the page /pages/visit-us. */
const NESTED = "content";

/** Files that operating systems and editors create. They are not reported. */
const LEFT_BEHIND = /^\.|~$|^#.*#$|^(?:Thumbs\.db|desktop\.ini|Icon\r)$/i;

/** One entry of a folder. */
export interface FolderEntry {
  name: string;
  isFolder: boolean;
}

/**
 * Returns the entries of a site's folder that nothing reads: files with another name, and nested folders.
 * @param folder "" for the site's own folder, else one of those in it
 */
export function unreadEntries(
  folder: string,
  entries: readonly FolderEntry[],
): { name: string; reason: string }[] {
  const { names = [], endings = [] } = rulesOf(folder);
  return entries.flatMap(({ name, isFolder }) => {
    if (LEFT_BEHIND.test(name)) return [];
    // A folder in place of a file is reported by the code that reads the file.
    const isKnown = names.includes(name) || endings.some((ending) => name.endsWith(ending));
    const isFolderRead =
      isNested(folder) || (folder === "" && (READ_FOLDERS.includes(name) || languageOfFolder(name) !== null));
    const isRead = isKnown || (isFolder && isFolderRead);
    return isRead ? [] : [{ name: isFolder ? `${name}/` : name, reason: reasonFor(folder, name, isFolder) }];
  });
}

/** Whether the folders in a folder are read too. */
export function isNested(folder: string): boolean {
  return folder === NESTED || languageOfFolder(folder) !== null;
}

function rulesOf(folder: string) {
  return own(READ, isNested(folder) ? NESTED : folder) ?? {};
}

function reasonFor(folder: string, name: string, isFolder: boolean): string {
  const { names = [], endings = [] } = rulesOf(folder);
  const known = folder === "" ? [...(isFolder ? [] : names), ...(isFolder ? READ_FOLDERS : [])] : [];
  const meant = known.find((each) => stem(each) === stem(name));
  if (meant) return `is not read: name it ${meant}${isFolder ? "/" : ""}`;
  if (folder !== "") return `is not read: ${folder}/ holds files ending in ${endings.join(", ")}`;
  return `is not read: a site has ${[...names, ...READ_FOLDERS.map((each) => `${each}/`)].join(", ")}`;
}

/** Normalises a name by removing likely mistakes: capitals, ending, plural. */
function stem(name: string): string {
  return name.toLowerCase().replace(/\..*$/, "").replace(/s$/, "");
}
