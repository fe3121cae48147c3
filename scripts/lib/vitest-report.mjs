import { JsonReporter } from "vitest/node";

/**
 * Vitest's JSON report with one more key: `unhandledErrors`, the messages of the errors outside all tests, for example
 * of a worker that crashed. Vitest's own report leaves them out. A test that `--tags-filter` leaves out is not in the
 * report: it belongs to the other run and was not skipped.
 */
export default class VitestReport extends JsonReporter {
  #unhandledErrors = [];

  constructor() {
    super({});
  }

  async onTestRunEnd(testModules, unhandledErrors) {
    this.#unhandledErrors = unhandledErrors.map(({ message }) => String(message));
    await super.onTestRunEnd(testModules);
  }

  async writeReport(report) {
    const whole = JSON.parse(report);
    const testResults = whole.testResults.map((file) => ({
      ...file,
      assertionResults: file.assertionResults.filter(({ tags }) => this.#isSelected(tags)),
    }));
    await super.writeReport(
      JSON.stringify({ ...whole, testResults, unhandledErrors: this.#unhandledErrors }),
    );
  }

  #isSelected(tags) {
    return (this.ctx.config.tagsFilter ?? []).every((filter) =>
      filter.startsWith("!") ? !tags.includes(filter.slice(1)) : tags.includes(filter),
    );
  }
}
