/** Where a consumer can turn to in each state (rules/content#complaints). */
interface Regulator {
  state: string;
  name: string;
  url: string;
}

/*
 * Looked up on 2026-11-23 in stored public pages; nothing was opened on that day.
 * Pages of the offices themselves: NT, QLD, SA, TAS, VIC; NSW (a page of fairtrading.nsw.gov.au; nsw.gov.au says that the
 * office is moving there, so look again); WA (consumerprotection.wa.gov.au/what-happens-when-you-complain).
 * ACT, looked up again on 2026-11-26: the regulators' own joint guides to the Australian Consumer Law (2017) are signed by
 * Access Canberra for the ACT, and a page of the ACT Government (cityservices.act.gov.au) sends complaints to its website.
 * The address is in several public lists of offices; no stored copy of the page itself was found.
 */
const REGULATORS: readonly Regulator[] = [
  { state: "ACT", name: "Access Canberra", url: "https://www.accesscanberra.act.gov.au" },
  { state: "NSW", name: "NSW Fair Trading", url: "https://www.fairtrading.nsw.gov.au" },
  { state: "NT", name: "Northern Territory Consumer Affairs", url: "https://consumeraffairs.nt.gov.au" },
  {
    state: "QLD",
    name: "Queensland Office of Fair Trading",
    url: "https://www.qld.gov.au/law/your-rights/consumer-rights-complaints-and-scams/make-a-consumer-complaint",
  },
  { state: "SA", name: "Consumer and Business Services", url: "https://www.cbs.sa.gov.au" },
  { state: "TAS", name: "Consumer, Building and Occupational Services", url: "https://www.cbos.tas.gov.au" },
  { state: "VIC", name: "Consumer Affairs Victoria", url: "https://www.consumer.vic.gov.au" },
  { state: "WA", name: "Consumer Protection", url: "https://www.consumerprotection.wa.gov.au" },
];

/** Returns the regulators of these states, each once, sorted by state. A group's site names all of its states. */
export function regulatorsOf(states: readonly string[]): Regulator[] {
  const asked = new Set(states.map((state) => state.toUpperCase()));
  return REGULATORS.filter(({ state }) => asked.has(state));
}
