import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "@playwright/test";
import type axe from "axe-core";

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The parts of pages whose colours axe has read completely without a finding, by site and screen. Most pages of a site
 * share their header, footer and cards, and the contrast of colours takes four fifths of axe's time.
 */
const soundParts = new Map<string, Set<string>>();

export interface AxeFinding {
  rule: string;
  help: string;
  elements: string[];
}

/** Returns what axe finds in a page and its frames. The colours of a part are read once in each state. */
export async function readPage(page: Page, withoutRules: string[] = []): Promise<AxeFinding[]> {
  const { host } = new URL(page.url(), "http://no-page");
  const ours = page.frames().filter((frame) => new URL(frame.url(), "http://no-page").host === host);
  return (await Promise.all(ours.map((frame) => readFrame(frame, host, withoutRules)))).flat();
}

async function readFrame(frame: Frame, host: string, withoutRules: string[]): Promise<AxeFinding[]> {
  const state = `${host} ${withoutRules} ${await frame.evaluate(stateOfScreen)}`;
  const known = soundParts.get(state) ?? new Set();
  soundParts.set(state, known);
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(SCRIPT);
  const { findings, sound } = await frame.evaluate(runAxe, { known: [...known], withoutRules });
  for (const part of sound) known.add(part);
  return findings;
}

/** Runs in the page. */
function stateOfScreen(): string {
  const media = [
    "(forced-colors: active)",
    "(prefers-reduced-motion)",
    "(prefers-color-scheme: dark)",
    "print",
  ];
  return [innerWidth, innerHeight, ...media.map((query) => matchMedia(query).matches)].join();
}

/** Runs in the page. Returns the findings, and keys of the parts that were read completely without one. */
async function runAxe({ known, withoutRules }: { known: string[]; withoutRules: string[] }) {
  /** Two 32-bit FNV hashes with different beginnings: short enough to send thousands. */
  const hash = (text: string) => {
    let [one, other] = [0x811c9dc5, 0x1234567];
    for (let n = 0; n < text.length; n++) {
      one = Math.imul(one ^ text.charCodeAt(n), 0x01000193);
      other = Math.imul(other ^ text.charCodeAt(n), 0x01000193);
    }
    return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
  };
  const openingTag = (element: Element) => (element.cloneNode(false) as Element).outerHTML;
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { left, right } = element.getBoundingClientRect();
    return right > 0 && left < innerWidth;
  };

  /** A hash of the markup, and of what of it is shown. */
  const marks = new Map<Element, string>();
  const mark = (element: Element): string => {
    const inside = [...element.childNodes].map((node) =>
      node instanceof Element ? mark(node) : node instanceof Text ? node.data : "",
    );
    const own = hash([openingTag(element), isShown(element), ...inside].join("\n"));
    marks.set(element, own);
    return own;
  };
  const already = new Set(known);
  const exclude: Element[] = [];
  const read: { element: Element; key: string }[] = [];
  const collect = (element: Element, around: string) => {
    const inside = around + openingTag(element);
    for (const child of element.children) {
      if (child.childElementCount === 0) continue;
      const key = hash(`${inside}\n${marks.get(child)}`);
      if (already.has(key)) exclude.push(child);
      else {
        read.push({ element: child, key });
        collect(child, inside);
      }
    }
  };
  mark(document.body);
  collect(document.body, openingTag(document.documentElement));

  const { axe: reader } = window as unknown as { axe: typeof axe };
  const rules = Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }]));
  const off = { "color-contrast": { enabled: false } };
  const options: axe.RunOptions = {
    iframes: false,
    elementRef: true,
    resultTypes: ["violations", "incomplete"],
  };
  // Other rules compare parts of a page, and are quick.
  const whole = await reader.run(document, { ...options, rules: { ...rules, ...off } });
  const isLeftOut = withoutRules.includes("color-contrast");
  const colours = isLeftOut
    ? { violations: [], incomplete: [] }
    : await reader.run({ exclude }, { ...options, runOnly: ["color-contrast"] });
  const violations = [...whole.violations, ...colours.violations];
  // What is below a dialog is incomplete, because its colours are unknown.
  const open = [...colours.violations, ...colours.incomplete].flatMap(({ nodes }) =>
    nodes.map(({ element }) => element),
  );
  return {
    findings: violations.map(({ id, help, nodes }) => ({
      rule: id,
      help,
      elements: nodes.map(({ target }) => target.join(" ")),
    })),
    sound: (isLeftOut ? [] : read)
      .filter(({ element }) => !open.some((node) => node && element.contains(node)))
      .map(({ key }) => key),
  };
}
