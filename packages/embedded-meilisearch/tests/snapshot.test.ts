import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { clientOver, EmbeddedEngine, embeddedTransport, SNAPSHOT_VERSION } from "../src/index.ts";
import { GOLDEN_CARS, GOLDEN_SETTINGS } from "./golden/golden-cars.ts";
import { snapshotOf } from "./restored-engine.ts";

async function goldenSnapshot(): Promise<Buffer> {
  const engine = new EmbeddedEngine();
  const index = clientOver(embeddedTransport(engine)).index("cars");
  await index.updateSettings(GOLDEN_SETTINGS).waitTask({ interval: 1 });
  await index.addDocuments(GOLDEN_CARS, { primaryKey: "id" }).waitTask({ interval: 1 });
  return snapshotOf(engine, "cars");
}

/** A snapshot without the times in its first section. */
function digest(snapshot: Buffer): string {
  const start = 8 + Math.ceil(snapshot.readDoubleLE(0) / 8) * 8;
  return createHash("sha256").update(snapshot.subarray(start)).digest("hex").slice(0, 16);
}

it("the version of a snapshot is that of its content: raise SNAPSHOT_VERSION when this digest changes", async () => {
  expect([SNAPSHOT_VERSION, digest(await goldenSnapshot())]).toEqual([1, "eaa7bf2c621a33cf"]);
});

it("a snapshot that ends early is rejected, and the engine keeps its index", async () => {
  const snapshot = await goldenSnapshot();
  const engine = new EmbeddedEngine();
  await engine.load("cars", snapshot);
  for (const end of [0, 8, 1000, snapshot.length - 8])
    await expect(engine.load("cars", snapshot.subarray(0, end)), `${end} bytes`).rejects.toThrow();
  const { hits } = await clientOver(embeddedTransport(engine)).index("cars").search("citroen");
  expect(hits).toHaveLength(1);
});
