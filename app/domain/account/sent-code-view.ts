/** What the sign-in shows once a code has been sent. */
export interface SentCodeView {
  /** Where the message is, where messages are files. */
  file: string | null;
  /** The button for a new code. */
  again: { name: string; hint: string; text: string };
  /** Address of the way to another number. */
  another: string;
  anotherText: string;
}
