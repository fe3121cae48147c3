import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const ROBOTO = path.dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/roboto/package.json"));
const FOLDER = path.resolve(".cache/fonts");

/** Neither fonts nor rules of the machine. */
const CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${ROBOTO}</dir>
  <cachedir>${FOLDER}</cachedir>
${["system-ui", "sans-serif", "serif", "monospace"]
  .map(
    (family) =>
      `  <match target="pattern">
    <test name="family" qual="first"><string>${family}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit>
  </match>`,
  )
  .join("\n")}
</fontconfig>
`;

/**
 * Returns the environment in which Chromium draws everything in Roboto, the system font of Android, whatever fonts the
 * machine has: it is the only one that Chromium finds, so each name in a theme's list leads to it. The widths of fonts
 * differ by a quarter, so a test of what fits on a screen needs one font. It has no effect where Chromium doesn't use
 * fontconfig (macOS, Windows).
 */
export function withSystemFont(environment: NodeJS.ProcessEnv): Record<string, string> {
  const file = path.join(FOLDER, "fonts.conf");
  if (!isWritten(file)) {
    mkdirSync(FOLDER, { recursive: true });
    // Each worker of Playwright comes here, while the Chromium of another one may read the file.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, CONFIGURATION);
    renameSync(own, file);
  }
  const defined = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(defined), FONTCONFIG_FILE: file };
}

function isWritten(file: string): boolean {
  return existsSync(file) && readFileSync(file, "utf8") === CONFIGURATION;
}
