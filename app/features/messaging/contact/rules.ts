export type Channel = "email" | "sms" | "call";

/** Why a person may not be contacted. */
export type ContactBarrier =
  | "no address"
  | "no number"
  | "unsubscribed"
  | "do not call"
  | "bounced"
  | "no consent";
