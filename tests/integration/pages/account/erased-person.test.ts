import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { createLeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import { createMessageDelivery } from "~/services/messages/message-worker.server";
import { textParts } from "../../../support/eml";
import { incomingCar } from "../../../support/incoming-car";
import { filledAnswers, leadFormOf } from "../../../support/page-forms";
import { describeServedOnEachStore } from "../../../support/served-on-each-store";
import { fillForm, shopper } from "../../../support/sign-in";
import { filesWith, holds } from "../../../support/stored-text";

/* What a shopper does as a real one: every message is sent, as a file, and every enquiry reaches the dealership. */
const PHONE = "0491 570 158";
const FORMER = "zebedee.first@quagmire.example";
const EMAIL = "zebedee@quagmire.example";
/** Every spelling in which the shopper is anywhere. */
const TRACES = ["491570158", "0491 570 158", "(04) 9157-0158", "quagmire", "zebedee"];

const alpha = {
  cars: [incomingCar("alpha-1", { dealership_id: "alpha", dealership_slug: "alpha" })],
  config: { saved_cars: { favourites: false, watchlist: true } },
};

describeServedOnEachStore("a shopper who deletes the account", { sites: { alpha } }, (served) => {
  it("is in no table and in no file any more: not in messages, enquiries or the outbox (rules/account#personal-data)", async () => {
    const { platform, port } = served();
    const { DATA_DIR, DATABASE_URL } = platform.config;
    const database = { location: () => ({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }) };
    const [messages, leads] = [createMessageDelivery(platform), createLeadDelivery(platform)];
    const outbox = (folder: string) =>
      readdirSync(path.join(DATA_DIR, "outbox", folder))
        .sort()
        .map((name) => readFileSync(path.join(DATA_DIR, "outbox", folder, name), "latin1"));
    const person = shopper({ platform, port }, `alpha.localhost:${port}`);
    const fill = (address: string, field: string, answers?: Record<string, string>) =>
      fillForm(person, address, field, answers);

    const codePage = await person.askForCode(PHONE);
    await messages.runOnce();
    const code = (JSON.parse(outbox("sms")[0] ?? "{}") as { text: string }).text.slice(0, 6);
    expect((await person.fill(codePage, { code })).status).toBe(303);
    await fill("/account", "name", { name: "Zebedee Quagmire" });
    for (const email of [FORMER, EMAIL]) {
      await fill("/account", "email", { email });
      await messages.runOnce();
      const link = outbox("mail")
        .filter((eml) => eml.includes(`To: ${email}`))
        .flatMap((eml) => textParts(eml))
        .map(({ content }) => /http:\/\/[^/]+(\/account\/confirm-email\?key=[\w-]+)/.exec(content)?.[1])
        .find((found) => found !== undefined);
      expect((await fill(link ?? "", "key")).headers.location).toBe("/account?done=email_confirmed");
    }
    await person.post("/watchlist", Object.entries({ add: "id-alpha-1", back: "/cars" }));
    expect((await person.get("/watchlist")).text).toContain("/cars/slug-alpha-1");
    const enquiry = leadFormOf((await person.get("/cars/slug-alpha-1/enquire")).text);
    if (!enquiry) throw new Error("the car has no enquiry form");
    const answers = filledAnswers(enquiry, "Zebedee Quagmire").map(([name, value]): [string, string] => {
      if (name === "email") return [name, "ZEBEDEE@Quagmire.example"];
      return name === "phone" ? [name, "(04) 9157-0158"] : [name, value];
    });
    const sent = await person.post("/cars/slug-alpha-1/enquire", answers);
    expect([sent.status, sent.headers.location]).toEqual([303, "/success"]);
    expect(await leads.runOnce()).toBeGreaterThan(0);
    // An enquiry that nobody has sent yet, and a code that waits.
    const second = leadFormOf((await person.get("/cars/slug-alpha-1/enquire")).text);
    await person.post(
      "/cars/slug-alpha-1/enquire",
      filledAnswers(second ?? enquiry, "Zebedee Quagmire").map(([name, value]) => [
        name,
        name === "email" ? EMAIL : value,
      ]),
    );

    const files = (text: string) => filesWith(DATA_DIR, text).map((file) => path.relative(DATA_DIR, file));
    expect(files("(04) 9157-0158").join()).toContain("outbox/mail/");
    expect(files("+61491570158").join()).toContain("outbox/sms/");
    expect(files("quagmire").filter((file) => file.startsWith("outbox/mail/")).length).toBeGreaterThan(3);
    expect(await holds(database, "quagmire")).toBe(true);
    const done = await fill("/account/delete", "delete_all", { delete_all: "on" });
    expect([done.status, done.headers.location]).toEqual([303, "/account/delete?done=1"]);
    for (const trace of TRACES) {
      expect([trace, files(trace)]).toEqual([trace, []]);
      expect([trace, await holds(database, trace)]).toEqual([trace, false]);
    }
    // Nothing is sent afterwards.
    await leads.runOnce();
    await messages.runOnce();
    for (const trace of TRACES) expect([trace, files(trace)]).toEqual([trace, []]);
  });
});
