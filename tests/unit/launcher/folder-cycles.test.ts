import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { folderCycles } from "../../../scripts/lib/folder-cycles.mjs";

let project: string;
afterEach(() => rmSync(project, { recursive: true, force: true }));

/** Returns the import cycles of `app/services` in a project with these files. */
function cyclesOf(files: Record<string, string>) {
  project = mkdtempSync(path.join(tmpdir(), "folder-cycles-"));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(project, "app", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folderCycles(path.join(project, "app/services"), path.join(project, "app"));
}

it("folderCycles finds no cycle when the folders have an order", () =>
  expect(
    cyclesOf({
      "services/leads/submit.ts": `import { view } from "../forms/view";`,
      "services/leads/intake/read.ts": `import { submit } from "../submit";`,
      "services/forms/view.ts": `import { car } from "~/domain/car";`,
      "services/top.ts": `import "./leads/submit"; import "./forms/view";`,
      "domain/car.ts": `import type { View } from "../services/forms/view";`,
    }),
  ).toEqual([]));

it("folderCycles names the folders that import each other, and the imports between them", () =>
  expect(
    cyclesOf({
      "services/leads/submit.ts": `import { type Answers, view as shown } from "~/services/forms/view";`,
      "services/forms/view.ts": `export { submit } from "../leads/submit";`,
      "services/stock/cars.ts": `import { view } from "../forms/view";`,
    }),
  ).toEqual([
    {
      folders: ["forms", "leads"],
      imports: [
        { from: "forms/view.ts", to: "leads/submit.ts", names: ["submit"] },
        { from: "leads/submit.ts", to: "forms/view.ts", names: ["Answers", "view"] },
      ],
    },
  ]));

it.each([
  ["a type", `import type { Lead } from "../leads/lead";`],
  ["a type in an expression", `export type Lead = import("../leads/lead").Lead;`],
  ["a module that is imported later", `export const lead = () => import("../leads/lead");`],
  ["a module that is only run", `import "../leads/lead";`],
  ["everything of a module", `export * from "../leads/lead";`],
])("folderCycles counts the import of %s", (_case, text) => {
  const [cycle] = cyclesOf({
    "services/forms/view.ts": text,
    "services/leads/lead.ts": `import { view } from "../forms/view";`,
  });
  expect(cycle?.folders).toEqual(["forms", "leads"]);
});

it("folderCycles counts a folder with its subfolders, and finds a cycle of three", () => {
  const [cycle] = cyclesOf({
    "services/leads/intake/read.ts": `import { view } from "../../forms/view";`,
    "services/forms/view.ts": `import { cars } from "../stock/deep/cars";`,
    "services/stock/list.ts": `import { send } from "../leads/delivery/send";`,
    "services/stock/deep/cars.ts": "export const cars = 1;",
    "services/leads/delivery/send.ts": "export const send = 1;",
  });
  expect(cycle?.folders).toEqual(["forms", "leads", "stock"]);
});
