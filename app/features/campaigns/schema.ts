import { startableKeys, workflowKeys } from "#app/features/campaigns/workflows.ts";
import { clock, typedDay } from "#app/lib/fields.ts";
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
  z.object({ change: z.enum(["stop", "pause", "resume"]), ids }),
  z.object({ change: z.literal("undo-stop"), at: z.coerce.date() }),
  z.object({ change: z.enum(["pause-all", "resume-all"]) }),
  z.object({ change: z.enum(["pause-workflow", "resume-workflow"]), workflow }),
  z.object({ change: z.enum(["skip", "send"]), id, step }),
  z.object({
    change: z.literal("move"),
    id,
    step,
    to: z.object({ date: typedDay("Choose a day."), time: clock("Choose a time.") }),
  }),
]);
export type ChangeCampaigns = z.infer<typeof ChangeCampaigns>;
