import { halfHours } from "#app/components/dates/date-input.ts";
import { targetKinds } from "#app/features/settings/company/target-kinds.ts";
import * as field from "#app/features/settings/sections/fields.ts";
import { z } from "#app/lib/zod.ts";

/** The referral terms say how soon a client is contacted. */
const kinds = ["first_response", "within_24h", "report_reviewed", "walkthrough_confirmed"] as const;

export const TargetForm = z
  .object({
    kind: field.choice(
      "Target",
      kinds.map((value) => ({ value, label: targetKinds[value] })),
    ),
    measure: field.choice("Time", [
      { value: "clock", label: "Minutes, around the clock" },
      { value: "office", label: "Minutes of office hours" },
      { value: "next_day", label: "By a time on the next office day" },
    ]),
    minutes: field.whole("Minutes", {
      max: 43_200,
      half: true,
      optional: true,
      hint: "Not used for a time on the next office day.",
    }),
    by: field.choice("By", halfHours, { half: true, hint: "Used only for the next office day." }),
    warnMinutes: field.whole("Warn before", { max: 1_440, half: true, hint: "Minutes." }),
  })
  .superRefine(({ measure, minutes, warnMinutes }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (measure === "next_day") return;
    if (minutes === 0) refuse("minutes", "Enter at least one minute.");
    else if (warnMinutes >= minutes) refuse("warnMinutes", "Enter fewer minutes than the target has.");
  });

export const TargetsForm = z
  .object({
    opensAt: field.choice("Office opens", halfHours, { half: true }),
    closesAt: field.choice("Office closes", halfHours, { half: true }),
    saturday: field.check("Open on Saturday", { half: true }),
    sunday: field.check("Open on Sunday", { half: true }),
    referralWarnMinutes: field.whole("Warn before a referral is late", {
      max: 1_440,
      half: true,
      hint: "Minutes. How soon you contact a referred client is under Referral terms.",
    }),
  })
  .superRefine(({ opensAt, closesAt }, context) => {
    if (opensAt >= closesAt)
      context.addIssue({ code: "custom", path: ["closesAt"], message: "The office closes before it opens." });
  });

export type TargetClock = z.infer<typeof TargetForm>;

export type TargetSettings = z.infer<typeof TargetsForm> & { definitions: TargetClock[] };

export const defaultTargets: TargetSettings = {
  opensAt: "09:00",
  closesAt: "17:00",
  saturday: false,
  sunday: false,
  referralWarnMinutes: 120,
  definitions: [
    { kind: "first_response", measure: "office", minutes: 15, by: "10:00", warnMinutes: 5 },
    { kind: "within_24h", measure: "clock", minutes: 1_440, by: "10:00", warnMinutes: 120 },
    { kind: "report_reviewed", measure: "next_day", minutes: 0, by: "10:00", warnMinutes: 30 },
    { kind: "walkthrough_confirmed", measure: "next_day", minutes: 0, by: "12:00", warnMinutes: 60 },
  ],
};
