import { DeliveryError } from "~/domain/delivery/delivery-error";
import { smtpRefusalIsFinal } from "~/domain/delivery/failure";

/** Returns the final failure that an error of the mailer is. Null: a later attempt may succeed. */
export function permanentRejection(error: unknown): DeliveryError | null {
  if (!(error instanceof Error)) return null;
  const { command, responseCode, response, code } = error as {
    command?: string;
    responseCode?: number;
    response?: string;
    code?: string;
  };
  if (!smtpRefusalIsFinal({ command, responseCode, response })) return null;
  return new DeliveryError(error.message, { final: true, code: `${code ?? "SMTP"} ${responseCode}` });
}
