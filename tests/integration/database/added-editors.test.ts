import { expect, it } from "vitest";
import type { EditorRole } from "~/domain/editing/editor-rights";
import type { NewMessage } from "~/domain/message/message";
import { asMessageId, asSignInCodeId } from "~/domain/text/identifiers";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";
import { holds } from "../../support/stored-text";

const NOW = new Date("2026-11-23T01:00:00.000Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const OLA = "ola@alpha.example";
const OWNER = { site: ALPHA_SLUG, author: OLA };
const NEW = "new@alpha.example";
const LIMITS = { most: 3, perHour: 2 };
const RECEIVER = "hash of the receiver";

const mail = (email: string, now = NOW): NewMessage => ({
  ...{
    id: asMessageId(`mail to ${email.replace("@", " at ")} ${now.toISOString()}`),
    site: ALPHA_SLUG,
    channel: "email",
  },
  ...{ accountId: null, person: `hash of ${email.length}`, kind: "editor_added", dedupeKey: null },
  ...{ content: "encrypted", notBefore: null, expiresAt: null, createdAt: now },
});
const editor = (email: string, roles: readonly EditorRole[] = ["texts"], now = NOW) => ({
  ...{ email, roles, message: mail(email, now) },
});

/* rules/editors#editor-owners */
describeOnEachStore("editors whom owners have added", (database) => {
  it("an added editor is stored with the owner and the time, gets one e-mail, and is known to every process", async () => {
    const [store, other] = [await database.open(), await database.open()];
    const add = (roles: EditorRole[]) =>
      store.addedEditors.add(OWNER, editor(NEW, roles, later(roles.length)), LIMITS, NOW);
    expect([await add(["texts"]), await add(["texts"]), await add(["texts", "publish"])]).toEqual([
      ...["added", "same", "known"],
    ]);
    const added = { email: NEW, roles: ["texts"], author: OLA, added_at: NOW.toISOString() };
    expect(await other.addedEditors.list(ALPHA_SLUG)).toEqual([added]);
    expect(await other.addedEditors.list(BETA_SLUG)).toEqual([]);
    expect((await other.wording.revisions()).get(ALPHA_SLUG)).toEqual({
      published: 0,
      drafts: 0,
      editors: 1,
    });
    const mails = await store.messages.claim(9, 60, later(1), { channels: ["email"] });
    expect(mails.map(({ kind }) => kind)).toEqual(["editor_added"]);
  });

  it("a site limits its added editors in number and by the hour", async () => {
    const { addedEditors } = await database.open();
    const add = (email: string, minutes: number, owner = OWNER) =>
      addedEditors.add(owner, editor(email, ["texts"], later(minutes)), LIMITS, later(minutes));
    expect([await add("a@x.example", 0), await add("b@x.example", 1), await add("c@x.example", 59)]).toEqual([
      ...["added", "added", "too_often"],
    ]);
    // Removing somebody gives no further e-mail.
    await addedEditors.remove(
      OWNER,
      { email: "a@x.example", codeReceivers: ["none"], message: null },
      later(2),
    );
    expect(await add("c@x.example", 59)).toBe("too_often");
    expect(await add("c@x.example", 59, { site: BETA_SLUG, author: OLA })).toBe("added");
    expect([
      await add("c@x.example", 70),
      await add("d@x.example", 140),
      await add("e@x.example", 210),
    ]).toEqual([...["added", "added", "too_many"]]);
  });

  it("a change of roles is refused when another owner has changed them meanwhile", async () => {
    const { addedEditors } = await database.open();
    await addedEditors.add(OWNER, editor(NEW), LIMITS, NOW);
    const change = (seen: EditorRole[], roles: EditorRole[], email = NEW) =>
      addedEditors.setRoles(OWNER, { email, seen, roles, message: null }, later(1));
    expect(await change(["hours"], ["hours", "publish"])).toBe("other");
    expect(await change(["texts"], ["hours", "texts"])).toBe("changed");
    // A second press.
    expect(await change(["texts"], ["texts", "hours"])).toBe("changed");
    expect(await change(["texts"], ["texts"], "nobody@alpha.example")).toBe("gone");
    expect((await addedEditors.list(ALPHA_SLUG)).map(({ roles }) => roles)).toEqual([["texts", "hours"]]);
    const changes = await addedEditors.changes(ALPHA_SLUG, 9);
    expect(changes).toEqual([
      { kind: "changed", email: NEW, roles: ["texts", "hours"], author: OLA, at: later(1).toISOString() },
      { kind: "added", email: NEW, roles: ["texts"], author: OLA, at: NOW.toISOString() },
    ]);
  });

  it("a removed editor loses sessions, codes and links to previews, and other people keep theirs", async () => {
    const stores = [await database.open(), await database.open()] as const;
    const [store] = stores;
    await store.addedEditors.add(OWNER, editor(NEW), LIMITS, NOW);
    const expiresAt = later(600);
    for (const [email, site] of [
      [NEW, ALPHA_SLUG],
      [NEW, BETA_SLUG],
      [OLA, ALPHA_SLUG],
    ] as const) {
      const id = `${site} ${email}`;
      await store.editors.start({ id, site, email, expiresAt }, NOW);
      const link = { site, path: "/", created_at: NOW.toISOString(), expires_at: expiresAt.toISOString() };
      await store.previewLinks.add({ ...link, id, email }, 20, NOW);
      await store.signInCodes.add(
        {
          ...{
            id: asSignInCodeId(id),
            site,
            purpose: "editor",
            browser: "browser",
            code: "code",
            message: null,
          },
          ...{
            receivers: [email === NEW ? RECEIVER : "another"],
            visitors: ["visitor"],
            expiresAt: later(10),
          },
        },
        NOW,
      );
    }
    const removed = await Promise.all(
      stores.map(({ addedEditors }) =>
        addedEditors.remove(
          OWNER,
          { email: NEW, codeReceivers: ["old secret", RECEIVER], message: null },
          later(1),
        ),
      ),
    );
    expect(removed.sort()).toEqual([false, true]);
    const left = async (email: string, site: typeof ALPHA_SLUG) => {
      const id = `${site} ${email}`;
      const receivers = [email === NEW ? RECEIVER : "another"];
      const attempt = {
        id: asSignInCodeId(id),
        site,
        purpose: "editor" as const,
        receivers,
        browser: "browser",
      };
      return [
        (await store.editors.session(site, id, later(2))) !== null,
        (await store.previewLinks.find(site, id, later(2))) !== null,
        await store.signInCodes.check({ ...attempt, codesFor: () => ["code"] }, later(2)),
      ];
    };
    expect(await left(NEW, ALPHA_SLUG)).toEqual([false, false, "used"]);
    expect(await left(NEW, BETA_SLUG)).toEqual([true, true, "right"]);
    expect(await left(OLA, ALPHA_SLUG)).toEqual([true, true, "right"]);
    expect((await store.addedEditors.changes(ALPHA_SLUG, 9)).map(({ kind }) => kind)).toEqual([
      ...["removed", "added"],
    ]);
  });

  it("erasing an editor erases what names them, and keeps the editors whom they added without their name", async () => {
    const store = await database.open();
    const { addedEditors, personalData } = store;
    await addedEditors.add(OWNER, editor(NEW), LIMITS, NOW);
    await addedEditors.add({ site: ALPHA_SLUG, author: NEW }, editor("next@alpha.example"), LIMITS, NOW);
    const person = (email: string) => ({
      ...{ site: ALPHA_SLUG, accountIds: [], emails: [email], phones: [] },
      ...{ messagePersons: [], codeReceivers: [] },
    });
    const { added_editors: exported } = await personalData.export(person("New@Alpha.example "));
    expect(exported).toMatchObject([
      { email: NEW, author: OLA },
      { email: "", author: NEW },
      { kind: "added", email: NEW },
      { kind: "added", email: "", author: NEW },
    ]);
    const { editors = 0 } = (await store.wording.revisions()).get(ALPHA_SLUG) ?? {};
    await personalData.erase(person("New@Alpha.example "), NOW);
    expect((await store.wording.revisions()).get(ALPHA_SLUG)?.editors).toBe(editors + 1);
    expect(await addedEditors.list(ALPHA_SLUG)).toMatchObject([{ email: "next@alpha.example", author: "" }]);
    expect(await addedEditors.changes(ALPHA_SLUG, 9)).toMatchObject([
      { email: "next@alpha.example", author: "" },
    ]);
    expect(await holds(database, NEW)).toBe(false);
  });

  it("keep a hundred changes of a site", async () => {
    const { addedEditors } = await database.open();
    await addedEditors.add(OWNER, editor(NEW), LIMITS, NOW);
    for (let index = 0; index < 105; index += 1)
      await addedEditors.setRoles(
        OWNER,
        {
          ...{ email: NEW, message: null },
          ...(index % 2 === 0
            ? { seen: ["texts"], roles: ["hours"] }
            : { seen: ["hours"], roles: ["texts"] }),
        },
        later(index),
      );
    const changes = await addedEditors.changes(ALPHA_SLUG, 500);
    expect([changes.length, changes[0]?.at]).toEqual([100, later(104).toISOString()]);
  });
});
