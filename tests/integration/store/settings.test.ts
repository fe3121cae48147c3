import { expect, it } from "vitest";
import { describeOnEachStore } from "../../support/store";

describeOnEachStore("settings", (database) => {
  it("outlive the process that set them, and the last value stands", async () => {
    const store = await database.open();
    expect(await store.settings.get("demo-stock")).toBeNull();
    await store.settings.set("demo-stock", "1");
    await store.settings.set("demo-stock", "2");
    await store.close();

    const reopened = await database.open();
    expect(await reopened.settings.get("demo-stock")).toBe("2");
  });

  it("ping answers while the store is open and throws afterwards", async () => {
    const store = await database.open();
    await expect(store.ping()).resolves.toBeUndefined();
    await store.close();
    await expect(store.ping()).rejects.toThrow();
  });
});
