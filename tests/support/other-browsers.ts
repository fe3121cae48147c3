import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect } from "@playwright/test";
import { installIfStale } from "../../scripts/lib/prepare.mjs";
import { freePort } from "./free-port";

/*
 * Firefox and WebKit, the engine of Safari, as Debian builds them. Playwright drives only builds of its own, so Firefox
 * is driven over WebDriver BiDi and WebKit over WebDriver (docs/decisions/0147).
 */

export type Engine = "Firefox" | "WebKit";

/** What a driver does with elements that `findInPage` has marked. */
interface Driver {
  open(address: string): Promise<void>;
  /** Runs an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  back(): Promise<void>;
  /** Returns the window as a PNG in base64. */
  screenshot(): Promise<string>;
  close(): Promise<void>;
}

export interface OtherBrowser {
  /** Opens a window without cookies. */
  newVisitor(): Promise<Visitor>;
  close(): Promise<void>;
}

const TOOL = path.resolve("tools/browsers");
const requireTool = createRequire(path.join(TOOL, "package.json"));
const FIREFOX = "/usr/bin/firefox-esr";
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const PHONE = { width: 390, height: 760 };

/** Returns what Debian's packages have to bring before an engine can start, or null when it can. */
export function missingProgram(engine: Engine): string | null {
  const needed =
    engine === "Firefox" ? [FIREFOX] : [WEBKIT_DRIVER, "/usr/bin/Xvfb", miniBrowser() ?? "MiniBrowser"];
  return needed.find((program) => !existsSync(program)) ?? null;
}

function miniBrowser(): string | null {
  return (
    readdirSync("/usr/lib")
      .flatMap((folder) =>
        ["4.1", "4.0"].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`),
      )
      .find((program) => existsSync(program)) ?? null
  );
}

/** Installs the drivers, the first time, and starts an engine. */
export async function startBrowser(engine: Engine): Promise<OtherBrowser> {
  await installIfStale(TOOL);
  return engine === "Firefox" ? startFirefox() : startWebKit();
}

async function startFirefox(): Promise<OtherBrowser> {
  const { default: puppeteer } = requireTool("puppeteer-core");
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX, headless: true });
  return {
    async newVisitor() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(PHONE);
      return new Visitor({
        open: (address) => page.goto(address),
        evaluate: (expression) => page.evaluate(expression),
        click: (selector) => page.click(selector),
        type: (selector, text) => page.type(selector, text),
        back: () => page.goBack(),
        screenshot: () => page.screenshot({ encoding: "base64" }),
        close: () => context.close(),
      });
    },
    close: () => browser.close(),
  };
}

async function startWebKit(): Promise<OtherBrowser> {
  const { Builder, By, Capabilities } = requireTool("selenium-webdriver");
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1024x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = await firstLine(screen);
  const port = await freePort();
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] },
  });
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  return {
    async newVisitor() {
      const window = await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build();
      await window
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...PHONE });
      const find = (selector: string) => window.findElement(By.css(selector));
      return new Visitor({
        open: (address) => window.get(address),
        evaluate: (expression) => window.executeScript(`return ${expression}`),
        // Its own click scrolls the element to the edge of the screen first, and may hit what moves into its place.
        click: (selector) =>
          window
            .actions()
            .move({ origin: find(selector), duration: 0 })
            .click()
            .perform(),
        type: (selector, text) => find(selector).sendKeys(text),
        back: () => window.navigate().back(),
        screenshot: () => window.takeScreenshot(),
        close: () => window.quit(),
      });
    },
    async close() {
      for (const child of [driver, screen]) {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      }
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const part of child.stdio[3] as AsyncIterable<Buffer>) {
    text += part;
    if (text.includes("\n")) break;
  }
  return text.trim();
}

export interface Where {
  /** A region, dialog, card or group that has the element. The first of several. */
  in?: [role: string, name?: string | RegExp];
  /** Which of several elements. */
  at?: number;
}

/** A person with a browser that isn't Chromium, who finds elements by role and name. */
export class Visitor {
  readonly #driver: Driver;
  #marks = 0;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  open = (address: string) => this.#driver.open(address);
  back = () => this.#driver.back();
  screenshot = () => this.#driver.screenshot();
  close = () => this.#driver.close();
  address = () => this.#driver.evaluate<string>("location.href");

  async click(role: string, name: string | RegExp, where?: Where): Promise<void> {
    await this.#press(await this.#find(role, name, where));
  }

  /** Clicks once the element is on the screen and has stopped moving: the page may still be laid out, or scroll. */
  async #press(element: string): Promise<void> {
    const place = () => this.#driver.evaluate<string>(`(${bringIntoView})(${JSON.stringify(element)})`);
    let before = "";
    const isStill = async () => {
      const now = await place();
      const is = now === before && now !== "off the screen";
      before = now;
      return is;
    };
    await expect.poll(isStill, { message: "the element stops moving", intervals: [50, 100, 100] }).toBe(true);
    // On a busy machine WebKit refuses an element that is in sight, or the page moves it away: a person presses again.
    const press = async () => {
      await place();
      await this.#driver.click(element).catch(async (error) => {
        const about = `document.querySelector('${element}').outerHTML.slice(0, 200)`;
        throw new Error(`${error.name} ${error.message} at ${await this.#driver.evaluate(about)}`);
      });
    };
    await expect(press).toPass({ timeout: 20_000 });
  }

  /** Replaces what a field has. */
  async fill(name: string | RegExp, text: string, role = "textbox"): Promise<void> {
    await this.#replace(await this.#find(role, name), text);
  }

  async #replace(field: string, text: string): Promise<void> {
    await this.#driver.evaluate(`document.querySelector('${field}').select()`);
    await this.#driver.type(field, text);
  }

  /** Answers each field that a step of a form asks for, and sends the step. */
  async completeStep(typed: Record<string, string>, button: string | RegExp): Promise<void> {
    await this.sees("button", button);
    for (;;) {
      this.#marks += 1;
      const next = await this.#driver.evaluate<{ kind: string; name: string } | null>(
        `(${nextQuestion})(${JSON.stringify(String(this.#marks))})`,
      );
      if (!next) return this.click("button", button);
      const question = `[data-found="${this.#marks}"]`;
      if (next.kind === "text") await this.#replace(question, typed[next.name] ?? "7");
      else if (next.kind === "choice") await this.#press(question);
      else
        await this.#driver.evaluate(
          `(() => { const list = document.querySelector('${question}'); list.selectedIndex = 1;
            list.dispatchEvent(new Event("change", { bubbles: true })); })()`,
        );
    }
  }

  /** Returns an element's text, or an attribute. */
  async read(role: string, name?: string | RegExp, where?: Where, attribute?: string): Promise<string> {
    // React may draw the element again in between.
    for (;;) {
      const found = `document.querySelector('${await this.#find(role, name, where)}')`;
      const text = await this.#driver.evaluate<string | null>(
        attribute ? `${found}?.getAttribute(${JSON.stringify(attribute)})` : `${found}?.innerText.trim()`,
      );
      if (typeof text === "string") return text;
    }
  }

  async valueOf(name: string): Promise<string> {
    return this.#driver.evaluate(`document.querySelector('${await this.#find("textbox", name)}').value`);
  }

  /** Returns the addresses of the page's links that match, each once. */
  async linksTo(address: RegExp): Promise<string[]> {
    const links = await this.#driver.evaluate<string[]>("[...document.links].map(({ href }) => href)");
    return [...new Set(links)].filter((link) => address.test(link));
  }

  /** Waits until an element exists. */
  async sees(role: string, name?: string | RegExp, where?: Where): Promise<void> {
    await this.#find(role, name, where);
  }

  /** Opens a part of the page by its heading, unless it is open. */
  async expand(heading: string | RegExp, inside: [role: string, name?: string | RegExp]): Promise<void> {
    await this.sees("heading", heading);
    const wanted = JSON.stringify({ target: { role: inside[0], ...pattern(inside[1]) }, mark: "content" });
    const content = () => this.#attempt(`(${findInPage})(${wanted})`);
    // A press that comes while the sheet opens is lost in WebKit.
    await expect(async () => {
      if ((await content()) === "found") return;
      await this.click("heading", heading);
      await expect.poll(content, { timeout: 2000 }).toBe("found");
    }).toPass();
  }

  async seesText(text: string | RegExp): Promise<void> {
    const body = () => this.#driver.evaluate<string>("document.body?.innerText ?? ''").catch(() => "");
    await expect.poll(body).toMatch(text instanceof RegExp ? text : new RegExp(escaped(text)));
  }

  async isAt(address: RegExp): Promise<void> {
    const errors = () =>
      this.#driver.evaluate<string>(
        "[...document.querySelectorAll('[aria-invalid=true]')].map(({ name }) => name)",
      );
    await expect
      .poll(() => this.address().catch(() => ""))
      .toMatch(address)
      .catch(async (error) => {
        throw new Error(`${error.message}\nfields with errors: ${await errors()}`);
      });
  }

  /** Waits until the page's scripts have taken over. */
  async hydrated(): Promise<void> {
    const isHydrated =
      "Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))";
    await expect.poll(() => this.#driver.evaluate(isHydrated).catch(() => false)).toBe(true);
  }

  async #attempt(expression: string): Promise<string> {
    try {
      if (!(await this.#driver.evaluate("'TestingLibraryDom' in window")))
        await this.#driver.evaluate(`(() => { ${library()} })()`);
      return await this.#driver.evaluate<string>(expression);
    } catch (error) {
      // Between two pages.
      return String(error);
    }
  }

  /** Waits for an element that people and screen readers can reach, and returns its selector. */
  async #find(role: string, name?: string | RegExp, { in: place, at = 0 }: Where = {}): Promise<string> {
    this.#marks += 1;
    const selector = `[data-found="${this.#marks}"]`;
    const target = { role, ...pattern(name), at };
    const scope = place && { role: place[0], ...pattern(place[1]) };
    const expression = `(${findInPage})(${JSON.stringify({ target, scope, mark: String(this.#marks) })})`;
    await expect
      .poll(() => this.#attempt(expression), {
        message: `${role} ${name ?? ""} in ${place ?? "the page"}`,
        intervals: [50, 100, 250],
      })
      .toBe("found");
    return selector;
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function pattern(name: string | RegExp | undefined): { source?: string; flags?: string } {
  if (name === undefined) return {};
  return name instanceof RegExp
    ? { source: name.source, flags: name.flags }
    : { source: `^${escaped(name)}$`, flags: "" };
}

let source: string | undefined;
/** Testing Library's script for a page, which finds elements by role and name as a screen reader has them. */
function library(): string {
  source ??= readFileSync(
    requireTool.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
    "utf8",
  );
  return source;
}

interface Wanted {
  role: string;
  source?: string;
  flags?: string;
  at?: number;
}

interface Library {
  queryAllByRole(root: Element, role: string, options: { name?: RegExp }): Element[];
}

/** Runs in the page. Marks the wanted element, and returns "found" or what the page has instead. */
function findInPage({ target, scope, mark }: { target: Wanted; scope?: Wanted; mark: string }): string {
  const { TestingLibraryDom } = window as unknown as { TestingLibraryDom: Library };
  const all = (root: Element, { role, source, flags }: Wanted) =>
    TestingLibraryDom.queryAllByRole(
      root,
      role,
      source === undefined ? {} : { name: new RegExp(source, flags) },
    );
  if (document.readyState !== "complete") return "loading";
  const modal = document.querySelector("dialog:modal");
  const root = scope ? all(document.body, scope)[0] : (target.role !== "dialog" && modal) || document.body;
  if (!root) return `no ${scope?.role}`;
  const labelOf = (element: Element) =>
    (element instanceof HTMLInputElement && /radio|checkbox/.test(element.type) && element.labels?.[0]) ||
    element;
  const found = all(root, target).filter((element) => labelOf(element).checkVisibility())[target.at ?? 0];
  if (!found)
    return `not among ${all(root, { role: target.role }).map(({ textContent }) => textContent)} at ${location}`;
  // A radio button or box is invisible where its label is what people tap.
  const marked = labelOf(found);
  marked.setAttribute("data-found", mark);
  // Away from what sticks to the edges of the screen.
  marked.scrollIntoView({ block: "center", behavior: "instant" });
  return "found";
}

/** Runs in the page. Returns where the element is; scrolls to it if its middle isn't on the screen. */
function bringIntoView(selector: string): string {
  const element = document.querySelector(selector);
  const { top, left, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (width > 0 && x > 0 && x < innerWidth && y > 0 && y < innerHeight) return `${x} ${y}`;
  element?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  return "off the screen";
}

/** Runs in the page. Marks the first field that needs an answer, or its first choice. */
function nextQuestion(mark: string): { kind: "text" | "list" | "choice"; name: string } | null {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "main form[method=post] :is([aria-required=true], [type=radio])",
  );
  for (const field of fields) {
    const choices = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]`);
    const isChoice = field.type === "radio" || field.type === "checkbox";
    const isAnswered = isChoice ? [...choices].some(({ checked }) => checked) : field.value !== "";
    if (isAnswered || !(field.labels?.[0] ?? field).checkVisibility()) continue;
    const marked = (isChoice && field.labels?.[0]) || field;
    marked.setAttribute("data-found", mark);
    marked.scrollIntoView({ block: "center", behavior: "instant" });
    return { kind: isChoice ? "choice" : field.matches("select") ? "list" : "text", name: field.name };
  }
  return null;
}
