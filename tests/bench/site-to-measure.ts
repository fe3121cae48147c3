import { AUSTRALIAN_STATES } from "~/domain/car/car";

/** Returns the first site that a national feed fits: one with a dealership in every state and territory. */
export function nationalSite<S extends { dealerships: readonly { state: string }[] }>(
  sites: readonly S[],
): S | undefined {
  return sites.find(({ dealerships }) =>
    AUSTRALIAN_STATES.every((state) => dealerships.some((dealership) => dealership.state === state)),
  );
}
