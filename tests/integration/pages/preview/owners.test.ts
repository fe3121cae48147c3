import { beforeAll, beforeEach, expect, it } from "vitest";
import type { EditorEntry, EditorRole } from "~/domain/editing/editor-rights";
import { ADA, describeEditorOnEachStore, type Editor } from "../../../support/editor";
import { waitingMails } from "../../../support/sign-in";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const OLA = "ola@alpha.example";
const TEX = "tex@alpha.example";
const BEA = "bea@beta.example";
const EDITORS: EditorEntry[] = [
  { email: OLA, owner: true },
  { email: TEX, owner: true, roles: ["texts", "hours"] },
  ADA,
];
const PATH = "/preview/editors";
const siteOf = (editors: EditorEntry[]) => ({ phone: "03 5550 0001", cars: [], config: { editors } });
const sites = {
  alpha: siteOf(EDITORS),
  beta: siteOf([{ email: BEA, owner: true }]),
  gamma: siteOf(["gil@gamma.example"]),
};

/* rules/editors#editor-owners */
describeEditorOnEachStore("owners", { sites }, ({ served, signedIn, newSession, person: visitor, later }) => {
  let people: Record<"ola" | "tex" | "ada" | "bea" | "gil", Editor>;
  let hours = 0;
  const mails = () => waitingMails(served().platform);
  const list = async () =>
    (await served().platform.store.addedEditors.list(ALPHA_SLUG)).map(({ email, roles }) => ({
      email,
      roles,
    }));
  const roleAnswers = (roles: readonly string[]) => roles.map((role): [string, string] => ["role", role]);
  const add = (who: Editor, email: string, roles: readonly string[] = ["texts"]) =>
    who.post(PATH, [["email", email], ...roleAnswers(roles), ["do", "add"]]);
  const change = (who: Editor, email: string, seen: EditorRole[], roles: string[]) =>
    who.post(PATH, [["editor", email], ["seen", seen.join(" ")], ...roleAnswers(roles), ["do", "change"]]);
  const remove = (who: Editor, editor: string) => who.post(PATH, Object.entries({ editor, do: "remove" }));

  beforeAll(async () => {
    people = {
      ola: await signedIn(OLA),
      tex: await signedIn(TEX),
      ada: await signedIn(ADA),
      bea: await signedIn(BEA, "beta"),
      gil: await signedIn("gil@gamma.example", "gamma"),
    };
  });
  beforeEach(async () => {
    hours += 1;
    later(30);
    for (const { email } of await list()) await remove(people.ola, email);
    await mails();
  });

  it("add an editor, who gets an e-mail, signs in with it and may change what it says", async () => {
    const email = `new${hours}@alpha.example`;
    const added = await add(people.ola, ` New${hours}@Alpha.Example `, ["texts", "facts"]);
    expect([added.status, added.headers.location]).toEqual([303, `${PATH}?done=added`]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: "You can edit alpha cars" });
    expect(mail?.text).toContain(`${OLA} has made you an editor`);
    expect(mail?.text).toContain("- texts\n- phone numbers, email addresses, weekly hours and people");
    expect(mail?.text).toContain("Someone else will check it and publish it");
    expect(mail?.text).toMatch(/http:\/\/alpha\.localhost:\d+\/preview\n/);
    const person = await newSession(email);
    expect((await person.draft("nav.menu", `Menu ${hours}`)).status).toBe(303);
    expect((await person.post("/preview/publish", [["draft", "1 nav.menu"]])).status).toBe(403);
    expect((await person.get("/preview/facts")).text).not.toContain("You can look at this page");
    expect((await person.get("/preview/hours")).text).toContain("You can look at this page");
    for (const who of [people.ola, person]) {
      const { text } = await who.get(PATH);
      expect(text).toContain(email);
      expect(text).toContain(`Added by ${OLA}, `);
      expect(text).toContain(
        `${OLA} added ${email}: texts · phone numbers, email addresses, weekly hours and people`,
      );
    }
  });

  it("an editor who is no owner is refused, and the refusal names the owners", async () => {
    for (const send of [
      () => add(people.ada, "typed@alpha.example"),
      () => remove(people.ada, TEX),
      () => change(people.ada, TEX, [], ["texts"]),
    ]) {
      const { status, text } = await send();
      expect(status).toBe(403);
      expect(text).toContain("Your role on this site doesn't include: adding and removing editors");
      for (const owner of [OLA, TEX]) expect(text).toContain(`mailto:${owner}`);
    }
    expect((await add(people.ada, "typed@alpha.example")).text).toContain("typed@alpha.example");
    expect(await list()).toEqual([]);
    const { text } = await people.ada.get(PATH);
    expect(text).toContain(`You can look at this page but not change it. Who can change it: ${OLA}, ${TEX}.`);
    expect(text).not.toContain('value="add"');
    expect((await people.ada.get("/preview")).text).not.toContain("Add an editor");
    expect((await people.ola.get("/preview")).text).toContain("Add an editor");
  });

  it("a site without an owner refuses new editors, and says that none of its editors may add them", async () => {
    const { text } = await people.gil.get(PATH);
    expect(text).toContain("Who can change it: none of this site's editors");
    const { status } = await add(people.gil, "new@gamma.example");
    expect(status).toBe(403);
  });

  it("an owner of another site can do nothing on this one", async () => {
    const here = visitor(BEA);
    expect((await here.askForCode()).status).toBe(303);
    expect(await mails()).toEqual([]);
    expect((await add(here, "new@alpha.example")).headers.location).toBe("/preview");
    await add(people.ola, "new@alpha.example");
    // On their own site the address is nobody's.
    await remove(people.bea, "new@alpha.example");
    expect(await list()).toEqual([{ email: "new@alpha.example", roles: ["texts"] }]);
    expect((await people.bea.get(PATH)).text).not.toContain("new@alpha.example");
  });

  it("give at most their own roles, and leave those that they can't give", async () => {
    await add(people.tex, "new@alpha.example", ["texts", "publish", "content"]);
    expect(await list()).toEqual([{ email: "new@alpha.example", roles: ["texts"] }]);
    expect((await change(people.ola, "new@alpha.example", ["texts"], ["texts", "publish"])).status).toBe(303);
    const { text } = await people.tex.get(PATH);
    expect(text).toMatch(/<input[^>]*disabled[^>]*value="publish"/);
    expect((await change(people.tex, "new@alpha.example", ["texts", "publish"], ["hours"])).status).toBe(303);
    expect(await list()).toEqual([{ email: "new@alpha.example", roles: ["hours", "publish"] }]);
    // A forged list of what was seen gives no role.
    const forged = await change(people.tex, "new@alpha.example", ["hours", "publish", "facts"], ["texts"]);
    expect(forged.status).toBe(409);
    expect(forged.text).toContain("Someone else has changed what this person may do");
    expect(await list()).toEqual([{ email: "new@alpha.example", roles: ["hours", "publish"] }]);
  });

  it("an editor whose roles are changed gets an e-mail that says by whom and what they are now", async () => {
    const email = "new@alpha.example";
    await add(people.ola, email, ["texts", "publish"]);
    await mails();
    // Refused, and the same roles once more: nothing was changed.
    await change(people.ola, email, ["hours"], ["texts"]);
    await change(people.ola, email, ["texts", "publish"], ["texts", "publish"]);
    expect(await mails()).toEqual([]);
    await change(people.ola, email, ["texts", "publish"], ["hours"]);
    const [mail, ...more] = await mails();
    expect([mail?.to, mail?.subject, more]).toEqual([
      ...[email, "What you can change on alpha cars is different now", []],
    ]);
    expect(mail?.text).toContain(`${OLA} has changed what you can do`);
    expect(mail?.text).toContain("- special hours\n\nWhat you write becomes a draft.");
    expect(mail?.text).toMatch(/\/preview\n/);
  });

  it("an owner is shown every error together, with what was typed", async () => {
    const refused = await add(people.ola, "<b>new@", []);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Enter one email address");
    expect(refused.text).toContain("Choose at least one thing");
    expect(refused.text).toContain('value="&lt;b&gt;new@"');
    const ticked = await add(people.ola, ADA, ["hours", "publish"]);
    expect(ticked.status).toBe(409);
    expect(ticked.text).toContain("This person is already set in the site's files");
    expect(ticked.text).toMatch(/id="role-hours"[^>]* checked/);
    expect(ticked.text).not.toMatch(/id="role-texts"[^>]* checked/);
    await add(people.ola, "new@alpha.example", ["texts"]);
    expect((await add(people.ola, "new@alpha.example", ["texts"])).status).toBe(303);
    expect((await add(people.ola, "new@alpha.example", ["hours"])).status).toBe(409);
    const none = await change(people.ola, "new@alpha.example", ["texts"], []);
    expect(none.status).toBe(400);
    expect(none.text).toMatch(/<details[^>]* open/);
    expect(none.text).toContain('href="#role-0-texts"');
    expect((await mails()).map(({ to }) => to)).toEqual(["new@alpha.example"]);
    expect(await list()).toEqual([{ email: "new@alpha.example", roles: ["texts"] }]);
  });

  it("can't remove or change whom site.json names, owners least of all", async () => {
    for (const email of [OLA, TEX, ADA]) {
      await remove(people.ola, email);
      expect((await change(people.ola, email, ["texts"], ["hours"])).status).toBe(409);
    }
    for (const who of [people.ola, people.tex, people.ada]) expect((await who.get(PATH)).status).toBe(200);
    const { text } = await people.ola.get(PATH);
    expect(text).toContain("Set in the site's files");
    expect(text).not.toMatch(new RegExp(`name="editor"[^>]*value="(?:${OLA}|${TEX}|${ADA})"`));
  });

  it("remove an editor, who is signed out and gets an e-mail, and whose code no longer works", async () => {
    const email = `gone${hours}@alpha.example`;
    await add(people.ola, email, ["texts", "publish"]);
    await mails();
    const person = await newSession(email);
    later(2);
    const second = visitor(email);
    await second.askForCode();
    const [mail] = await mails();
    const code = /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
    expect((await remove(people.ola, email)).headers.location).toBe(`${PATH}?done=removed`);
    expect((await second.enter(code)).status).toBe(400);
    expect((await person.post("/preview/text", [["key", "nav.menu"]])).status).toBe(303);
    expect((await person.get("/preview")).text).toContain("Email me a code");
    expect((await people.ola.get(PATH)).text).toContain(`${OLA} removed ${email}`);
    const [farewell, ...more] = await mails();
    expect(more).toEqual([]);
    expect(farewell).toMatchObject({ to: email, subject: "You no longer edit alpha cars" });
    expect(farewell?.text).toContain(`${OLA} has removed you`);
    // The same again changes nothing.
    expect((await remove(people.ola, email)).status).toBe(303);
    expect(await mails()).toEqual([]);
  });

  it("hold no editor whom they added once the site has no owner, and narrow them with their own roles", async () => {
    const email = `cap${hours}@alpha.example`;
    await add(people.ola, email, ["texts", "publish"]);
    const person = await newSession(email);
    const files = served().platform.wording.ofFiles(ALPHA_SLUG);
    if (!files) throw new Error("alpha is not served");
    const setFiles = async (editors: EditorEntry[]) => {
      Object.assign(files, { editors });
      // The next look serves the site again.
      await served().platform.store.personalData.erase(
        {
          ...{ site: ALPHA_SLUG, accountIds: [], emails: ["nobody@x.example"] },
          ...{ phones: [], messagePersons: [], codeReceivers: [] },
        },
        served().platform.now(),
      );
      await served().platform.wording.refresh();
    };
    try {
      await setFiles([{ email: OLA, owner: true, roles: ["texts"] }]);
      expect((await person.post("/preview/publish", [["draft", "1 nav.menu"]])).status).toBe(403);
      expect((await person.draft("nav.menu", `Cap ${hours}`)).status).toBe(303);
      await setFiles([ADA]);
      expect((await person.get("/preview")).text).toContain("Email me a code");
    } finally {
      await setFiles(EDITORS);
    }
  });
});
