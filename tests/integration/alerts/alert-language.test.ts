import { expect, it } from "vitest";
import { alertPlatform } from "../../support/alert-platform";
import { incomingCar } from "../../support/incoming-car";
import { alphaSites } from "../../support/lead-platform";
import { describeOnEachStore } from "../../support/store";

const sites = alphaSites({ alerts: { enabled: true }, languages: ["en-AU", "zh-Hans"] });

const ORIGIN = "https://alpha.example.test";

describeOnEachStore("rules/alerts#alert-language: an alert", { postgres: "long" }, (database) => {
  async function open() {
    const alerts = await alertPlatform(await database.open(), sites.dir);
    await alerts.firstImport();
    return alerts;
  }

  it("the text message of an alert is in the shopper's language, with addresses in it", async () => {
    const alerts = await open();
    const shopper = await alerts.shopper("sms", "zh-Hans");
    await alerts.save(shopper, "make=Toyota", "丰田");
    await alerts.save(shopper, "make=Toyota&body=Ute", "丰田皮卡");
    await alerts.stock(incomingCar("a"));
    await alerts.work();
    const [message] = await alerts.sent();
    expect(message?.text).toMatch(/^alpha cars：.*辆新上架车辆.*退订：/);
    expect(message?.text).toMatch(/https:\/\/alpha\.example\.test\/zh\/unsubscribe\?t=[\w-]{43}$/);
    expect(message?.text.replaceAll(`${ORIGIN}/zh/`, "")).not.toContain(ORIGIN);
  });

  it("the e-mail of an alert is in the shopper's language: texts, lang, addresses and the header that stops it", async () => {
    const alerts = await open();
    const { store } = alerts.platform;
    const shopper = await alerts.shopper("email", "zh-Hans");
    await store.accounts.setEmail(shopper.id, "mei@example.com", alerts.platform.now());
    await store.accounts.confirmEmail(shopper.site, shopper.id, "mei@example.com", alerts.platform.now());
    await alerts.save(shopper, "make=Toyota", "丰田");
    await alerts.stock(incomingCar("seen", { price: 60_000 }));
    await alerts.watch(shopper, "seen", 60_000);
    await alerts.stock(incomingCar("seen", { price: 55_000 }), incomingCar("a", { price: 45_000 }));
    await alerts.work();
    const [message] = await alerts.sent();
    expect(message?.subject).toMatch(/^alpha cars：\d 辆新上架车辆和1 个降价$/);
    expect(message?.html).toContain('<html lang="zh-Hans">');
    expect(message?.text).toContain("$60,000 → $55,000");
    expect(message?.text).toContain(`${ORIGIN}/zh/account#alerts`);
    expect(message?.text).toMatch(/https:\/\/alpha\.example\.test\/zh\/cars\?\S*make=Toyota/);
    expect(message?.text.replaceAll(`${ORIGIN}/zh/`, "")).not.toContain(ORIGIN);
    expect(message?.html?.replaceAll(`${ORIGIN}/zh/`, "")).not.toContain(ORIGIN);
    expect(message?.headers?.["List-Unsubscribe"]).toMatch(
      /^<https:\/\/alpha\.example\.test\/zh\/unsubscribe\?t=[\w-]{43}>$/,
    );
  });

  it.each([
    ["who never said which", undefined],
    ["who reads the first one", "en-AU"],
    ["whose language the site has no more", "fr-CA"],
    ["whose stored language is the name of a property", "constructor"],
  ])("an alert is in the site's first language for a shopper %s", async (_title, language) => {
    const alerts = await open();
    const shopper = await alerts.shopper("sms", language);
    await alerts.save(shopper, "make=Toyota", "Toyotas");
    await alerts.stock(incomingCar("a"));
    await alerts.work();
    const [message] = await alerts.sent();
    expect(message?.text).toMatch(/^alpha cars: 1 new car for "Toyotas"\. /);
    expect(message?.text).not.toContain("/zh/");
  });

  it("each shopper gets an alert in their own language", async () => {
    const alerts = await open();
    for (const language of ["zh-Hans", "en-AU"])
      await alerts.save(await alerts.shopper("sms", language), "make=Toyota", "Toyota");
    await alerts.stock(incomingCar("a"));
    expect(await alerts.work()).toMatchObject({ notified: 2 });
    const texts = (await alerts.sent()).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("退订"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("Stop:"))).toHaveLength(1);
  });
});
