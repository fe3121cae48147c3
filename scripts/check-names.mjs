/** Part of `npm run lint`: no object in app/ is read or written by a name from outside. */
import path from "node:path";
import ts from "typescript";
import { namesFromOutside } from "./lib/names-from-outside.mjs";
import { PROJECT } from "./lib/project.mjs";

const host = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => console.error(messageText),
};
const config = ts.getParsedCommandLineOfConfigFile(path.join(PROJECT, "tsconfig.json"), {}, host);
const app = path.join(PROJECT, "app") + path.sep;
const isOurs = (file) =>
  path.resolve(file).startsWith(app) || path.resolve(file) === path.join(PROJECT, "server.ts");
const files = config.fileNames.filter((file) => isOurs(file) || file.endsWith("env.d.ts"));
const found = namesFromOutside(ts.createProgram(files, config.options), isOurs);
for (const { file, line, reason } of found)
  console.error(`${path.relative(PROJECT, file)}:${line}: ${reason}`);
if (found.length > 0) {
  console.error(`${found.length} found; app/domain/text/own-property.ts says why`);
  process.exitCode = 1;
}
