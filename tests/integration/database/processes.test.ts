/** @module-tag long */
import { beforeAll, expect, it } from "vitest";
import { asLeadId } from "~/domain/text/identifiers";
import { bundleChild, startChild } from "../../support/child";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

let program = "";
beforeAll(async () => {
  program = await bundleChild("store-writer");
});

/** Starts the processes, and lets them open the store at the same moment. */
async function runTogether(database: TestDatabase, processes: number, leads: number) {
  const { databaseUrl, dataDir } = database.location();
  const children = Array.from({ length: processes }, (_, index) =>
    startChild(program, {
      STORE_URL: databaseUrl,
      STORE_DIR: dataDir,
      WRITER: `writer-${index}`,
      LEADS: String(leads),
    }),
  );
  await Promise.all(children.map((child) => child.line("ready")));
  for (const child of children) child.send("go");
  const codes = await Promise.all(children.map((child) => child.ended));
  return { codes, lines: children.map((child) => child.lines) };
}

describeOnEachStore("several processes with one store", (database) => {
  it("can create the tables of an empty database at the same time", async () => {
    const { codes, lines } = await runTogether(database, 6, 0);
    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    expect(lines).toEqual(Array.from({ length: 6 }, () => ["ready", "done"]));
    const store = await database.open();
    expect(await store.stockRevision()).toBe(0);
  });

  it("can write at the same time without losing what was acknowledged", async () => {
    const { codes, lines } = await runTogether(database, 3, 100);
    expect(codes).toEqual([0, 0, 0]);
    const acknowledged = lines.flat().filter((line) => line !== "ready" && line !== "done");
    expect(new Set(acknowledged).size).toBe(300);

    const store = await database.open();
    expect(await store.leads.count(ALPHA_SLUG)).toBe(300);
    for (const leadId of acknowledged) expect(await store.leads.byId(asLeadId(leadId))).not.toBeNull();
    expect(await store.cars.count()).toBe(300);
    expect(await store.stockRevision()).toBe(300);
  });
});
