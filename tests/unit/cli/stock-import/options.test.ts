import { describe, expect, it } from "vitest";
import { readOptions } from "~/cli/stock-import/options";

const NEEDED = ["--site", "alpha", "--feed", "x.csv"];
const PLAIN = { site: "alpha", feed: "x.csv", complete: false, force: false, dryRun: false };

describe("readOptions of npm run stock:import", () => {
  it.each<[string[], object | "help"]>([
    [NEEDED, PLAIN],
    [["--site=alpha", "--feed=x.csv", "--mapping=./yard.json"], { ...PLAIN, mapping: "./yard.json" }],
    [[...NEEDED, "--source", "second-yard", "--dry-run"], { ...PLAIN, source: "second-yard", dryRun: true }],
    [[...NEEDED, "--complete", "--force"], { ...PLAIN, complete: true, force: true }],
    [[...NEEDED, "--complete", "--sells-at-most=95"], { ...PLAIN, complete: true, maxSoldPercent: 95 }],
    [[...NEEDED, "--help"], "help"],
  ])("reads %j", (args, options) => expect(readOptions(args)).toEqual(options));

  it.each<[string[], string]>([
    [[], "--site is missing"],
    [["--site", "alpha"], "--feed is missing"],
    [[...NEEDED, "--fast"], "Unknown option '--fast'"],
    [[...NEEDED, "--source", "A b"], "--source is lower-case"],
    [[...NEEDED, "--force"], "--force and --sells-at-most go with --complete"],
    [[...NEEDED, "--sells-at-most=20"], "--force and --sells-at-most go with --complete"],
    [[...NEEDED, "--complete", "--sells-at-most=most"], "--sells-at-most is a whole number"],
    [[...NEEDED, "--complete", "--sells-at-most=101"], "--sells-at-most is a whole number"],
  ])("refuses %j", (args, reason) => expect(() => readOptions(args)).toThrow(reason));
});
