import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { formKeys } from "#db/schema/index.ts";

type Sent<Answer> = {
  /** Name of the form, for whoever reads the table. */
  form: string;
  /** Given out with the form; a repeat with the same content has no second effect. */
  formKey: string;
  /** What was filled in, of plain values. The same key with other content is another form. */
  content: unknown;
  /** What the repeats are told too. */
  answer: Answer;
};

/**
 * Takes the key of a form that was sent, as the first act of the transaction that stores it. Null when it was free;
 * else the answer that the first of the repeats got. A repeat that arrives while the first is being stored waits for
 * it here, and takes its place when it fails.
 */
export async function firstAnswer<Answer extends Record<string, unknown>>(
  tx: Transaction,
  { form, formKey, content, answer }: Sent<Answer>,
): Promise<Answer | null> {
  const key = keyOf(formKey, content);
  const taken = await tx
    .insert(formKeys)
    .values({ key, form, result: answer })
    .onConflictDoNothing()
    .returning({ key: formKeys.key });
  if (taken.length > 0) return null;
  const [first] = await tx.select({ result: formKeys.result }).from(formKeys).where(eq(formKeys.key, key));
  return first ? (first.result as Answer) : null;
}

/** SHA-256 of key and content, in the shape of a UUID. */
function keyOf(formKey: string, content: unknown) {
  const digest = createHash("sha256").update(formKey).update(JSON.stringify(content)).digest("hex");
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}
