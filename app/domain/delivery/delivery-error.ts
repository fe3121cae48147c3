/** A failed delivery with a known cause. Recognised by its name: see docs/decisions/0009. */
export class DeliveryError extends Error {
  /** True: the next attempt would fail as well. */
  readonly final: boolean;
  /** For the log: a status or a code, never text that a person typed. */
  readonly code: string;
  /** How long the receiver asks to wait before the next attempt. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    {
      final = false,
      code,
      retryAfterSeconds = null,
    }: { final?: boolean; code: string; retryAfterSeconds?: number | null },
  ) {
    super(message);
    this.name = "DeliveryError";
    this.final = final;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
