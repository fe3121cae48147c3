import type { Logger } from "pino";
import { z } from "zod";
import type { Store } from "~/adapters/database/open-store.server";
import { type ClockRecord, checkClock, TRUSTED_AFTER_DAYS } from "~/domain/lead/clock-check";

const SETTING = "retention/clock";
const recordSchema = z.object({ seen: z.iso.datetime(), jumped_at: z.iso.datetime().nullable() });

/** What the removal of old records needs. */
interface RetentionParts {
  store: Pick<Store, "settings">;
  now(): Date;
  log: Pick<Logger, "error">;
}

/**
 * Returns true when expired records may be erased now. A clock that is years ahead would erase everything. Stores the
 * time of this check, and logs when the clock has jumped.
 */
export async function isClockTrusted({ store, now, log }: RetentionParts): Promise<boolean> {
  const { after, trusted, jumpedDays } = checkClock(parseRecord(await store.settings.get(SETTING)), now());
  await store.settings.set(SETTING, JSON.stringify(after));
  if (jumpedDays !== null) {
    log.error(
      { days: jumpedDays, now: after.seen },
      `the clock has jumped ${jumpedDays} days ahead: expired records are not erased for ${TRUSTED_AFTER_DAYS} days`,
    );
  }
  return trusted;
}

function parseRecord(text: string | null): ClockRecord | null {
  if (text === null) return null;
  const read = recordSchema.safeParse(parsed(text));
  return read.success ? read.data : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
