import { JsonReporter } from "vitest/node";

/**
 * Vitest's JSON report with one more key: `unhandledErrors`, the messages of the errors outside all tests, for example
 * of a worker that crashed. Vitest's own report leaves them out.
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
    await super.writeReport(
      JSON.stringify({ ...JSON.parse(report), unhandledErrors: this.#unhandledErrors }),
    );
  }
}
