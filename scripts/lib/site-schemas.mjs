import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT } from "./project.mjs";

/**
 * Writes the JSON Schemas that editors complete from into `schemas` below a folder of the project: site, template, theme
 * and manufacturer.
 */
export async function writeSiteSchemas(folder) {
  const { build } = await import("esbuild");
  const bundled = path.join(folder, "json-schema.mjs");
  await build({
    absWorkingDir: PROJECT,
    entryPoints: [path.join(PROJECT, "app/tenants/json-schema.ts")],
    outfile: bundled,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "silent",
  });
  const { jsonSchemas } = await import(pathToFileURL(bundled).href);
  await rm(bundled);
  const schemas = path.join(folder, "schemas");
  await mkdir(schemas, { recursive: true });
  for (const [name, schema] of Object.entries(jsonSchemas())) {
    await writeFile(path.join(schemas, `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
  }
}
