/*
 * Identifiers as types of their own: a car's id can't be passed where its slug is expected. They are made only where a
 * value enters: from a row of the database, a site's folder and its configuration, an address, a cookie, a post, a
 * command's arguments or the environment.
 */
declare const kind: unique symbol;
export type Identifier<Kind extends string> = string & { readonly [kind]: Kind };

/** The platform's own identifier of a car. It never changes. */
export type CarId = Identifier<"car id">;
/** The car's part of its address: `/cars/{slug}`. */
export type CarSlug = Identifier<"car slug">;

/** The platform's own identifier of a lead. A post may name it; people read its `reference` out instead. */
export type LeadId = Identifier<"lead id">;
/** The identifier of one delivery of a lead: a row of the outbox. */
export type DeliveryId = Identifier<"delivery id">;

/** A dealership's id in its site's configuration; feeds, cars and leads name it. Its slug is in addresses. */
export type DealershipId = Identifier<"dealership id">;

/** A site's name in the product: its folder's name, its host label and the `site` column of its rows. */
export type SiteSlug = Identifier<"site slug">;
/** A shopper's account on one site. */
export type AccountId = Identifier<"account id">;
/** A signed-in browser: the hash of the token in its cookie, which is not stored. */
export type SessionId = Identifier<"session id">;
/** A message to a shopper. Ids sort by the time of their creation. */
export type MessageId = Identifier<"message id">;
/** A one-time code that was sent: not the code itself. */
export type SignInCodeId = Identifier<"sign-in code id">;

/** A search that a shopper has saved. */
export type SavedSearchId = Identifier<"saved search id">;

/** A car held for a shopper. Anybody who knows it can see and cancel the reservation: it is in links to that shopper, and in no log. */
export type ReservationId = Identifier<"reservation id">;
/** A payment of a shopper. The gateway's idempotency key too. */
export type OnlinePaymentId = Identifier<"online payment id">;
export type PaymentId = Identifier<"payment id">;

export const asCarId = (text: string) => text as CarId;
export const asCarSlug = (text: string) => text as CarSlug;
export const asLeadId = (text: string) => text as LeadId;
export const asDeliveryId = (text: string) => text as DeliveryId;
export const asDealershipId = (text: string) => text as DealershipId;
export const asSiteSlug = (text: string) => text as SiteSlug;
export const asAccountId = (text: string) => text as AccountId;
export const asSessionId = (text: string) => text as SessionId;
export const asMessageId = (text: string) => text as MessageId;
export const asSignInCodeId = (text: string) => text as SignInCodeId;
export const asSavedSearchId = (text: string) => text as SavedSearchId;
export const asReservationId = (text: string) => text as ReservationId;
export const asOnlinePaymentId = (text: string) => text as OnlinePaymentId;
export const asPaymentId = (text: string) => text as PaymentId;
