import { startableKeys, workflowKeys } from "#app/features/campaigns/workflows.ts";
import { z } from "#app/lib/zod.ts";

const ids = z.preprocess(
  (sent) => (sent === undefined ? [] : [sent].flat()),
  z.array(z.uuid()).min(1, "Choose at least one person.").max(200),
);
const workflow = z.enum(workflowKeys);
const id = z.uuid();
/** Key of the step that the page showed. */
const step = z.string().max(100);

export const ChangeCampaigns = z.discriminatedUnion("change", [
  z.object({ change: z.literal("start"), leadId: z.uuid(), workflow: z.enum(startableKeys) }),
  z.object({ change: z.literal("stop"), ids }),
  z.object({ change: z.literal("undo-stop"), at: z.coerce.date() }),
  z.object({ change: z.literal("pause"), ids }),
  z.object({ change: z.literal("resume"), ids }),
  z.object({ change: z.literal("pause-all") }),
  z.object({ change: z.literal("resume-all") }),
  z.object({ change: z.literal("pause-workflow"), workflow }),
  z.object({ change: z.literal("resume-workflow"), workflow }),
  z.object({ change: z.literal("skip"), id, step }),
  z.object({ change: z.literal("send"), id, step }),
  z.object({
    change: z.literal("move"),
    id,
    step,
    to: z.object({
      date: z.iso.date("Choose a day."),
      time: z.string().regex(/^\d\d:\d\d$/, "Choose a time."),
    }),
  }),
]);
export type ChangeCampaigns = z.infer<typeof ChangeCampaigns>;
