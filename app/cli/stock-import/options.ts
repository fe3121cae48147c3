import { asSiteSlug, type SiteSlug } from "~/domain/text/identifiers";
import { readArguments, UsageError } from "../terminal/command";

export const USAGE = `Usage: npm run stock:import -- --site SLUG --feed FILE [options]

  --site SLUG            the site whose stock it is
  --feed FILE            the feed: CSV, JSON or XML
  --mapping NAME|FILE    which column is which field: a mapping of the site's own, a shipped one, or a file
                         (default: the one that fits the feed)
  --source NAME          whose feed it is (default: the mapping's name)
  --complete             the feed is the whole stock of its source: absent cars become sold
  --sells-at-most N      per cent of the source's cars that a complete feed may mark as sold (default: the
                         mapping's, else 30); five cars may always become sold
  --force                take a complete feed that has no cars or makes more sold than that
  --dry-run              change nothing; show what would change, five cars as they would be taken, and what looks odd
  --help                 this text
`;

export interface ImportOptions {
  site: SiteSlug;
  feed: string;
  mapping: string | undefined;
  source: string | undefined;
  complete: boolean;
  force: boolean;
  maxSoldPercent: number | undefined;
  dryRun: boolean;
}

/** @throws UsageError */
export function readOptions(args: string[]): ImportOptions | "help" {
  const { values } = readArguments({
    args,
    options: {
      site: { type: "string" },
      feed: { type: "string" },
      mapping: { type: "string" },
      source: { type: "string" },
      complete: { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      "sells-at-most": { type: "string" },
      "dry-run": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  if (!values.site) throw new UsageError("--site is missing");
  if (!values.feed) throw new UsageError("--feed is missing");
  if (values.source !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(values.source)) {
    throw new UsageError("--source is lower-case letters, digits and single hyphens");
  }
  const percent = values["sells-at-most"];
  if (percent !== undefined && !/^(100|\d{1,2})$/.test(percent)) {
    throw new UsageError("--sells-at-most is a whole number from 0 to 100");
  }
  if (!values.complete && (values.force || percent !== undefined)) {
    throw new UsageError("--force and --sells-at-most go with --complete");
  }
  return {
    site: asSiteSlug(values.site),
    feed: values.feed,
    mapping: values.mapping,
    source: values.source,
    complete: values.complete,
    force: values.force,
    maxSoldPercent: percent === undefined ? undefined : Number(percent),
    dryRun: values["dry-run"],
  };
}
