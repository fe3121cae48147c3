import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "@playwright/test";
import type axe from "axe-core";
import { SharedKeys } from "./shared-keys";

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe has read completely without a finding, by site and screen: whole pages, and parts of pages for their colours.
 * Most pages of a site share their header, footer and cards, and the contrast of colours takes most of axe's time.
 */
const sound = new SharedKeys();

export interface AxeFinding {
  rule: string;
  help: string;
  elements: string[];
}

/** Returns what axe finds in a page and its frames. A page and the colours of a part are read once in each state. */
export async function readPage(page: Page, withoutRules: string[] = []): Promise<AxeFinding[]> {
  const site = new URL(page.url(), "http://no-page");
  const ours = page.frames().filter((frame) => new URL(frame.url(), "http://no-page").host === site.host);
  return (await Promise.all(ours.map((frame) => readFrame(frame, site.hostname, withoutRules)))).flat();
}

async function readFrame(frame: Frame, site: string, withoutRules: string[]): Promise<AxeFinding[]> {
  const { screen, whole } = await frame.evaluate(markPage);
  const state = `${site} ${withoutRules} ${screen}`;
  const known = sound.of(state);
  if (known.has(whole)) return [];
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(SCRIPT);
  const { findings, parts } = await frame.evaluate(runAxe, { known: [...known], withoutRules });
  sound.add(state, findings.length === 0 ? [...parts, whole] : parts);
  return findings;
}

/** What `markPage` leaves in the page for `runAxe`. */
interface Marks {
  /** A hash of what the colours of an element and of all in it depend on: not what its texts say or where its links lead. */
  of: Map<Element, string>;
  hash: (text: string) => string;
  openingTag: (element: Element) => string;
}

/** Runs in the page. Returns what a screen shows it with, and a hash of the whole page. */
function markPage(): { screen: string; whole: string } {
  /** Two 32-bit FNV hashes with different beginnings: short enough to send thousands. */
  const hash = (text: string) => {
    let [one, other] = [0x811c9dc5, 0x1234567];
    for (let n = 0; n < text.length; n++) {
      one = Math.imul(one ^ text.charCodeAt(n), 0x01000193);
      other = Math.imul(other ^ text.charCodeAt(n), 0x01000193);
    }
    return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
  };
  // Each answer has new identifiers, and each run another port.
  const changing = new RegExp(`[0-9a-f]{8}-[0-9a-f-]{27}|(?::|%3A)${location.port || "-"}\\b`, "g");
  /** Attributes whose values have no colour. They differ between parts that look alike, such as the cards of two cars. */
  const colourless =
    "id for name value href src srcset sizes width height alt title action form list aria-label aria-labelledby aria-describedby aria-controls".split(
      " ",
    );
  const openingTag = (element: Element) => {
    const copy = element.cloneNode(false) as Element;
    const there = colourless.filter((name) => copy.hasAttribute(name));
    for (const name of there) copy.removeAttribute(name);
    return copy.outerHTML + there;
  };
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { left, right } = element.getBoundingClientRect();
    return right > 0 && left < innerWidth;
  };
  const marks: Marks = { of: new Map(), hash, openingTag };
  const states: boolean[] = [];
  const mark = (element: Element): string => {
    const inside = [...element.childNodes].map((node) =>
      // axe can't judge a text of one character.
      node instanceof Element ? mark(node) : node instanceof Text ? Math.min(node.data.trim().length, 2) : "",
    );
    const state = [isShown(element), element.matches(":checked, :hover, :focus")];
    states.push(...state);
    const own = hash([openingTag(element), ...state, ...inside].join("\n"));
    marks.of.set(element, own);
    return own;
  };
  const { documentElement, head, body } = document;
  const described = [...head.querySelectorAll("title, meta")].map(({ outerHTML }) => outerHTML);
  mark(body);
  Object.assign(window, { marksForAxe: marks });

  const media = [
    "(forced-colors: active)",
    "(prefers-reduced-motion)",
    "(prefers-color-scheme: dark)",
    "print",
  ];
  const root = (documentElement.cloneNode(false) as Element).outerHTML;
  const markup = [root, ...described, body.outerHTML].join("\n").replace(changing, "");
  return {
    screen: [innerWidth, innerHeight, ...media.map((query) => matchMedia(query).matches)].join(),
    whole: `page:${hash(markup + states)}`,
  };
}

/** Runs in the page. Returns the findings, and keys of the parts that were read completely without one. */
async function runAxe({ known, withoutRules }: { known: string[]; withoutRules: string[] }) {
  const { axe: reader, marksForAxe: marks } = window as unknown as { axe: WithRules; marksForAxe: Marks };
  type WithRules = typeof axe & { _audit: { rules: { id: string; matches: Matches }[] } };
  type Matches = (element: Element, ...rest: unknown[]) => boolean;
  // axe can leave parts out of all rules only. The others compare parts of a page, and are quick.
  const contrast = reader._audit.rules.find(({ id }) => id === "color-contrast");
  if (!contrast) throw new Error("axe has no rule color-contrast");
  const { matches } = contrast;

  /** Reads the page except for the colours of parts with a known key. One of the parts with the same key stands for all. */
  const read = async (known: ReadonlySet<string>, rules: object, isOneForAll: boolean) => {
    const left = new Set<Element>();
    const parts: { element: Element; key: string }[] = [];
    const alike = new Set<string>();
    const met = new Set<string>();
    const collect = (element: Element, around: string) => {
      const inside = around + marks.openingTag(element);
      for (const child of element.children) {
        if (child.childElementCount === 0) continue;
        const key = marks.hash(`${inside}\n${marks.of.get(child)}`);
        const isLikeAnother = isOneForAll && met.has(key);
        if (known.has(key) || isLikeAnother) {
          for (const each of [child, ...child.querySelectorAll("*")]) left.add(each);
          if (isLikeAnother) alike.add(key);
        } else {
          met.add(key);
          parts.push({ element: child, key });
          collect(child, inside);
        }
      }
    };
    collect(document.body, marks.openingTag(document.documentElement));
    contrast.matches = (element, ...rest) => !left.has(element) && matches(element, ...rest);
    const { violations, incomplete } = await reader
      .run(document, {
        iframes: false,
        elementRef: true,
        resultTypes: ["violations", "incomplete"],
        ...rules,
      })
      .finally(() => {
        contrast.matches = matches;
      });
    // What is below a dialog is incomplete, because its colours are unknown.
    const open = [...violations, ...incomplete]
      .filter(({ id }) => id === "color-contrast")
      .flatMap(({ nodes }) => nodes.map(({ element }) => element));
    const complete = parts
      .filter(({ element }) => !open.some((node) => node && element.contains(node)))
      .map(({ key }) => key);
    return { violations, complete, alike };
  };

  const rules = Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }]));
  const first = await read(new Set(known), { rules }, true);
  const { violations } = first;
  const complete = new Set(first.complete);
  // Where axe could not judge the one, it may judge another.
  if (violations.length === 0 && [...first.alike].some((key) => !complete.has(key))) {
    const rest = await read(new Set([...known, ...complete]), { runOnly: ["color-contrast"] }, false);
    violations.push(...rest.violations);
    for (const key of rest.complete) complete.add(key);
  }
  return {
    findings: violations.map(({ id, help, nodes }) => ({
      rule: id,
      help,
      elements: nodes.map(({ target }) => target.join(" ")),
    })),
    parts: withoutRules.includes("color-contrast") ? [] : [...complete],
  };
}
