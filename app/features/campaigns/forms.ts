import { mostContent, mostSubject } from "#app/features/campaigns/checks.ts";
import { formKey, tick, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const text = (what: string, most: number) =>
  z
    .string({ error: `${what} is required.` })
    .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
    .refine((typed) => typed.length <= most, {
      error: ({ input }) =>
        `${what} has ${String(input).length.toLocaleString("en-US")} characters. It holds ${most.toLocaleString("en-US")}.`,
    });

const whole = (min: number, max: number) => {
  const wrong = `Enter a whole number from ${min} to ${max}.`;
  return z.coerce.number({ error: wrong }).int(wrong).min(min, wrong).max(max, wrong);
};

/** What happens to people who are inside: they stay in the version that they entered, or move. */
const people = z.enum(["stay", "move"]).default("stay");

export const TemplateForm = z.object({
  /** Of the record that the form was filled with. */
  version: whole(0, 1_000_000),
  name: typedLine("Name is required.", 80),
  subject: text("Subject", mostSubject).default(""),
  content: text("Content", mostContent).refine((typed) => typed !== "", "Content is required."),
  /** Empty: made from the content. */
  plainText: text("Plain text", mostContent).default(""),
  days: whole(0, 365).optional(),
  hours: whole(0, 720).optional(),
  people,
  use: z.enum(["yes", "draft"]).default("draft"),
});
export type TemplateForm = z.infer<typeof TemplateForm>;

export const NewTemplateForm = z.object({
  copyOf: z.uuid("Choose a letter."),
  /** A step at the end of the series, or for broadcasts. */
  for: z.enum(["warm_lead", "broadcast"]),
  formKey,
});
export type NewTemplateForm = z.infer<typeof NewTemplateForm>;

export const TestMailForm = z.object({
  leadId: z.uuid().optional().catch(undefined),
  formKey,
});
export type TestMailForm = z.infer<typeof TestMailForm>;

export const PreviewForm = z.object({
  content: z.string().max(mostContent).optional(),
  leadId: z.uuid().optional().catch(undefined),
  dark: tick,
});

const versionId = z.uuid();

export const TimingForm = z.union([
  z.object({
    workflow: z.literal("warm_lead"),
    versionId,
    people,
    initialHours: whole(0, 72),
    everyDays: whole(1, 30),
    durationDays: whole(0, 365),
  }),
  z
    .object({
      workflow: z.literal("confirmation"),
      versionId,
      people,
      firstDays: whole(2, 60),
      secondDays: whole(2, 60),
      thirdHours: whole(3, 47),
      textHours: whole(1, 24),
    })
    .refine(({ firstDays, secondDays }) => firstDays > secondDays, {
      path: ["secondDays"],
      error: "The second reminder comes after the first.",
    })
    .refine(({ thirdHours, textHours }) => thirdHours > textHours, {
      path: ["textHours"],
      error: "The text comes after the last email.",
    }),
  z
    .object({
      workflow: z.literal("onboarding"),
      versionId,
      people,
      welcomeHours: whole(0, 72),
      checklistDays: whole(1, 60),
      followUpDays: whole(2, 90),
    })
    .refine(({ checklistDays, followUpDays }) => followUpDays > checklistDays, {
      path: ["followUpDays"],
      error: "The last one comes after the second.",
    }),
]);
export type TimingForm = z.infer<typeof TimingForm>;

export const PauseForm = z.object({ paused: z.enum(["yes", "no"]) });
