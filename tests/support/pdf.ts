import { inflateSync } from "node:zlib";

/** Reads as much of a PDF as pdfkit writes: no cross-reference or object streams, no encryption. */
export interface ReadPdf {
  pages: number;
  /** The text of each page as a reader copies it, with a line for each piece. */
  text: string[];
  title: string | null;
  language: string | null;
  tagged: boolean;
  /** The types of the structure's elements, in the order of a screen reader. */
  structure: { type: string; alt: string | null; text: string }[];
  images: number;
  /** The names of the embedded fonts. */
  embeddedFonts: string[];
  links: string[];
}

interface PdfObject {
  dictionary: string;
  stream: Buffer | null;
}

export function readPdf(file: Buffer): ReadPdf {
  const objects = readObjects(file);
  const all = [...objects.values()];
  const root = all.find(({ dictionary }) => /\/Type \/Catalog\b/.test(dictionary))?.dictionary ?? "";
  const info = /\/Info (\d+) 0 R/.exec(file.toString("latin1"))?.[1];
  const infoTitle = /\/Title (\d+) 0 R/.exec(objects.get(Number(info))?.dictionary ?? "")?.[1];
  const kids = /\/Kids \[([^\]]*)\]/.exec(
    all.find(({ dictionary }) => /\/Type \/Pages\b/.test(dictionary))?.dictionary ?? "",
  )?.[1];
  const pageIds = [...(kids ?? "").matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
  const contents = new Map(pageIds.map((id) => [id, pageContent(objects, id)]));
  return {
    pages: pageIds.length,
    text: pageIds.map((id) => (contents.get(id) ?? []).map(({ text }) => text).join("\n")),
    title: literal(objects.get(Number(infoTitle))?.dictionary ?? ""),
    language: literal(/\/Lang (\([^)]*\))/.exec(root)?.[1] ?? ""),
    tagged: /\/Marked true/.test(follow(objects, root, "MarkInfo")),
    structure: readStructure(objects, root, contents),
    images: all.filter(
      ({ dictionary }) => /\/Subtype \/Image\b/.test(dictionary) && !/DeviceGray/.test(dictionary),
    ).length,
    embeddedFonts: all.flatMap(({ dictionary }) => {
      const name = /\/FontName \/(\S+)/.exec(dictionary)?.[1];
      return name && /\/FontFile\d? \d+ 0 R/.test(dictionary) ? [name] : [];
    }),
    links: all.flatMap(({ dictionary }) => {
      const address = /\/S \/URI\s+\/URI (\([^)]*\))/.exec(dictionary)?.[1];
      return address ? [literal(address) ?? ""] : [];
    }),
  };
}

function readObjects(file: Buffer): Map<number, PdfObject> {
  const text = file.toString("latin1");
  const objects = new Map<number, PdfObject>();
  const start = /(?:^|\n)(\d+) 0 obj\n/g;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const from = found.index + found[0].length;
    const end = text.indexOf("\nendobj", from);
    const streamAt = text.indexOf("\nstream\n", from);
    const hasStream = streamAt >= 0 && streamAt < end;
    const dictionary = text.slice(from, hasStream ? streamAt : end);
    let stream: Buffer | null = null;
    if (hasStream) {
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
      const at = streamAt + "\nstream\n".length;
      const raw = file.subarray(at, at + length);
      stream = /\/FlateDecode/.test(dictionary) ? inflateSync(raw) : raw;
      start.lastIndex = at + length;
    }
    objects.set(Number(found[1]), { dictionary, stream });
  }
  return objects;
}

/** Returns an entry of a dictionary, by reference or in place. */
function follow(objects: Map<number, PdfObject>, dictionary: string, key: string): string {
  const id = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  return id ? (objects.get(Number(id))?.dictionary ?? "") : dictionary.slice(dictionary.indexOf(`/${key}`));
}

/** Reads `(text)` with pdfkit's escapes, and UTF-16 when it begins with a byte order mark. */
function literal(text: string): string | null {
  const inner = /\(((?:\\[\s\S]|[^\\)])*)\)/.exec(text)?.[1];
  if (inner === undefined) return null;
  const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  const plain = inner.replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign);
  if (!plain.startsWith("\u00fe\u00ff")) return plain;
  return Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le");
}

interface Piece {
  /** The marked content that it is part of; null for artifacts. */
  mcid: number | null;
  text: string;
}

/** Returns the text of a page's content, decoded with the tables of its fonts. */
function pageContent(objects: Map<number, PdfObject>, id: number): Piece[] {
  const page = objects.get(id)?.dictionary ?? "";
  const content =
    objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]))?.stream?.toString("latin1") ?? "";
  const fonts = new Map(
    [...follow(objects, page, "Resources").matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
      ([, name, ref]) => [name ?? "", glyphTable(objects, Number(ref))] as const,
    ),
  );
  const pieces: Piece[] = [];
  const marks: (number | null)[] = [];
  let font = "";
  const steps = /\/(\w+)\s*(<<[\s\S]*?>>)?\s*(BDC|BMC)|\bEMC\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;
  for (const [step, , dictionary, begins, setFont, shown] of content.matchAll(steps)) {
    if (begins) {
      const mcid = /\/MCID (\d+)/.exec(dictionary ?? "")?.[1];
      marks.push(mcid === undefined ? null : Number(mcid));
    } else if (step === "EMC") marks.pop();
    else if (setFont) font = setFont;
    else if (shown !== undefined) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits ?? "").join("");
      const glyphs = hex.match(/.{4}/g) ?? [];
      const text = glyphs
        .map((glyph) => fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? "\ufffd")
        .join("");
      const mcid = marks.findLast((mark) => mark !== null) ?? null;
      const last = pieces.at(-1);
      if (last && last.mcid === mcid && mcid !== null) last.text += text;
      else pieces.push({ mcid, text });
    }
  }
  return pieces;
}

/** Returns the text of each glyph of a font (its ToUnicode table). */
function glyphTable(objects: Map<number, PdfObject>, fontId: number): Map<number, string> {
  const font = objects.get(fontId)?.dictionary ?? "";
  const table =
    objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]))?.stream?.toString("latin1") ?? "";
  const glyphs = new Map<number, string>();
  for (const [, from, entries] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex]] of [...(entries ?? "").matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const units = Buffer.from((hex ?? "").replaceAll(" ", ""), "hex");
      glyphs.set(Number.parseInt(from ?? "", 16) + index, units.swap16().toString("utf16le"));
    }
  }
  return glyphs;
}

function readStructure(
  objects: Map<number, PdfObject>,
  root: string,
  contents: Map<number, Piece[]>,
): ReadPdf["structure"] {
  const elements: ReadPdf["structure"] = [];
  const walk = (id: number) => {
    const { dictionary = "" } = objects.get(id) ?? {};
    const type = /\/S \/(\w+)/.exec(dictionary)?.[1];
    if (!type) return;
    const alt = /\/Alt (\((?:\\[\s\S]|[^\\)])*\))/.exec(dictionary)?.[1];
    const kids = /\/K \[([\s\S]*)\]/.exec(dictionary)?.[1] ?? "";
    const own = Number(/\/Pg (\d+) 0 R/.exec(dictionary)?.[1]);
    const element = { type, alt: alt ? literal(alt) : null, text: "" };
    elements.push(element);
    const textOf = (page: number, mcid: number) =>
      (contents.get(page) ?? [])
        .filter((piece) => piece.mcid === mcid)
        .map(({ text }) => text)
        .join("");
    const parts = /<<[\s\S]*?\/Type \/MCR[\s\S]*?>>|<<[\s\S]*?\/Type \/OBJR[\s\S]*?>>|(\d+) 0 R|\b(\d+)\b/g;
    for (const [part, child, mcid] of kids.matchAll(parts)) {
      if (part.includes("/MCR")) {
        const page = Number(/\/Pg (\d+) 0 R/.exec(part)?.[1]);
        element.text += textOf(page, Number(/\/MCID (\d+)/.exec(part)?.[1]));
      } else if (child) walk(Number(child));
      else if (mcid) element.text += textOf(own, Number(mcid));
    }
  };
  const tree = follow(objects, root, "StructTreeRoot");
  for (const [, id] of (/\/K \[([^\]]*)\]/.exec(tree)?.[1] ?? "").matchAll(/(\d+) 0 R/g)) walk(Number(id));
  return elements;
}
