/** Only what unit tests of app/domain need: each mutant starts it again. */
const folder = process.env.MUTANTS_FOLDER;

export default {
  resolve: { alias: { "~": new URL("../../app", import.meta.url).pathname } },
  test: {
    include: [`tests/unit/domain/${folder}/**/*.test.ts`],
    environment: "node",
    isolate: false,
    // Long tests run too: they kill mutants of parsers that the tables leave.
    tags: [{ name: "long" }],
  },
};
