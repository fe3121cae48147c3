/**
 * The categories of leads. The specification names General Enquiry, Service Booking, Careers Enquiry and Fleet Enquiry
 * (rules/lead-filing#lead-categories); the others are the subjects of its forms.
 */
export const LEAD_CATEGORIES = [
  "General Enquiry",
  "New Car Enquiry",
  "Used Car Enquiry",
  "Test Drive",
  "Finance Enquiry",
  "Service Booking",
  "Parts Enquiry",
  "Fleet Enquiry",
  "Trade-In Valuation",
  "Careers Enquiry",
  "Customer Feedback",
] as const;
