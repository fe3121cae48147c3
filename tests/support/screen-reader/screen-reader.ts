import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS } from "../chromium-arguments";
import { withSystemFont } from "../system-font";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const BUS_LAUNCHER = "/usr/libexec/at-spi-bus-launcher";
/** Debian's packages: orca at-spi2-core xvfb openbox dbus-x11 xdotool python3-speechd. */
const PROGRAMS = ["orca", "Xvfb", "openbox", "dbus-daemon", "dbus-send", "xdotool", BUS_LAUNCHER];
const SPEECHD = "/usr/lib/python3/dist-packages/speechd";

/** Nothing more comes when Orca has been silent and without work for this long. */
const SILENCE_MS = 500;
/** What must be said may take this long on a busy machine. */
const LATEST_MS = 30_000;
const START_TIMEOUT_MS = 60_000;

/** Returns the programs that a screen reader without a screen needs and this machine lacks. */
export function missingPrograms(): string[] {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const exists = (name: string) => folders.some((folder) => existsSync(path.resolve(folder, name)));
  return [...PROGRAMS, SPEECHD].filter((name) => !exists(name));
}

/** Orca, and a Chromium with a window that it reads. Keys are pressed in the window, as a person's are. */
export interface ScreenReader {
  page: Page;
  /** Opens an address as a new visitor and waits until Orca has nothing more to say. */
  open(address: string, headers?: Record<string, string>): Promise<void>;
  /** Presses a key, waits until Orca has spoken and returns what it said. */
  press(key: string): Promise<string>;
  /** Waits until Orca has nothing more to say. */
  rest(): Promise<string>;
  /** Types into the focused field and waits until it has the text. */
  type(text: string): Promise<void>;
  /** Presses a key until Orca says something that matches, and returns what it said then. */
  seek(key: string, wanted: RegExp, most?: number): Promise<string>;
  /** Presses a key once and waits until Orca says something that matches; returns all that it said. */
  hear(key: string, wanted: RegExp): Promise<string>;
  /** Returns everything that was spoken, for a failed test. */
  transcript(): string;
  stop(): Promise<void>;
}

export async function startScreenReader(): Promise<ScreenReader> {
  const folder = await mkdtemp(path.join(tmpdir(), "forecourt-orca-"));
  const started: ChildProcess[] = [];
  let browser: Browser | undefined;
  const stop = async () => {
    await browser?.close().catch(() => undefined);
    // Orca first: it restarts what it misses.
    for (const child of started.reverse()) await end(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const environment = await makeHome(folder);
    const start = (
      command: string,
      args: string[] = [],
      { stdin = "ignore", stdout = "ignore" }: Pipes = {},
    ) => {
      const child = spawn(command, args, { env: environment, stdio: [stdin, stdout, "ignore"] });
      started.push(child);
      return child;
    };
    // It chooses a free display and prints its number.
    const screen = start(
      "Xvfb",
      ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset"],
      { stdout: "pipe" },
    );
    environment.DISPLAY = `:${await firstLine(screen)}`;
    const bus = start("dbus-daemon", ["--session", "--nofork", "--print-address=1"], { stdout: "pipe" });
    environment.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus);
    // Without a window manager no window gets the keyboard.
    start("openbox");
    start(BUS_LAUNCHER, ["--launch-immediately"]);
    for (const status of ["IsEnabled", "ScreenReaderEnabled"]) await setStatus(environment, status);
    const orca = start("orca");
    const voice = await Voice.of(path.join(folder, "speech.log"), orca.pid ?? 0);
    await voice.first(/screen reader on/i);
    browser = await chromium.launch({
      headless: false,
      executablePath: process.env.CHROMIUM_PATH || undefined,
      // test-type: no bar about --no-sandbox.
      args: [...CHROMIUM_ARGUMENTS, "--force-renderer-accessibility", "--test-type", "--start-maximized"],
      env: withSystemFont(environment),
    });
    const context = await browser.newContext({
      viewport: null,
      locale: "en-AU",
      timezoneId: "Australia/Sydney",
    });
    const page = await context.newPage();
    const keyboard = new Keyboard(start("xdotool", ["-"], { stdin: "pipe" }));
    // The keyboard is in the address bar, and only the address bar moves it into the page.
    await voice.first(/address and search bar/i);
    keyboard.type("data:text/html,<title>Ready</title>");
    keyboard.press("Return");
    await voice.first(/finished loading Ready/i);
    return { ...reader(page, voice, keyboard), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Environment = Record<string, string> & { NODE_ENV: "test" };

async function makeHome(folder: string): Promise<Environment> {
  const [programs, runtime, data, log] = ["bin", "run", "share", "speech.log"].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string];
  await mkdir(programs);
  // Orca ends when another Orca of the same user runs, and looks for it with pgrep.
  await writeFile(path.join(programs, "pgrep"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const environment: Environment = {
    PATH: `${programs}:${process.env.PATH ?? ""}`,
    NODE_ENV: "test",
    LANG: "C.UTF-8",
    HOME: folder,
    XDG_RUNTIME_DIR: runtime,
    XDG_DATA_HOME: data,
    XDG_CONFIG_HOME: path.join(folder, "config"),
    PYTHONPATH: HERE,
    PYTHONDONTWRITEBYTECODE: "1",
    SPEECH_LOG: log,
  };
  await mkdir(runtime, { mode: 0o700 });
  await mkdir(path.join(data, "orca"), { recursive: true });
  const customizations = "orca-customizations.py";
  await copyFile(path.join(HERE, customizations), path.join(data, "orca", customizations));
  await writeFile(log, "");
  return environment;
}

/** Says to programs that they are to describe what they show. */
async function setStatus(env: Environment, status: string): Promise<void> {
  await promisify(execFile)(
    "dbus-send",
    [
      ...["--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus"],
      "org.freedesktop.DBus.Properties.Set",
      ...["string:org.a11y.Status", `string:${status}`, "variant:boolean:true"],
    ],
    { env, timeout: START_TIMEOUT_MS },
  );
}

interface Pipes {
  stdin?: "pipe" | "ignore";
  stdout?: "pipe" | "ignore";
}

/** The keyboard of the display. One process of xdotool reads one command a line. */
class Keyboard {
  constructor(private readonly xdotool: ChildProcess) {}

  press(key: string): void {
    this.#send(`key --clearmodifiers ${key}`);
  }

  type(text: string): void {
    this.#send(`type --delay 10 "${text}"`);
  }

  #send(command: string): void {
    this.xdotool.stdin?.write(`${command}\n`);
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${child.spawnfile} ended with ${code}`);
  });
  const line = once(createInterface({ input: child.stdout ?? Readable.from([]) }), "line");
  const [text] = await Promise.race([line, ended]);
  return String(text);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  // The launcher stops the bus that it has started, unless it is killed.
  child.kill(child.spawnfile === BUS_LAUNCHER ? "SIGTERM" : "SIGKILL");
  await ended;
}

/** What Orca says, as it says it. */
class Voice {
  /** Everything, with the pressed keys in brackets. */
  readonly all: string[] = [];
  /** What was said since the last key. */
  #heard: string[] = [];
  #lastAt = 0;
  #position = 0;
  #rest = "";

  #work = "";

  private constructor(
    private readonly log: Awaited<ReturnType<typeof open>>,
    private readonly pid: number,
  ) {}

  static async of(file: string, pid: number): Promise<Voice> {
    return new Voice(await open(file), pid);
  }

  async #read(): Promise<void> {
    const { bytesRead, buffer } = await this.log.read({
      position: this.#position,
      buffer: Buffer.alloc(65_536),
    });
    if (bytesRead === 0) return;
    this.#position += bytesRead;
    const lines = (this.#rest + buffer.subarray(0, bytesRead).toString()).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const { text } = JSON.parse(line) as { text: string };
      this.#heard.push(text);
      this.all.push(text);
    }
    this.#lastAt = Date.now();
  }

  async forget(key: string): Promise<void> {
    await this.#read();
    this.#heard = [];
    this.all.push(`[${key}]`);
  }

  heard(): string {
    return this.#heard.join(" | ");
  }

  /** Notes the time when Orca's process works, or waits for a processor. */
  async #watchWork(): Promise<void> {
    const [state, ...rest] =
      (await readFile(`/proc/${this.pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
    const work = rest.slice(10, 12).join(" ");
    if (state === "R" || work !== this.#work) this.#lastAt = Date.now();
    this.#work = work;
  }

  /** Resolves to what was said when Orca has nothing more to say. */
  async untilSilent(): Promise<string> {
    const start = Date.now();
    while (Date.now() - start < LATEST_MS) {
      await this.#read();
      await this.#watchWork();
      if (this.#heard.length > 0 && Date.now() - this.#lastAt > SILENCE_MS) break;
      await delay(25);
    }
    return this.heard();
  }

  /** Resolves when something matches; rejects when nothing did in time. */
  async first(wanted: RegExp, latestMs = LATEST_MS): Promise<void> {
    const start = Date.now();
    for (;;) {
      await this.#read();
      if (wanted.test(this.heard())) return;
      if (Date.now() - start > latestMs) throw new Error(`Orca did not say ${wanted} but: ${this.heard()}`);
      await delay(25);
    }
  }
}

function reader(page: Page, voice: Voice, keyboard: Keyboard): Omit<ScreenReader, "stop"> {
  const send = async (key: string) => {
    await voice.forget(key);
    keyboard.press(key);
  };
  const press = async (key: string) => {
    await send(key);
    return voice.untilSilent();
  };
  return {
    page,
    press,
    rest: () => voice.untilSilent(),
    async open(address, headers = {}) {
      await page.context().clearCookies();
      await page.context().setExtraHTTPHeaders(headers);
      await voice.forget(address);
      await page.goto(address);
      // On a busy machine Orca can miss the end of a load.
      await voice.first(/Finished loading/i, LATEST_MS / 2).catch(async () => {
        await page.reload();
        await voice.first(/Finished loading/i);
      });
      await voice.untilSilent();
    },
    async type(text) {
      await voice.forget(`"${text}"`);
      keyboard.type(text);
      const value = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
      await expect.poll(value).toBe(text);
    },
    async seek(key, wanted, most = 15) {
      for (let n = 0; n < most; n += 1) {
        const heard = await press(key);
        if (wanted.test(heard)) return heard;
      }
      throw new Error(`Orca did not say ${wanted} within ${most} times ${key}`);
    },
    async hear(key, wanted) {
      await send(key);
      await voice.first(wanted);
      return voice.untilSilent();
    },
    transcript: () => voice.all.join("\n"),
  };
}
