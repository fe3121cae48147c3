/**
 * `npm run sites:export`: writes what a site's editors have published into the site's folder, whether the server runs or
 * not. Exit 1 when it was called wrongly or failed: nothing is marked as exported then.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { ConfigError, configuredSites, readConfig } from "~/config.server";
import { asSiteSlug } from "~/domain/text/identifiers";
import { ExportError, exportWording } from "~/services/editing/export-wording.server";
import { openConfiguredStore } from "~/services/platform/create-platform.server";
import { createLogger } from "~/services/platform/logger.server";
import { loadSites } from "~/tenants/registry.server";
import { foldersWithSites } from "~/tenants/site-view";
import { readArguments, UsageError } from "./terminal/arguments";
import { printable } from "./terminal/printable";

const USAGE = `Usage: npm run sites:export -- --site SLUG

  --site SLUG   the site whose published texts and documents are written into its folder
  --help        this text

What was written and read back is marked as exported; drafts are not touched.
`;

function readOptions(args: string[]): { site: string } | "help" {
  const options = { site: { type: "string" }, help: { type: "boolean" } } as const;
  const { values } = readArguments({ args, options });
  if (values.help) return "help";
  if (!values.site) throw new UsageError("--site is missing");
  return { site: values.site };
}

async function exportSite({ site: slug }: { site: string }): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL === "info" ? "warn" : config.LOG_LEVEL, config);
  const load = () => loadSites({ ...configuredSites(config), log });
  const sites = await load();
  const site = sites.bySlug(asSiteSlug(slug));
  if (!site) throw new UsageError(`There is no site ${printable(slug)}.`);
  const folders = foldersWithSites(configuredSites(config)).map((folder) => path.join(folder, site.slug));
  const dir = folders.find((folder) => existsSync(folder));
  if (!dir) throw new ExportError(`the folder of ${site.slug} is gone`);
  const store = await openConfiguredStore(config, log);
  try {
    const parts = { site, files: sites, dir };
    const { files, keys, later } = await exportWording({ store, now: new Date() }, parts, load);
    for (const key of keys) process.stdout.write(`${key}\n`);
    if (later.length > 0)
      process.stdout.write(`Published anew meanwhile, so not exported: ${later.join(", ")}\n`);
    process.stdout.write(
      keys.length === 0 && later.length === 0
        ? `${slug}: nothing to export\n`
        : `${slug}: ${keys.length} changes written to ${files.map((file) => path.relative(process.cwd(), file)).join(", ")}\n`,
    );
  } finally {
    await store.close();
  }
}

async function main(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options === "help") process.stdout.write(USAGE);
    else await exportSite(options);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`);
    else if (error instanceof ExportError)
      process.stderr.write(`${error.message}\nNothing is marked as exported.\n`);
    else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 1;
  }
}

process.exitCode = await main();
