import { expect, it } from "vitest";
import { builtPages } from "../../support/lead-forms";

/* Vitest throws a RangeError when it formats the stack of an error in a module of this size (docs/testing.md). */

it("the built pages are imported by Node in tests, as the server does", async () => {
  const { entry } = await builtPages();
  const handleRequest = entry.module.default as (...nothing: unknown[]) => Promise<Response>;
  const error: unknown = await handleRequest(null, 200, null, null, {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
  expect((error as Error).stack).toMatch(/ \(file:\/\/\S+\/build\/chunks\//);
});
