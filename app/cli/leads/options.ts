import { readPerson } from "~/domain/lead/person-export";
import { asSiteSlug, type SiteSlug } from "~/domain/text/identifiers";
import { readArguments, UsageError } from "../terminal/command";

export const USAGE = `Usage: npm run leads -- WHAT

  --failed                   deliveries that have failed or are being retried; no personal details
  --retry [ID …]             tries again now: the named deliveries or leads, or else every one that has failed
  --show ID                  a lead with its deliveries; ID of the lead or of a delivery, or the lead's reference
  --release ID               cancels the lead's appointment, so that others can book the time; ID as for --show
  --export WHO --site SLUG   everything stored about one person on a site, as JSON
  --erase WHO --site SLUG    erases everything stored about one person on a site
  --expire [--site SLUG]     erases the leads that are older than their site's retention_days, and the accounts that
                             nobody used for its accounts.retention_days
  --erased --site SLUG       how many leads of a site were erased, by month of receipt and category

  WHO is an e-mail address or a phone number.

  --out FILE                 with --export: writes the JSON to a file that only you may read
  --dry-run                  with --erase and --expire: changes nothing, shows what would be erased
  --help                     this text
`;

interface Person {
  email: string | null;
  phone: string | null;
}

export type LeadsCommand =
  | { what: "failed" }
  | { what: "retry"; ids: string[] }
  | { what: "show"; id: string }
  | { what: "release"; id: string }
  | { what: "export"; person: Person; site: SiteSlug; out: string | null }
  | { what: "erase"; person: Person; site: SiteSlug; dryRun: boolean }
  | { what: "expire"; site: SiteSlug | undefined; dryRun: boolean }
  | { what: "erased"; site: SiteSlug };

const COMMANDS = ["failed", "retry", "show", "release", "export", "erase", "expire", "erased"] as const;

/** @throws UsageError */
export function readCommand(args: string[]): LeadsCommand | "help" {
  const { values, positionals } = parse(args);
  if (values.help) return "help";
  const asked = COMMANDS.filter((name) => values[name] !== undefined && values[name] !== false);
  const [what] = asked;
  if (!what || asked.length > 1) {
    throw new UsageError(`Say one of ${COMMANDS.map((name) => `--${name}`).join(", ")}`);
  }
  if (positionals.length > 0 && what !== "retry") throw new UsageError(`What is ${positionals.join(" ")}?`);
  const allowed: Record<(typeof COMMANDS)[number], string[]> = {
    failed: [],
    retry: [],
    show: [],
    release: [],
    export: ["site", "out"],
    erase: ["site", "dry-run"],
    expire: ["site", "dry-run"],
    erased: ["site"],
  };
  for (const name of ["site", "out", "dry-run"] as const) {
    if (values[name] && !allowed[what].includes(name)) throw new UsageError(`--${name} is not for --${what}`);
  }
  const dryRun = values["dry-run"];
  switch (what) {
    case "failed":
      return { what };
    case "retry":
      return { what, ids: positionals };
    case "show":
      return { what, id: values.show ?? "" };
    case "release":
      return { what, id: values.release ?? "" };
    case "expire":
      return { what, site: values.site === undefined ? undefined : asSiteSlug(values.site), dryRun };
    case "erased":
      return { what, site: siteOf(values.site) };
    case "export":
      return { what, ...personOnSite(values.export, values.site), out: values.out ?? null };
    case "erase":
      return { what, ...personOnSite(values.erase, values.site), dryRun };
  }
}

function personOnSite(who = "", site: string | undefined): { person: Person; site: SiteSlug } {
  const person = readPerson(who);
  if (!person) throw new UsageError(`${JSON.stringify(who)} is neither an e-mail address nor a phone number`);
  return { person, site: siteOf(site) };
}

function siteOf(site: string | undefined): SiteSlug {
  if (!site) throw new UsageError("--site is missing: each site keeps its own leads");
  return asSiteSlug(site);
}

function parse(args: string[]) {
  return readArguments({
    args,
    allowPositionals: true,
    options: {
      failed: { type: "boolean", default: false },
      retry: { type: "boolean", default: false },
      show: { type: "string" },
      release: { type: "string" },
      export: { type: "string" },
      erase: { type: "string" },
      expire: { type: "boolean", default: false },
      erased: { type: "boolean", default: false },
      site: { type: "string" },
      out: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
}
