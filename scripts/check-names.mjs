/** Part of `npm run lint`: no object in app/ or packages/ is read or written by a name from outside. */
import path from "node:path";
import ts from "typescript";
import { namesFromOutside } from "./lib/names-from-outside.mjs";
import { PROJECT } from "./lib/project.mjs";

const host = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => console.error(messageText),
};
const config = ts.getParsedCommandLineOfConfigFile(path.join(PROJECT, "tsconfig.json"), {}, host);
const folders = ["app", "packages"].map((folder) => path.join(PROJECT, folder) + path.sep);
const isOurs = (file) => {
  const full = path.resolve(file);
  if (full.includes(`${path.sep}tests${path.sep}`)) return false;
  return folders.some((folder) => full.startsWith(folder)) || full === path.join(PROJECT, "server.ts");
};
const files = config.fileNames.filter((file) => isOurs(file) || file.endsWith("env.d.ts"));
const found = namesFromOutside(ts.createProgram(files, config.options), isOurs);
for (const { file, line, reason } of found)
  console.error(`${path.relative(PROJECT, file)}:${line}: ${reason}`);
if (found.length > 0) {
  console.error(`${found.length} found; app/domain/text/own-property.ts says why`);
  process.exitCode = 1;
}
