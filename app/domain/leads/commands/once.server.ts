import { TransactionRollbackError } from "drizzle-orm";
import { firstAnswer } from "#app/domain/form-key.server.ts";
import { done, type Result } from "#app/domain/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";

type Sent<Answer> = {
  /** Name of the form, for whoever reads the table of keys. */
  form: string;
  /** Came with the form; a page that was opened before forms had keys sends none. */
  formKey: string | undefined;
  /** What was filled in, of plain values. */
  content: unknown;
  /** What the repeats of the form are told, once one of them was stored. */
  answer: Answer;
};

/**
 * Runs a change in one transaction, and only once for a form that is sent again with the same key and content. A
 * refusal leaves nothing behind, nor does it use up the key.
 */
export async function storeOnce<Answer extends Record<string, unknown>>(
  { formKey, ...sent }: Sent<Answer>,
  change: (tx: Transaction) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  let outcome: Result<Answer> | undefined;
  try {
    return await db().transaction(async (tx) => {
      const repeated = formKey ? await firstAnswer(tx, { ...sent, formKey }) : null;
      if (repeated) return done(repeated);
      outcome = await change(tx);
      if (!outcome.ok) tx.rollback();
      return outcome;
    });
  } catch (error) {
    if (outcome && error instanceof TransactionRollbackError) return outcome;
    throw error;
  }
}
