import { expect, test } from "vitest";
import { storeFailure } from "~/services/platform/logger.server";

test("storeFailure returns the code and place of a failure, and nothing that a visitor typed", () => {
  const failure = Object.assign(new Error('invalid input: "ada@example.com"'), {
    name: "DatabaseError",
    code: "23505",
    constraint: "leads_submission",
    detail: "Key (email)=(ada@example.com) already exists.",
    where: "COPY leads: ada@example.com",
  });
  const logged = storeFailure(failure);
  expect(logged).toMatchObject({ error: "DatabaseError", code: "23505", constraint: "leads_submission" });
  expect(logged.at).toEqual(expect.arrayContaining([expect.stringMatching(/^at .*redacted-error\.test/)]));
  expect(JSON.stringify(logged)).not.toContain("ada@");
});

test("storeFailure returns the type of a thrown value that is no error", () =>
  expect(storeFailure("ada@example.com")).toEqual({ error: "string" }));
