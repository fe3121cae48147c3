/**
 * The tables as `migrations.server.ts` makes them. Times are ISO 8601 UTC text; JSON is text; flags are 0 or 1. The file
 * of each capability adds its own, next to its queries: `declare module "./tables"`.
 */
export interface Tables {
  schema_migrations: { name: string; applied_at: string };
}
