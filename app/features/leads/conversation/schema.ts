import { formKey, typedLine, typedText } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const body = (longest: number) => typedText("Write the message first.", longest);

export const ReplyForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("email"),
    subject: typedLine("Enter a subject.", 140),
    body: body(10_000),
    formKey,
  }),
  z.object({ intent: z.literal("text"), body: body(300), formKey }),
]);
export type ReplyForm = z.infer<typeof ReplyForm>;

/** `at` is an ISO text. */
export type Message = {
  id: string;
  at: string;
  isIn: boolean;
  channel: "email" | "sms";
  /** Null for an automatic one. */
  by: string | null;
  subject: string | null;
  body: string | null;
  mode: string | null;
  /** Of the carrier. */
  status: string | null;
  job: "queued" | "failed" | null;
  why: string | null;
};
