import type { MessageId } from "~/domain/text/identifiers";

export interface TextMessage {
  /** The same for every retry, so that a receiver can detect a duplicate. */
  id: MessageId;
  /** In the normal form "+61412345678". */
  to: string;
  text: string;
  /** When it was written: ISO 8601, UTC. The same for every retry. */
  at: string;
}

export interface TextSender {
  /**
   * Resolves when the message is accepted (or, without SMS_WEBHOOK_URL, written durably to the outbox folder).
   * @throws DeliveryError with the status of a receiver that does not accept it
   */
  send(message: TextMessage, signal: AbortSignal): Promise<void>;
  /**
   * Returns the name of the message's file in `outbox/sms` of DATA_DIR, which exists once it is sent. Null: messages
   * are posted, not written.
   */
  fileName(id: MessageId): string | null;
}
