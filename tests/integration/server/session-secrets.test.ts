import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sessionSecrets } from "~/services/platform/create-platform.server";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "forecourt-secrets-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("sessionSecrets returns the given secrets, newest first, and writes no file", async () => {
  expect(await sessionSecrets(" new , old,", folder)).toEqual(["new", "old"]);
  expect(await readdir(folder)).toEqual([]);
});

it("sessionSecrets creates a secret once, which only its owner may read", async () => {
  const [secret, ...others] = await sessionSecrets(undefined, folder);
  expect(others).toEqual([]);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await sessionSecrets("", folder)).toEqual([secret]);
  expect((await stat(path.join(folder, "secrets/session-secret"))).mode & 0o777).toBe(0o600);
});

it("sessionSecrets returns the same secret to processes that start at the same time", async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => sessionSecrets(undefined, folder)));
  expect(new Set(made.flat()).size).toBe(1);
  expect(await readdir(path.join(folder, "secrets"))).toEqual(["session-secret"]);
});

it("sessionSecrets throws for an unreadable file instead of replacing it", async () => {
  await sessionSecrets(undefined, folder);
  const file = path.join(folder, "secrets/session-secret");
  await writeFile(file, "");
  await expect(sessionSecrets(undefined, folder)).rejects.toThrow(`${file} is empty`);
});
