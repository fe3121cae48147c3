/**
 * `npm run sites:export`: writes what a site's editors have published into the site's folder, whether the server runs or
 * not. Exit 1 when it was called wrongly or failed: nothing is marked as exported then.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { configuredSites } from "~/config.server";
import { ExportError, exportWording } from "~/services/editing/export-wording.server";
import { loadSites } from "~/tenants/registry.server";
import { foldersWithSites } from "~/tenants/site-view";
import { loadSite, readArguments, readParts, runCommand, UsageError, withStore } from "./terminal/command";

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

async function exportSite({ site: slug }: { site: string }): Promise<number> {
  const parts = readParts();
  const { site, sites } = await loadSite(parts, slug);
  const places = configuredSites(parts.config);
  const folders = foldersWithSites(places).map((folder) => path.join(folder, site.slug));
  const dir = folders.find((folder) => existsSync(folder));
  if (!dir) throw new ExportError(`the folder of ${site.slug} is gone`);
  const { files, keys, later } = await withStore(parts, (store) =>
    exportWording({ store, now: new Date() }, { site, files: sites, dir }, () =>
      loadSites({ ...places, log: parts.log }),
    ),
  );
  for (const key of keys) process.stdout.write(`${key}\n`);
  if (later.length > 0)
    process.stdout.write(`Published again meanwhile, so not exported: ${later.join(", ")}\n`);
  process.stdout.write(
    keys.length === 0 && later.length === 0
      ? `${slug}: nothing to export\n`
      : `${slug}: ${keys.length} changes written to ${files.map((file) => path.relative(process.cwd(), file)).join(", ")}\n`,
  );
  return 0;
}

function explain(error: unknown): number | null {
  if (!(error instanceof ExportError)) return null;
  process.stderr.write(`${error.message}\nNothing is marked as exported.\n`);
  return 1;
}

process.exitCode = await runCommand(process.argv.slice(2), {
  usage: USAGE,
  read: readOptions,
  run: exportSite,
  explain,
});
