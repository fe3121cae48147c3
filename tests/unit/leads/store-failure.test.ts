import { expect, test } from "vitest";
import { storeFailure } from "~/services/store-failure.server";

test("a failure is logged by its code and place, and with nothing that was typed", () => {
  const failure = Object.assign(new Error('invalid input: "ada@example.com"'), {
    name: "DatabaseError",
    code: "23505",
    constraint: "leads_submission",
    detail: "Key (email)=(ada@example.com) already exists.",
    where: "COPY leads: ada@example.com",
  });
  const logged = storeFailure(failure);
  expect(logged).toMatchObject({ error: "DatabaseError", code: "23505", constraint: "leads_submission" });
  expect(logged.at).toEqual(expect.arrayContaining([expect.stringMatching(/^at .*store-failure\.test/)]));
  expect(JSON.stringify(logged)).not.toContain("ada");
});

test("what is no error is logged by its type", () => {
  expect(storeFailure("ada@example.com")).toEqual({ error: "string" });
});
