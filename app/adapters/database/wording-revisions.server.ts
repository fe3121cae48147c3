import type { Transaction } from "kysely";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Tables } from "./tables";

/** Raises the revisions by which processes notice that a site's published state or its draft has changed. */
export async function raiseWording(
  trx: Transaction<Tables>,
  site: SiteSlug,
  by: { published: number; drafts: number },
): Promise<void> {
  await trx
    .insertInto("wording_revisions")
    .values({ site, ...by })
    .onConflict((conflict) =>
      conflict.column("site").doUpdateSet((set) => ({
        published: set("wording_revisions.published", "+", by.published),
        drafts: set("wording_revisions.drafts", "+", by.drafts),
      })),
    )
    .execute();
}
