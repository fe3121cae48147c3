/**
 * `npm run reviews:import`: replaces a site's reviews by those of a file, whether the server runs or not. Exit 0 also
 * with rejected rows, 1 when it was called wrongly or failed, 2 when the file can't be read or has no usable review.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import { ReviewsUnreadableError, readReviewFile, storeReviews } from "~/services/reviews/site-reviews.server";
import {
  loadSite,
  printable,
  readArguments,
  readParts,
  runCommand,
  UsageError,
  withStore,
} from "./terminal/command";

const USAGE = `Usage: npm run reviews:import -- --site SLUG --file FILE

  --site SLUG   the site that the reviews are about
  --file FILE   JSON (a list, or { "count", "average_rating", "reviews" }) or CSV with a line of column names:
                customer_name, text, rating (1 to 5), review_date (2026-11-25); optional: id, location
  --help        this text

The file replaces the reviews that were imported before.
`;

function readOptions(args: string[]): { site: string; file: string } | "help" {
  const options = { site: { type: "string" }, file: { type: "string" }, help: { type: "boolean" } } as const;
  const { values } = readArguments({ args, options });
  if (values.help) return "help";
  const { site, file } = values;
  if (!site) throw new UsageError("--site is missing");
  if (!file) throw new UsageError("--file is missing");
  return { site, file };
}

async function importReviews({ site: slug, file }: { site: string; file: string }): Promise<number> {
  keepNewFilesPrivate();
  const parts = readParts();
  const { site } = await loadSite(parts, slug);
  const from = path.resolve(process.env.INIT_CWD ?? "", file);
  const content = await readFile(from, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ReviewsUnreadableError(`${from} can't be read (${error.code})`);
  });
  const { book, reviews, rejected } = readReviewFile(site, content, new Date());
  for (const { line, field, reason } of rejected)
    process.stdout.write(`${file}:${line} ${field}: ${printable(reason)}\n`);
  if (!book) throw new ReviewsUnreadableError(`${file} has no usable review`);
  await withStore(parts, (store) => storeReviews(store, site.slug, book));
  const { count, average } = book.all;
  process.stdout.write(
    `${slug}: ${reviews.length} reviews imported, ${rejected.length} rejected; shown: ${count} reviews, average ${average}\n`,
  );
  return 0;
}

function explain(error: unknown): number | null {
  if (!(error instanceof ReviewsUnreadableError)) return null;
  process.stderr.write(`${error.message}\nNothing was changed.\n`);
  return 2;
}

process.exitCode = await runCommand(process.argv.slice(2), {
  usage: USAGE,
  read: readOptions,
  run: importReviews,
  explain,
});
