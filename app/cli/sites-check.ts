/**
 * `npm run sites:check`: checks every site's configuration, wording, theme, logo and content.
 * Prints site, file, key and reason of each fault; exit 1 on any error (warnings don't fail).
 * `--write-schema` also writes the JSON Schemas that editors complete from.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "~/config.server";
import { faultTable, summaryLine } from "~/tenants/fault-report";
import { siteJsonSchema, templateJsonSchema, themeJsonSchema } from "~/tenants/json-schema";
import { loadSites } from "~/tenants/registry.server";

async function checkSites(): Promise<number> {
  const { values } = parseArgs({ options: { "write-schema": { type: "boolean", default: false } } });
  const config = readConfig(process.env);
  if (values["write-schema"]) await writeSchemas();
  const registry = await loadSites({
    sitesDir: config.SITES_DIR,
    baseDomain: config.BASE_DOMAIN,
    now: config.NOW === undefined ? undefined : new Date(config.NOW),
  });
  for (const line of faultTable(registry.faults)) console.log(line);
  console.log(summaryLine(registry.all().length, registry.faults));
  return registry.faults.some((fault) => fault.severity === "error") ? 1 : 0;
}

async function writeSchemas(): Promise<void> {
  const schemas = {
    "site.schema.json": siteJsonSchema(),
    "template.schema.json": templateJsonSchema(),
    "theme.schema.json": themeJsonSchema(),
  };
  for (const [name, schema] of Object.entries(schemas)) {
    const file = path.join("app/tenants", name);
    await writeFile(file, `${JSON.stringify(schema, null, 2)}\n`);
    console.log(`Wrote ${file}`);
  }
}

try {
  process.exitCode = await checkSites();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
