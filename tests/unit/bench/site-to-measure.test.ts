import { expect, it } from "vitest";
import { AUSTRALIAN_STATES } from "~/domain/car/car";
import { nationalSite } from "../../bench/site-to-measure";

const site = (slug: string, states: readonly string[]) => ({
  slug,
  dealerships: states.map((state) => ({ state })),
});

it("nationalSite returns the first site with a dealership in every state, whatever its name", () => {
  const local = site("alpha", ["VIC"]);
  const national = site("beta", AUSTRALIAN_STATES);
  const alsoNational = site("gamma", [...AUSTRALIAN_STATES, "NSW"]);
  expect(nationalSite([local, national, alsoNational])).toBe(national);
  expect(nationalSite([local, site("delta", AUSTRALIAN_STATES.slice(1))])).toBeUndefined();
});
