import type { TestProject } from "vitest/node";
import { findPostgres, startPostgres } from "./postgres";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of a temporary PostgreSQL server; null when PostgreSQL isn't installed. */
    postgresUrl: string | null;
  }
}

/**
 * Starts one PostgreSQL server for the whole run. Without PostgreSQL its tests are skipped, but fail in CI.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const bin = findPostgres();
  if (!bin) {
    if (process.env.CI === "true") throw new Error("PostgreSQL isn't installed, and CI runs its tests too");
    console.warn("PostgreSQL isn't installed: its tests are skipped (Debian: apt-get install postgresql)");
    project.provide("postgresUrl", null);
    return undefined;
  }
  const server = await startPostgres(bin);
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
