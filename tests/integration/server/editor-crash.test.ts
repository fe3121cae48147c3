/** @module-tag long */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { openStore } from "~/adapters/database/open-store.server";
import { ADA, editor } from "../../support/editor";
import { alphaSites } from "../../support/lead-platform";
import { type ServerProcess, startServer } from "../../support/server-process";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore, describeOnSqlite, type TestDatabase } from "../../support/store";

const TOKEN = "of-adas-browser";
const KEY = "action.enquire";
const BOUNDARY = "----ofAdasBrowser";

const sites = alphaSites({ editors: [ADA] });

function start(database: TestDatabase): Promise<ServerProcess> {
  const { databaseUrl, dataDir } = database.location();
  return startServer({
    ...{ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    ...{ DEMO_SITES: "0", SITES_DIR: sites.dir, DEMO_STOCK: "0", LOG_LEVEL: "warn" },
    // Editors sign in with codes: no mail is sent here.
    ...{ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "alpha@alpha.example" },
  });
}

/** Reads the store while no server has it open, so that the next one finds it as the last one left it. */
async function withStore<T>(database: TestDatabase, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ ...database.location(), log: pino({ level: "silent" }) });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function signIn({ editors }: Store): Promise<void> {
  const now = new Date();
  const id = createHash("sha256").update(TOKEN).digest("base64url");
  await editors.start({ id, site: ALPHA_SLUG, email: ADA, expiresAt: new Date(+now + 3_600_000) }, now);
}

function adaAt({ port }: ServerProcess) {
  const ada = editor({ port, platform: undefined as never }, `alpha.localhost:${port}`, ADA);
  ada.keepCookie(`editor=${TOKEN}`);
  const upload = async (name: string) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}.jpg"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), await noise(), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
    return ada.postBody("/preview/pictures", `multipart/form-data; boundary=${BOUNDARY}`, body);
  };
  return { ...ada, upload };
}

/** A photograph that is stored in several chunks. */
function noise(): Promise<Buffer> {
  const grain = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 1000, height: 700, channels: 3, background: "#fff", noise: grain } })
    .jpeg()
    .toBuffer();
}

/** What the server has confirmed to Ada, and what she has sent. */
class Work {
  sent = 0;
  saved = 0;
  published = 0;
  readonly pictures: string[] = [];

  /** Saves, publishes and uploads until the server is gone. */
  async goOn(ada: ReturnType<typeof adaAt>, round: number): Promise<void> {
    const untilGone = async (step: () => Promise<void>) => {
      for (;;) {
        try {
          await step();
        } catch (error) {
          if (error instanceof Error && "code" in error) return;
          throw error;
        }
      }
    };
    const confirmed = ({ status, text }: { status: number; text: string }) =>
      expect([status, text]).toEqual([303, ""]);
    await Promise.all([
      untilGone(async () => {
        this.sent += 1;
        const now = this.sent;
        confirmed(await ada.draft(KEY, `Enquire ${now}`));
        this.saved = now;
        if (now % 2 === 1) return;
        confirmed(await ada.publish());
        this.published = now;
      }),
      untilGone(async () => {
        const name = `round-${round}-picture-${this.pictures.length}`;
        confirmed(await ada.upload(name));
        this.pictures.push(`${name}.webp`);
      }),
    ]);
  }

  async expectStored({ wording, pictures }: Store): Promise<void> {
    const numbered = (text: string | null | undefined) => Number(/\d+/.exec(text ?? "")?.[0] ?? 0);
    const { edits } = await wording.published(ALPHA_SLUG);
    const { drafts } = await wording.drafts(ALPHA_SLUG, "en-AU");
    const [published, drafted] = [numbered(edits[0]?.text), numbered((drafts[0] ?? edits[0])?.text)];
    expect(drafted).toBeGreaterThanOrEqual(this.saved);
    expect(drafted).toBeLessThanOrEqual(this.sent);
    expect(published).toBeGreaterThanOrEqual(this.published);
    expect(published).toBeLessThanOrEqual(drafted);
    const versions = await wording.versions(ALPHA_SLUG, 1000);
    expect(await wording.changes(ALPHA_SLUG, { from: 0 })).toHaveLength(versions.length);
    const all = await pictures.list(ALPHA_SLUG);
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(this.pictures));
    for (const { digest, bytes } of all)
      expect((await pictures.content(ALPHA_SLUG, digest))?.length).toBe(bytes);
  }
}

/* rules/editors#editor-store-full */
describeOnEachStore("a server that is killed while an editor works", (database) => {
  it("keeps every change of an editor that it confirmed, and no half of one, after a crash", async () => {
    await withStore(database, signIn);
    const work = new Work();
    // Between two steps, soon after one, and while several run.
    for (const [round, afterMs] of [0, 12, 55].entries()) {
      const server = await start(database);
      const before = { saved: work.saved, pictures: work.pictures.length };
      const going = work.goOn(adaAt(server), round);
      await expect
        .poll(() => work.saved > before.saved + 2 && work.pictures.length > before.pictures)
        .toBe(true);
      await sleep(afterMs);
      await server.kill();
      await going;
      expect(server.log()).not.toContain('"level":"error"');
      await withStore(database, (store) => work.expectStored(store));
    }
    const server = await start(database);
    expect((await adaAt(server).get("/preview/publish")).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(server.log()).not.toContain('"level":"error"');
  });
});

const canLimit = hasPrlimit();
function hasPrlimit(): boolean {
  try {
    execFileSync("prlimit", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Lets a process write no file, as if its disk were full, or again any. */
function setFull({ pid }: ServerProcess, isFull: boolean): void {
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${isFull ? "0" : "unlimited"}:`]);
}

/* rules/editors#editor-store-full */
describe.skipIf(!canLimit)("an editor on a server with a full disk", () => {
  describeOnSqlite("which keeps serving", (database) => {
    it("gets back what was typed, and saves it once there is room", async () => {
      await withStore(database, signIn);
      const server = await start(database);
      const ada = adaAt(server);
      expect((await ada.draft(KEY, "Before it was full")).status).toBe(303);
      setFull(server, true);
      const refused = await ada.draft(KEY, "Typed while it was full");
      expect([refused.status, refused.text]).toEqual([
        503,
        expect.stringContaining("everything you wrote is still on this page"),
      ]);
      expect(refused.text).toContain("Typed while it was full");
      const upload = await ada.upload("yard");
      expect([upload.status, upload.text]).toEqual([
        400,
        expect.stringContaining("yard.jpg: the picture couldn't be stored"),
      ]);
      const unpublished = await ada.publish();
      expect(unpublished.status).toBe(503);
      expect((await ada.get("/")).status).toBe(200);
      setFull(server, false);
      expect((await ada.send(unpublished, "/preview/publish", {})).status).toBe(303);
      const late = await ada.send(refused, "/preview/text", {});
      // Publishing came first: the text has changed since it was opened.
      expect([late.status, late.text]).toEqual([409, expect.stringContaining("Typed while it was full")]);
      expect((await ada.send(late, "/preview/text", {})).status).toBe(303);
      expect((await ada.upload("yard")).status).toBe(303);
      expect(await server.stop()).toBe(0);
      await withStore(database, async ({ wording }) => {
        const { drafts } = await wording.drafts(ALPHA_SLUG, "en-AU");
        expect(drafts.map(({ text }) => text)).toEqual(["Typed while it was full"]);
      });
    });
  });
});
