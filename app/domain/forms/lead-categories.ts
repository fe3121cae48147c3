/**
 * What leads are filed as. The specification names General Enquiry, Service Booking, Careers Enquiry and Fleet Enquiry
 * (spec 1 §2, spec 2 §4, §5); the others are what its forms are about.
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
