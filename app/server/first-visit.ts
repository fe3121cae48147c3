import { hashSource, type SealedPage } from "./security-headers";

/*
 * A page for somebody who has nothing of the site yet: the rules of its stylesheets that it uses are in it, so that it is
 * painted without another round trip, and what it doesn't need for that is loaded after its picture (docs/decisions/0213).
 */

/** Stylesheets by their addresses. */
export type Stylesheets = ReadonlyMap<string, string>;

interface Rule {
  /** What is around it, such as `@media …`. */
  around: readonly string[];
  /** Its selectors with the classes that each needs; null: the rule has none, such as `@keyframes`. */
  selectors: readonly { text: string; classes: readonly string[] }[] | null;
  text: string;
}

/** Rules next to each other have the same array around them. */
const TOP: readonly string[] = [];
const SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
/** Also the class that a script of the head sets (root.tsx). */
const CLASSES = /class(?:Name)?="([^"]*)"/g;
const STYLE = /<style>([^<]*)<\/style>/;
const FONT = /@font-face\{[^}]*\}/g;
const FONT_FILE = /url\(([^)]+)\) format\("woff2"\)/;
const OWN_SCRIPT = /<script type="module" async="">[^<]*<\/script>/;
const GROUP = /^@(?:media|supports|container|layer)\b/;
/** Strings, comments and escapes: what is in them is no syntax. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\/\*[\s\S]*?\*\/|\\[\s\S]|[{};()[\],]/g;

/**
 * Loads the page's script and wording, and lets its whole stylesheets take over from the rules in it, once the picture
 * that is painted first is here or has failed, at the latest after two seconds. It is last in
 * the head, which React leaves alone.
 */
const LOAD_LATER =
  'addEventListener("DOMContentLoaded",()=>{let d=document,q=s=>[...d.querySelectorAll(s)],[i]=q("main img[fetchpriority=high]"),begun,go=()=>{if(begun)return;begun=1;let put=t=>t.replaceWith(t.content),t=q("template[data-later]"),own=t.pop();t.map(put);let s=q("link[media=print]");Promise.all(s.map(l=>l.sheet||new Promise(r=>l.onload=l.onerror=r))).then(()=>{if(s.every(l=>l.sheet)){s.map(l=>l.media="all");q("head style")[0].sheet.deleteRule(0)}put(own)})};i&&!i.complete?(i.onload=i.onerror=go,setTimeout(go,2e3)):go()})';

/** Wraps what is loaded later. A browser loads nothing of a template; the page's own script is the last one. */
const later = (element: string) => `<template data-later="">${element}</template>`;

/** Makes pages for first visits of pages for everybody. */
export class FirstVisits {
  readonly #sheets: Stylesheets;
  readonly #rules = new Map<string, Rule[]>();

  constructor(sheets: Stylesheets) {
    this.#sheets = sheets;
  }

  /** Returns null when the page has to stay as it is: its own small script might need other rules. */
  page({ html, scripts, styles }: SealedPage): SealedPage | null {
    const sheets = [...html.matchAll(SHEET)].map(([, address = ""]) => address);
    const style = STYLE.exec(html)?.[1];
    if (sheets.length === 0 || style === undefined || /<script[^>]* src=/.test(html)) return null;
    const used = this.#used(sheets, html);
    if (used === null) return null;
    const hydrates = OWN_SCRIPT.test(html);
    // A change of the element that has the fonts would show those that came late: text would move.
    const { fonts, fetched } = fontsOf(style, hydrates);
    const css = `@media all{${used}}${style.replace(FONT, "")}`;
    const end =
      (hydrates ? `${fetched}<script>${LOAD_LATER}</script>` : "") + (fonts && `<style>${fonts}</style>`);
    const painted = html
      .replace(SHEET, hydrates ? later('<link rel="stylesheet" href="$1" media="print"/>') : "")
      .replace(STYLE, () => `<style>${css}</style>`)
      .replace("</head>", () => `${end}</head>`);
    return {
      html: hydrates ? loadedLater(painted) : painted,
      scripts: hydrates ? [...scripts, hashSource(LOAD_LATER)] : scripts,
      styles: [...styles, hashSource(css), hashSource(fonts)],
    };
  }

  /** Returns the rules of the stylesheets whose classes are all in the page. */
  #used(sheets: readonly string[], html: string): string | null {
    const classes = new Set<string>();
    for (const [, names = ""] of html.matchAll(CLASSES))
      for (const name of names.split(" ")) classes.add(name);
    let css = "";
    let around = TOP;
    for (const address of sheets) {
      const rules = this.#rulesOf(address);
      if (!rules) return null;
      for (const rule of rules) {
        const text = usedPart(rule, classes);
        if (text === null) continue;
        if (rule.around !== around) {
          css += "}".repeat(around.length) + rule.around.map((group) => `${group}{`).join("");
          around = rule.around;
        }
        css += text;
      }
    }
    return css + "}".repeat(around.length);
  }

  #rulesOf(address: string): Rule[] | null {
    const known = this.#rules.get(address);
    if (known) return known;
    const sheet = this.#sheets.get(address);
    if (sheet === undefined) return null;
    const rules = rulesIn(sheet);
    this.#rules.set(address, rules);
    return rules;
  }
}

function loadedLater(html: string): string {
  return html
    .replace(/<link rel="(?:preload" as="fetch|modulepreload)"[^>]*>/g, later("$&"))
    .replace(OWN_SCRIPT, later("$&"));
}

/**
 * Returns the rules of a style's fonts. With a script that fetches them later for the next page, the fonts after the
 * first one, which a header names, stay out of it: they come too late to be shown (`font-display: optional`), and take
 * bandwidth from the picture. Their rules stay, else text of their weight would have the first one.
 */
function fontsOf(style: string, fetchLater: boolean): { fonts: string; fetched: string } {
  let fetched = "";
  let files = 0;
  const fonts = (style.match(FONT) ?? []).map((rule) =>
    rule.replace(FONT_FILE, (source, address: string) => {
      files += 1;
      if (files === 1 || !fetchLater) return source;
      fetched += later(`<link rel="prefetch" as="font" href="${address}" crossorigin=""/>`);
      return 'local("-")';
    }),
  );
  return { fonts: fonts.join(""), fetched };
}

function usedPart({ selectors, text }: Rule, classes: ReadonlySet<string>): string | null {
  if (!selectors) return text;
  const used = selectors.filter((selector) => selector.classes.every((name) => classes.has(name)));
  return used.length > 0 ? used.map((selector) => selector.text).join(",") + text : null;
}

/** Returns the rules of a stylesheet in their order. */
export function rulesIn(sheet: string, around: readonly string[] = TOP): Rule[] {
  const rules: Rule[] = [];
  let [start, open, depth] = [0, 0, 0];
  for (const { 0: sign, index } of sheet.matchAll(TOKEN)) {
    if (sign === "{") {
      if (depth === 0) open = index;
      depth += 1;
    } else if (sign === "}") {
      depth -= 1;
      if (depth > 0) continue;
      const head = sheet.slice(start, open).trim();
      const text = sheet.slice(open, index + 1);
      if (GROUP.test(head)) rules.push(...rulesIn(text.slice(1, -1), [...around, head]));
      else if (head.startsWith("@")) rules.push({ around, selectors: null, text: head + text });
      else rules.push({ around, selectors: selectorsIn(head), text });
      start = index + 1;
    } else if (sign === ";" && depth === 0) start = index + 1;
  }
  return rules;
}

/** Splits a list of selectors. What is in parentheses or brackets decides nothing: `:not(.open)` needs no class. */
function selectorsIn(list: string): { text: string; classes: string[] }[] {
  const selectors: { text: string; classes: string[] }[] = [];
  let [start, depth, plain, from] = [0, 0, "", 0];
  const end = (at: number) => {
    plain += list.slice(from, at);
    const classes = [...plain.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name);
    selectors.push({ text: list.slice(start, at), classes });
    [start, from, plain] = [at + 1, at + 1, ""];
  };
  for (const { 0: sign, index } of list.matchAll(TOKEN)) {
    if (sign === "(" || sign === "[") {
      if (depth === 0) plain += list.slice(from, index);
      depth += 1;
    } else if (sign === ")" || sign === "]") {
      depth -= 1;
      if (depth === 0) from = index + 1;
    } else if (sign === "," && depth === 0) end(index);
  }
  end(list.length);
  return selectors;
}
