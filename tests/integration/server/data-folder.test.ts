import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openDataFolder } from "~/adapters/data-folder.server";
import { runServerToEnd, SMALL_SITE, startServer } from "../../support/server-process";
import { listedHosts, siteClient } from "../../support/site-browser";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "forecourt-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

/** Returns the names below the folder that other users may read or enter. */
function openToOthers(data: string): string[] {
  const names = ["", ...readdirSync(data, { recursive: true }).map(String)];
  // A server that runs meanwhile may rename a file that it has just written.
  const mode = (name: string) => statSync(path.join(data, name), { throwIfNoEntry: false })?.mode ?? 0;
  return names.filter((name) => (mode(name) & 0o077) !== 0);
}

/** Returns a folder that every user may read, as earlier versions left it. */
function earlierFolder(): string {
  const data = path.join(folder, "data");
  for (const name of ["outbox/mail", "imports", "tmp", "secrets", "cache/pdf/ab"])
    mkdirSync(path.join(data, name), { recursive: true });
  for (const name of [
    "forecourt.sqlite",
    "forecourt.sqlite-wal",
    "forecourt.sqlite-shm",
    "outbox/mail/1.eml",
    "imports/rejected.csv",
    "cache/pdf/ab/x",
  ])
    writeFileSync(path.join(data, name), "");
  execFileSync("chmod", ["-R", "u=rwX,go=rX", data]);
  return data;
}

describe("the data folder", () => {
  it("of an earlier version is closed to other users, with everything in it", async () => {
    const data = earlierFolder();
    expect(openToOthers(data)).toHaveLength(15);
    expect(await openDataFolder(data)).toEqual([]);
    expect(openToOthers(data)).toEqual([]);
    expect(modeOf(data)).toBe("700");
    expect(modeOf(path.join(data, "forecourt.sqlite-wal"))).toBe("600");
    expect(modeOf(path.join(data, "outbox/mail/1.eml"))).toBe("600");
  });

  it("with files of other programs keeps its mode, and only the files of this program are closed", async () => {
    // The other files of this test's worker have opened data folders too, which closes all new files.
    const before = process.umask(0o022);
    onTestFinished(() => void process.umask(before));
    const data = earlierFolder();
    writeFileSync(path.join(data, "index.html"), "");
    mkdirSync(path.join(data, "public"));
    const elsewhere = path.join(folder, "elsewhere");
    mkdirSync(elsewhere);
    chmodSync(elsewhere, 0o755);
    symlinkSync(elsewhere, path.join(data, "outbox", "link"));
    chmodSync(data, 0o755);
    await openDataFolder(data);
    expect(
      openToOthers(data)
        .filter((name) => !name.startsWith("outbox/link"))
        .sort(),
    ).toEqual(["", "index.html", "public"]);
    expect(modeOf(elsewhere)).toBe("755");
  });

  it("is created where it is missing, with its parent folders", async () => {
    const data = path.join(folder, "a/b/c");
    await openDataFolder(data);
    expect(modeOf(data)).toBe("700");
    expect(readdirSync(data)).toEqual([]);
  });

  it.skipIf(process.platform !== "linux")(
    "is refused below a folder that accepts none, without endless retries",
    async () => {
      await expect(openDataFolder("/proc/forecourt")).rejects.toMatchObject({ code: "ENOENT" });
      await expect(openDataFolder("/proc")).rejects.toMatchObject({ code: "ENOENT" });
      await expect(openDataFolder("/dev/null/data")).rejects.toMatchObject({ code: "ENOTDIR" });
    },
  );
});

describe("the built server", () => {
  it("writes every file for its owner only, whatever the umask is, and closes older files", {
    tags: ["long"],
  }, async () => {
    const data = path.join(folder, "data");
    mkdirSync(path.join(data, "outbox/mail"), { recursive: true });
    writeFileSync(path.join(data, "outbox/mail/old.eml"), "a lead");
    execFileSync("chmod", ["-R", "u=rwX,go=rX", data]);
    const before = process.umask(0o022);
    const server = await startServer({ ...SMALL_SITE, DATA_DIR: data }).finally(() => process.umask(before));
    try {
      const [host = ""] = await listedHosts(server);
      const site = siteClient(server, host);
      const [car] = (await site.cars()).hits;
      expect((await site.get(`/cars/${car?.slug}/print.pdf`)).status).toBe(200);
      const hidden = await site.hiddenFields(`/cars/${car?.slug}/enquire`);
      const answers = { name: "Robin", last_name: "C", email: "robin@example.com", phone: "0491 570 006" };
      await site.post(`/cars/${car?.slug}/enquire`, {
        ...hidden,
        ...answers,
        message: "Hello",
        opt_in: "on",
      });
      const mails = () => readdirSync(path.join(data, "outbox/mail")).filter((name) => name.endsWith(".eml"));
      await expect.poll(() => mails().length).toBeGreaterThan(1);
      expect(readdirSync(data)).toContain("forecourt.sqlite-wal");
      expect(openToOthers(data)).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  const SECRET = /hunter2/;
  it.each<[string, Record<string, string>, RegExp]>([
    [
      "a data folder that can't be created",
      { DATA_DIR: "/proc/forecourt" },
      /^DATA_DIR: \/proc\/forecourt can't be written \(ENOENT\)\n$/,
    ],
  ])(
    "does not start with %s, and prints one line without the secret",
    { tags: ["long"] },
    async (_what, environment, message) => {
      const { code, stdout, stderr } = await runServerToEnd(environment);
      expect(stderr).toMatch(message);
      expect(stderr).not.toMatch(SECRET);
      expect(stdout).toBe("");
      expect(code).toBe(1);
    },
  );

  it("does not log the password of a mail server that refuses it", { tags: ["long"] }, async () => {
    const server = await startServer({
      ...SMALL_SITE,
      SMTP_URL: "smtp://me:hunter2hunter2@127.0.0.1:1",
      MAIL_FROM: "a@b.example",
    });
    try {
      const [host = ""] = await listedHosts(server);
      const site = siteClient(server, host);
      const [car] = (await site.cars()).hits;
      const hidden = await site.hiddenFields(`/cars/${car?.slug}/enquire`);
      const answers = { name: "Robin", last_name: "C", email: "robin@example.com", phone: "0491 570 006" };
      await site.post(`/cars/${car?.slug}/enquire`, {
        ...hidden,
        ...answers,
        message: "Hello",
        opt_in: "on",
      });
      await expect.poll(() => server.log()).toContain("lead delivery failed");
      expect(server.log()).not.toMatch(SECRET);
    } finally {
      await server.stop();
    }
  });
});
