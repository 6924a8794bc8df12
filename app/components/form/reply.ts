import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";

/** Of a public form: its idempotency key, and when it was first shown (milliseconds). */
export type FormKeys = { formKey: string; startedAt: number };

/** What an action answers when it saved nothing: conform's result, with everything typed. */
export type FormReply<Known = never> = SubmissionResult<string[]> & {
  /** The page may be out of date. */
  recheck?: boolean;
  /** Records that the user must confirm first. */
  known?: readonly Known[];
  keys?: FormKeys;
};

export type Texts = Partial<Record<string, string>>;

/** By field name, such as `dueAt.date`. */
export const typedIn = (reply: FormReply<unknown> | undefined): Texts | undefined =>
  reply && Object.fromEntries(textsOf(reply.initialValue));

function textsOf(value: unknown, name = ""): [string, string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, name ? `${name}.${key}` : key));
}

/** The message above the form, else that of the first field. */
export function problemOf(reply: FormReply<unknown> | undefined): string | null {
  const { "": whole, ...fields } = reply?.error ?? {};
  return whole?.[0] ?? Object.values(fields).flatMap((messages) => messages ?? [])[0] ?? null;
}

/**
 * Idempotency key. A live update must not replace it during a submission; `renew` changes it after each success, so
 * that the same text can be sent again.
 */
export function useFormKey(minted: string) {
  const [first] = useState(minted);
  const [sent, setSent] = useState(0);
  return {
    formKey: sent === 0 ? first : `${first}.${sent}`,
    renew: () => setSent((before) => before + 1),
  };
}
