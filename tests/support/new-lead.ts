import type { NewLead } from "~/domain/lead/lead";
import type { Plain } from "./plain";

/** An enquiry of one visitor; a test names only what it needs. */
export function newLead(submissionId: string, overrides: Partial<Plain<NewLead>> = {}): NewLead {
  return {
    submission_id: submissionId,
    site: "alpha",
    dealership_id: "dealership-1",
    category: "Used Car Enquiry",
    subcategory: null,
    event_id: 15,
    source: "Website",
    url: "/cars/slug-1/enquire",
    user_agent: "Mozilla/5.0",
    car_id: null,
    car_dealership_id: null,
    name: "Robin",
    last_name: "Citizen",
    email: "robin@example.com",
    phone: "0491 570 006",
    postcode: "2000",
    message: "Is it still there?",
    consents: [{ name: "opt_in", given: true, wording: "Send me offers", form: "enquiry" }],
    answers: {},
    lead_attributes: { visited_pages: ["/", "/cars"] },
    ...overrides,
  } as NewLead;
}
