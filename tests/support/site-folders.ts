import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** The files of a folder; a value that is neither a string nor bytes is written as JSON. */
export type Files = Record<string, unknown>;

/** Creates a temporary folder that a test fills with sites. */
export async function temporarySites() {
  const work = await mkdtemp(path.join(tmpdir(), "forecourt-sites-"));
  return {
    work,
    newFolder: (name: string) => mkdtemp(path.join(work, `${name}-`)),
    /** Creates a root with the shipped templates and default wording, for loadSites, and writes these folders of app/tenants. */
    async newRoot(tenants: Record<string, Files> = {}): Promise<string> {
      const root = await mkdtemp(path.join(work, "root-"));
      for (const shipped of ["app/tenants/templates", "app/i18n/default"])
        await cp(shipped, path.join(root, shipped), { recursive: true });
      for (const [folder, files] of Object.entries(tenants))
        await writeFiles(path.join(root, "app/tenants", folder), files);
      return root;
    },
    /** Creates a new folder of sites by slug, for SITES_DIR. */
    async sitesDir(sites: Record<string, Files>): Promise<string> {
      const dir = await mkdtemp(path.join(work, "sites-"));
      for (const [slug, files] of Object.entries(sites)) await writeFiles(path.join(dir, slug), files);
      return dir;
    },
    remove: () => rm(work, { recursive: true, force: true }),
  };
}

export async function writeFiles(dir: string, files: Files) {
  await mkdir(dir, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(dir, name);
    await mkdir(path.dirname(file), { recursive: true });
    const isWritten = typeof content === "string" || Buffer.isBuffer(content);
    await writeFile(file, isWritten ? content : JSON.stringify(content));
  }
}

export const ADDRESS = { street: "1 Example Street", city: "Sampleton", state: "VIC", postcode: "3000" };

/** The shortest valid site.json. */
export function siteConfig(slug: string, changes: object = {}) {
  return {
    extends: "dealer",
    id: slug,
    name: `${slug} cars`,
    legal_name: `${slug} Pty Ltd`,
    phone: "03 5550 0001",
    email: `hello@${slug}.example`,
    address: ADDRESS,
    dealerships: [siteDealership(slug)],
    locations: [siteLocation(slug)],
    ...changes,
  };
}

export function siteDealership(slug: string, changes: object = {}) {
  const lead_email = `leads@${slug}.example`;
  return { id: slug, slug, name: `${slug} cars`, state: "VIC", lead_email, ...changes };
}

/** Opening hours that are the same each day. */
export const openWeek = (open: string, close: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: "Open", open, close }));

export function siteLocation(slug: string, changes: object = {}) {
  return {
    id: `${slug}-yard`,
    name: "The yard",
    slug: "yard",
    dealership_id: slug,
    dealer_license_number: "LMCT 99001",
    time_zone: "Australia/Melbourne",
    address: ADDRESS,
    ...changes,
  };
}
