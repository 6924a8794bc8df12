import { createHash } from "node:crypto";
import { eq, TransactionRollbackError } from "drizzle-orm";
import { type Refusal, type Result, refused } from "#app/domain/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { formKeys } from "#db/schema/index.ts";

type KeyedForm<Answer> = {
  /** Name of the form; two forms of one page may carry the same key. */
  form: string;
  /** Came with the form; a repeat with the same content has no second effect. */
  formKey: string;
  /** What was filled in, of plain values. The same key with other content is another form. */
  content: unknown;
  /** What the repeats are told too. */
  answer: Answer;
};

/** A form whose key was lost on the way counts as new each time. */
type SentForm<Answer> = Omit<KeyedForm<Answer>, "formKey"> & {
  formKey: string | undefined;
  /** The same key with other content is refused. */
  isStrict?: boolean | undefined;
};

/**
 * Runs a change in one transaction, and only once for a form that is sent again with the same key and content. An
 * outcome that is not ok leaves nothing behind, nor does it use up the key.
 */
export function storeOnce<Answer extends Record<string, unknown>, Other extends { ok: false } = Refusal>(
  { formKey, isStrict, ...sent }: SentForm<Answer>,
  change: (tx: Transaction) => Promise<{ ok: true; value: Answer } | Other>,
): Promise<Result<Answer> | Other> {
  return storeWhole<Answer, Other | Refusal>(async (tx) => {
    if (isStrict && formKey) {
      const content = digestOf(sent.content);
      const keyed = { ...sent, formKey, content: null, answer: { ...sent.answer, content } };
      const first = await firstAnswer(tx, keyed);
      if (first && first.content !== content)
        return refused("conflict", "This key was used before with other content.");
      if (first) return { ok: true, value: first };
      return change(tx);
    }
    const repeated = formKey ? await firstAnswer(tx, { ...sent, formKey }) : null;
    return repeated ? { ok: true, value: repeated } : change(tx);
  });
}

/** Runs a change in one transaction. An outcome that is not ok leaves nothing behind. */
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

/**
 * Takes the key of a form that was sent, as the first act of the transaction that stores it. Null when it was free;
 * else the answer that the first of the repeats got. A repeat that arrives while the first is being stored waits for
 * it here, and takes its place when it fails.
 */
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

/** SHA-256 of form, key and content, in the shape of a UUID. */
function digestOf(...parts: unknown[]) {
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}
