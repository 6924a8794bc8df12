import { NoteForm } from "#app/features/leads/schema.ts";
import { z } from "#app/lib/zod.ts";

/** `seen` is when the note was last edited, as the form shows it. */
export const ChangeNoteForm = z.discriminatedUnion("intent", [
  NoteForm.omit({ formKey: true }).extend({
    intent: z.literal("edit"),
    seen: z.string().max(40).default(""),
  }),
  z.object({ intent: z.enum(["pin", "unpin"]) }),
]);
export type ChangeNoteForm = z.infer<typeof ChangeNoteForm>;
