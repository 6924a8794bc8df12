import { NoteForm } from "#app/features/leads/schema.ts";
import { z } from "#app/lib/zod.ts";

/** `seen` contains the prefilled text. */
export const ChangeNoteForm = z.discriminatedUnion("intent", [
  NoteForm.omit({ formKey: true }).extend({
    intent: z.literal("edit"),
    seen: z.object({ body: NoteForm.shape.body }),
  }),
  z.object({ intent: z.enum(["pin", "unpin"]) }),
]);
export type ChangeNoteForm = z.infer<typeof ChangeNoteForm>;
