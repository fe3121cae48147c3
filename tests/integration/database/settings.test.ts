import { expect, it } from "vitest";
import { describeOnEachStore } from "../../support/store";

describeOnEachStore("the store", (database) => {
  it("keeps the last value of a setting after the process ends", async () => {
    const store = await database.open();
    expect(await store.settings.get("demo-stock")).toBeNull();
    await store.settings.set("demo-stock", "1");
    await store.settings.set("demo-stock", "2");
    await store.close();

    const reopened = await database.open();
    expect(await reopened.settings.get("demo-stock")).toBe("2");
  });

  it("answers a ping while it is open, and throws afterwards", async () => {
    const store = await database.open();
    await expect(store.ping()).resolves.toBeUndefined();
    await store.close();
    await expect(store.ping()).rejects.toThrow();
  });
});
