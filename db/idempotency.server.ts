import { createHash } from "node:crypto";
import { eq, TransactionRollbackError } from "drizzle-orm";
import { type Refusal, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { formKeys } from "#db/schema/index.ts";

type KeyedForm<Answer> = {
  /** Two forms of one page may share a key. */
  form: string;
  formKey: string;
  content: unknown;
  answer: Answer;
};

/** Without a key, every send counts as new. */
type SentForm<Answer> = Omit<KeyedForm<Answer>, "formKey"> & {
  formKey: string | undefined;
  /** Refuses the same key with other content. */
  isStrict?: boolean | undefined;
};

/** Once per form key and content. A refusal leaves the key unused. */
export function storeOnce<Answer extends Record<string, unknown>, Other extends { ok: false } = Refusal>(
  { formKey, isStrict, ...sent }: SentForm<Answer>,
  change: (tx: Transaction) => Promise<{ ok: true; value: Answer } | Other>,
): Promise<Result<Answer> | Other> {
  const content = digestOf(sent.content);
  const keyed = isStrict ? { ...sent, content: null, answer: { ...sent.answer, content } } : sent;
  return storeWhole<Answer, Other | Refusal>(async (tx) => {
    const first = formKey ? await firstAnswer<Answer>(tx, { ...keyed, formKey }) : null;
    if (isStrict && first && first.content !== content)
      return refused("conflict", "This key was used before with other content.");
    return first ? { ok: true, value: first } : change(tx);
  });
}

export async function storeWhole<Answer, Other extends { ok: false } = Refusal>(
  change: (tx: Transaction) => Promise<{ ok: true; value: Answer } | Other>,
): Promise<{ ok: true; value: Answer } | Other> {
  let refusal: Other | undefined;
  try {
    return await db().transaction(async (tx) => {
      const outcome = await change(tx);
      if (outcome.ok) return outcome;
      refusal = outcome;
      return tx.rollback();
    });
  } catch (error) {
    if (refusal && error instanceof TransactionRollbackError) return refusal;
    throw error;
  }
}

/** Must come first in the transaction: a concurrent repeat waits here. Null for a new key. */
export async function firstAnswer<Answer extends Record<string, unknown>>(
  tx: Transaction,
  { form, formKey, content, answer }: KeyedForm<Answer>,
): Promise<Answer | null> {
  const key = digestOf(form, formKey, content);
  const taken = await tx
    .insert(formKeys)
    .values({ key, form, result: answer })
    .onConflictDoNothing()
    .returning({ key: formKeys.key });
  if (taken.length > 0) return null;
  const [first] = await tx.select({ result: formKeys.result }).from(formKeys).where(eq(formKeys.key, key));
  return first ? (first.result as Answer) : null;
}

/** SHA-256 in the shape of a UUID. */
function digestOf(...parts: unknown[]) {
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}
