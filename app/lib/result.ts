/** `field` names the form field of the message. */
export type Result<Value = void> = { ok: true; value: Value } | Refusal;

export type Refusal = {
  ok: false;
  reason: "invalid" | "not_found" | "forbidden" | "conflict" | "changed" | "too_many" | "unavailable";
  message: string;
  field?: string;
};

export const done = <Value>(value: Value): Result<Value> => ({ ok: true, value });

export const refused = (reason: Refusal["reason"], message: string, field?: string): Refusal => ({
  ok: false,
  reason,
  message,
  ...(field && { field }),
});

export const changedElsewhere = (what: string) =>
  refused(
    "changed",
    `Someone else changed ${what}. Their version is saved and shown here; save again to replace it.`,
  );
