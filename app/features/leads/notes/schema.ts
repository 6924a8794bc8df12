import { NoteForm } from "#app/features/leads/schema.ts";
import type { Person } from "#app/features/leads/types.ts";
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

export type NotePage = {
  note: { id: string; body: string; at: Date; editedAt: Date | null; author: string; isOwn: boolean };
  /** Newest first. */
  earlier: { at: string; body: string }[];
  leadName: string;
  people: Person[];
  timeZone: string;
};
