import { expect, test } from "vitest";
import { type FaultRow, faultsOf, testFaults } from "../../../support/site-faults";

const email = { channel: "email" };
const webhook = (url: string) => ({ channel: "webhook", url });
const WEBHOOK_URL = "lead_delivery.rules.0.channels.0.url";
const NO_WEBHOOK = `error ${WEBHOOK_URL}: a webhook is an https address without user name, password and fragment (http only for localhost, to try it out)`;

const ROWS: [string, object[], string[]][] = [
  ["a site without rules", [], []],
  [
    "every channel",
    [
      {
        dealerships: ["alpha"],
        categories: ["Service Booking"],
        channels: [
          email,
          { channel: "email", to: "service@alpha.example" },
          { channel: "adf", to: "crm@alpha.example" },
          webhook("https://crm.example/leads?key=1"),
        ],
      },
      { channels: [email] },
    ],
    [],
  ],
  [
    "an unknown dealership",
    [{ dealerships: ["alpha", "beta"], channels: [email] }],
    ["error lead_delivery.rules.0.dealerships.1: there is no dealership beta"],
  ],
  [
    "a category that leads never have",
    [{ categories: ["Parts Enquiry", "careers enquiry"], channels: [email] }],
    [
      "error lead_delivery.rules.0.categories.1: Careers Enquiry is filed as General Enquiry, Career Enquiry: name Career Enquiry here",
    ],
  ],
  [
    "a rule that never applies",
    [
      { categories: ["Service Booking", "Parts Enquiry"], channels: [email] },
      { categories: ["Service Booking"], channels: [email] },
    ],
    ["error lead_delivery.rules.1: never fits a lead: rule 0 takes all of its leads before it"],
  ],
  [
    "a category that no form uses",
    [{ categories: ["Parts Enquiry", "Boat Enquiry"], channels: [email] }],
    ["warning lead_delivery.rules.0.categories.1: no form of the site files a lead as Boat Enquiry"],
  ],
  [
    "a repeated receiver",
    [
      {
        channels: [
          { channel: "adf", to: "crm@alpha.example" },
          { channel: "adf", to: "CRM@alpha.example" },
          { channel: "email", to: "crm@alpha.example" },
        ],
      },
    ],
    ["error lead_delivery.rules.0.channels.1: is there twice"],
  ],
  [
    "a webhook to this machine",
    [{ channels: [webhook("http://localhost:9999/leads")] }],
    [
      `warning ${WEBHOOK_URL}: is this machine itself: refused in production, unless WEBHOOK_PRIVATE_HOSTS lists it`,
    ],
  ],
  ["a webhook with plain http", [{ channels: [webhook("http://crm.example/")] }], [NO_WEBHOOK]],
  ["a webhook without a protocol", [{ channels: [webhook("crm.example")] }], [NO_WEBHOOK]],
  ["a webhook with another protocol", [{ channels: [webhook("ftp://crm.example/")] }], [NO_WEBHOOK]],
  ["a webhook with a password", [{ channels: [webhook("https://me:secret@crm.example/")] }], [NO_WEBHOOK]],
  ["a webhook with a fragment", [{ channels: [webhook("https://crm.example/#leads")] }], [NO_WEBHOOK]],
];
const delivery = (...rules: object[]) => ({ lead_delivery: { rules } });
testFaults(ROWS.map(([what, rules, faults]): FaultRow => [what, delivery(...rules), faults]));

test.each<[string, object, string]>([
  ["no channel", { channels: [] }, "lead_delivery.rules.0.channels"],
  ["an unknown channel", { channels: [{ channel: "fax" }] }, "lead_delivery.rules.0.channels.0.channel"],
  [
    "an invalid address",
    { channels: [{ channel: "email", to: "service" }] },
    "lead_delivery.rules.0.channels.0.to",
  ],
  ["a CRM without an address", { channels: [{ channel: "adf" }] }, "lead_delivery.rules.0.channels.0.to"],
  ["an empty category", { categories: [" "], channels: [email] }, "lead_delivery.rules.0.categories.0"],
])("loadSites refuses a rule with %s", async (_case, rule, key) => {
  expect((await faultsOf(delivery(rule))).map((fault) => fault.split(":")[0])).toEqual([`error ${key}`]);
});
