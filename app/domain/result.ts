/**
 * What a command returns. An expected refusal is a value: `field` names the form field it belongs to, and without
 * one the message stands above the form.
 */
export type Result<Value = void> = { ok: true; value: Value } | Refusal;

export type Refusal = {
  ok: false;
  reason: "invalid" | "not_found" | "forbidden" | "conflict" | "changed" | "too_many" | "unavailable";
  message: string;
  field?: string;
};

/** What was asked for has been done; `value` is what the door goes on with. */
export const done = <Value>(value: Value): Result<Value> => ({ ok: true, value });

/** An expected refusal, in words for whoever asked; `field` names the field that they stand beside. */
export const refused = (reason: Refusal["reason"], message: string, field?: string): Refusal => ({
  ok: false,
  reason,
  message,
  ...(field && { field }),
});

/** Somebody else changed what the form is about since it was filled, and nothing was written. */
export const changedMeanwhile = (what: string) =>
  refused(
    "changed",
    `Somebody else changed ${what} meanwhile. Their change is kept and shown here; save again to put yours in its place.`,
  );
