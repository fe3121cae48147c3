import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { filesOfLongRun, filesOfLongRunOnly, MAY_BE_LONG } from "../../../scripts/lib/long-tests.mjs";

describe("the files of the long run", () => {
  it("the long run reads files that tag a test as long or use a helper that does", async () => {
    const [unit, integration] = await Promise.all([filesOfLongRun("unit"), filesOfLongRun("integration")]);
    expect(unit).toContain("tests/unit/domain/lead/adf/adf-document.test.ts");
    expect(unit).not.toContain("tests/unit/domain/text/dollars.test.ts");
    // A tag of the whole file, a tag of one test, a helper.
    expect(integration).toContain("tests/integration/pages/prototype-names.test.ts");
    expect(integration).toContain("tests/integration/pages/search/search-outage.test.ts");
    expect(integration).toContain("tests/integration/pages/account/account-page.test.ts");
  });

  it("are not read by npm test where all of their tests are long", async () => {
    const only = await filesOfLongRunOnly("integration");
    expect(only).toContain("tests/integration/pages/prototype-names.test.ts");
    expect(only).not.toContain("tests/integration/pages/search/search-outage.test.ts");
  });

  it("include every file that uses a helper with the tag", () => {
    const tagging = readdirSync("tests/support", { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(path.join("tests/support", name), "utf8"))
      .filter((text) => /"long"/.test(text));
    const helpers = tagging.flatMap((text) => text.match(/(?<=export (?:async )?function )\w+/g) ?? []);
    // A file that calls one of these names the tag itself.
    const describing = helpers.filter((name) => /^describe(?!Postgres$|OnSqlite$)/.test(name));
    expect(describing).toContain("describeServedOnEachStore");
    for (const name of describing) expect(name).toMatch(MAY_BE_LONG);
  });
});
