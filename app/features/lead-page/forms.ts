import { dateInputError, parseDateInput } from "#app/components/dates/date-input.ts";
import { AgreementForm } from "#app/features/agreements/schema.ts";
import { gapsIn } from "#app/features/campaigns/merge-fields.ts";
import { type CallOutcome, callOutcomes } from "#app/features/conversations/calls/outcomes.ts";
import { seenText } from "#app/features/leads/property/schema.ts";
import { longestNote, statusGroups } from "#app/features/leads/rules.ts";
import { OnboardingForm } from "#app/features/onboarding/schema.ts";
import { customCost, improvementItem, OutcomeForm } from "#app/features/pitch/schema.ts";
import { WalkthroughCardForm } from "#app/features/walkthroughs/schema.ts";
import {
  clock,
  emailAddress,
  formKey,
  mayBeEmpty,
  personName,
  phoneAsTyped,
  typedDay,
  typedLine,
  typedText,
  withoutFields,
} from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

/** That the user saw, for optimistic locking. */
const version = z.coerce.number().int().min(1).max(2_147_483_647);

const assignedTo = z.uuid().optional();

export const NoteForm = z.object({ body: typedText("Write the note first.", longestNote), formKey });

/** `seen` contains the prefilled text. */
export const ChangeNoteForm = z.discriminatedUnion("intent", [
  NoteForm.omit({ formKey: true }).extend({
    intent: z.literal("edit"),
    seen: z.object({ body: NoteForm.shape.body }),
  }),
  z.object({ intent: z.enum(["pin", "unpin"]) }),
]);
export type ChangeNoteForm = z.infer<typeof ChangeNoteForm>;

const dueAt = z.object(
  {
    date: z
      .string({ error: "Choose a day." })
      .transform(parseDateInput)
      .refine((day) => day !== null, dateInputError),
    time: clock("Choose a time."),
  },
  { error: "Choose a day and a time." },
);

export const TaskPageForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("change"),
    dueAt,
    /** Null removes the assignee. */
    assignedTo: assignedTo.transform((id) => id ?? null),
    version,
  }),
  z.object({
    intent: z.literal("finish"),
    done: z.enum(["yes", "no"]),
    version: version.optional().catch(undefined),
  }),
  z.object({ intent: z.literal("resend") }),
]);
export type TaskPageForm = z.infer<typeof TaskPageForm>;

export const CallForm = z.object({
  intent: z.literal("call"),
  outcome: z.enum(Object.keys(callOutcomes) as [CallOutcome, ...CallOutcome[]], {
    error: "Choose how the call went.",
  }),
  note: mayBeEmpty(typedText("", 2_000)),
  followUpOn: mayBeEmpty(typedDay("Choose a day.")),
  formKey,
});

const body = (longest: number) => typedText("Write the message first.", longest);

const attachmentId = /^(report|(file|agreement):[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;

/** A template leaves a visible gap where the lead has no value. */
const withoutGaps = <Text extends z.ZodType<string>>(text: Text) =>
  withoutFields(text).refine((typed) => gapsIn(typed).length === 0, {
    error: ({ input }) => `Replace ${gapsIn(String(input)).join(" and ")} with your own words.`,
  });

export const ReplyForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("email"),
    subject: withoutGaps(typedLine("Enter a subject.", 140)),
    body: withoutGaps(body(10_000)),
    attachments: z.array(z.string().regex(attachmentId)).max(20).default([]),
    formKey,
  }),
  z.object({ intent: z.literal("text"), body: body(300), formKey }),
]);
export type ReplyForm = z.infer<typeof ReplyForm>;

/** `remove` names an own item. */
export const ImprovementsForm = z
  .object({
    intent: z.literal("improvements"),
    items: z.array(improvementItem).max(50).default([]),
    ownName: mayBeEmpty(typedLine("Name the improvement.", 80)),
    ownCost: mayBeEmpty(customCost),
    remove: z.string().max(80).optional(),
  })
  .refine(({ ownName, ownCost }) => ownCost === undefined || ownName, {
    path: ["ownName"],
    error: "Name the improvement.",
  })
  .refine(({ ownName, ownCost }) => !ownName || ownCost !== undefined, {
    path: ["ownCost"],
    error: "Enter what it costs, such as 450.",
  });
export type ImprovementsForm = z.output<typeof ImprovementsForm>;

/** `seen` contains the prefilled values. */
export const CoOwnerForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    name: personName("Enter the name."),
    role: typedLine("Enter what they are to the owner.", 60),
    email: mayBeEmpty(emailAddress("Enter an email address.")),
    phone: mayBeEmpty(phoneAsTyped("Enter a ten-digit phone number.")),
    seen: z.preprocess(
      (sent) => sent ?? {},
      z.object({ name: seenText, role: seenText, email: seenText, phone: seenText }),
    ),
  }),
  z.object({ intent: z.literal("remove") }),
]);
export type CoOwnerForm = z.infer<typeof CoOwnerForm>;

export const StatusForm = z.object({
  status: z.enum(statusGroups.map(({ value }) => value) as [string, ...string[]], {
    error: "Choose a status.",
  }),
  /** Label of a lost reason. */
  reason: z.string().optional(),
  version,
});
export type StatusForm = z.infer<typeof StatusForm>;

const tag = typedLine("Enter a tag.", 40);

const FollowUpForm = z.object({
  intent: z.literal("follow-up"),
  date: mayBeEmpty(typedDay("Choose a day.")),
  /** A button's day, instead of `date`. */
  quick: mayBeEmpty(typedDay("Choose a day.")),
  time: clock("Choose a time."),
  /** The follow-up to move. */
  task: z.uuid().optional(),
  version: version.optional(),
  assignedTo,
  formKey,
});
export type FollowUpForm = z.infer<typeof FollowUpForm>;

export const LeadPageForm = z.discriminatedUnion("intent", [
  NoteForm.extend({ intent: z.literal("note") }),
  z.object({
    intent: z.literal("task"),
    title: typedText("Enter the task.", 200),
    dueAt,
    assignedTo,
    formKey,
  }),
  z.object({ intent: z.enum(["estimate", "request-payment"]), formKey }),
  z.object({ intent: z.enum(["remind-invoice", "retry-invoice"]), invoice: z.uuid(), formKey }),
  z.object({ intent: z.literal("push-odoo") }),
  z.object({ intent: z.literal("delete-file"), file: z.uuid() }),
  ...AgreementForm.options,
  ...WalkthroughCardForm.options,
  CallForm,
  ...ReplyForm.options,
  ImprovementsForm,
  OutcomeForm.extend({ intent: z.literal("outcome") }),
  ...OnboardingForm.options,
  z.object({ intent: z.literal("assign"), assignedTo, version }),
  z.object({ intent: z.literal("tag"), tag }),
  z.object({ intent: z.literal("untag"), tag }),
  FollowUpForm,
]);
export type LeadPageForm = z.infer<typeof LeadPageForm>;
