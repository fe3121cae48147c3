import type {
  Message,
  MessageAddition,
  MessageChannel,
  MessageKind,
  NewMessage,
} from "~/domain/message/message";
import type { MessageId, SiteSlug } from "~/domain/text/identifiers";
import type { ChannelBacklog } from "./outbox-rows";

/** Which messages a worker claims. */
export interface MessageLane {
  channels: readonly MessageChannel[];
  /** Absent: all kinds. */
  kinds?: readonly MessageKind[];
  /** The moment that decides what has expired. Absent: now. With a fixed `NOW` it stands still, and leases do not. */
  at?: Date;
}

/** How many messages of one kind there may be since a time: for an account, or to a receiver from any account. */
export interface MessageLimit {
  of: "account" | "receiver";
  max: number;
  since: Date;
}

/** The messages to shoppers: an outbox of their own (docs/decisions/0061). */
export interface MessageStore {
  /**
   * Stores a message, to be sent as soon as possible. To store it in the transaction of other rows, an adapter uses
   * `addMessage`.
   */
  add(message: NewMessage): Promise<MessageAddition>;
  /** Stores a message unless that would exceed one of these limits. Several processes count as one. */
  addWithin(limits: readonly MessageLimit[], message: NewMessage): Promise<MessageAddition | "limited">;
  /**
   * Claims up to `limit` due messages of a lane for `leaseSeconds`; no other worker or process gets them meanwhile. A
   * claim whose lease expired (the worker died) is due again. Expired messages are never claimed.
   */
  claim(limit: number, leaseSeconds: number, now: Date, lane: MessageLane): Promise<Message[]>;
  /** Renews the lease of messages that are still being sent. */
  renew(ids: readonly MessageId[], leaseSeconds: number, now: Date): Promise<void>;
  /** Records the success, and deletes the content. */
  delivered(id: MessageId, now: Date): Promise<void>;
  /**
   * Records the failure and the time of the next attempt; null as `nextAttemptAt` makes the message dead and deletes
   * its content.
   * @param attempt the attempt that failed; ignored when another worker has started a later one since
   */
  failed(id: MessageId, error: string, nextAttemptAt: Date | null, now: Date, attempt: number): Promise<void>;
  /** Puts a claimed message off until a time. The attempt does not count. */
  postpone(id: MessageId, until: Date, now: Date, attempt: number): Promise<void>;
  /** Makes expired messages dead, and deletes their content. Resolves to what they were. */
  expire(now: Date): Promise<Pick<Message, "id" | "channel" | "kind">[]>;
  /** Removes deleted contents from SQLite's write-ahead log too, unless a reader blocks that. */
  flushDeleted(): Promise<void>;
  /** Deletes up to `most` messages created before `limit` that are delivered or dead. Resolves to their number. */
  deleteOld(limit: Date, most: number): Promise<number>;
  /** Channels without pending or dead messages are left out. */
  backlog(now: Date): Promise<ChannelBacklog<MessageChannel>[]>;
  /** How many text messages each site accepted and refused in the last 24 hours. */
  textCounts(now: Date): Promise<{ site: SiteSlug; accepted: number; refused: number }[]>;
  /** Calls `listener` after each message that this process stores. Returns a function that unsubscribes. */
  onAdded(listener: () => void): () => void;
}
