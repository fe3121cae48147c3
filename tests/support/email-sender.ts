import type { EmailSender } from "~/domain/message/written-email";

/** Who sends the e-mails of unit tests. */
export const EMAIL_SENDER: EmailSender = {
  site: "Harbour Cars",
  legalName: "Harbour Pty Ltd",
  phone: "03 5550 0001",
  language: "en-AU",
  brand: {
    name: "A & B",
    logo: null,
    header: "#101820",
    on_header: "#ffffff",
    accent: "#b3001b",
    on_accent: "#ffffff",
  },
};
