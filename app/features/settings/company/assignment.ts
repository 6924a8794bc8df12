import * as field from "#app/features/settings/sections/fields.ts";
import { z } from "#app/lib/zod.ts";

export const AssignmentForm = z.object({
  mode: field.choice("Assign new leads", [
    { value: "none", label: "By hand" },
    { value: "round_robin", label: "In turn" },
    { value: "city", label: "By city, else in turn" },
    { value: "source", label: "By source, else in turn" },
  ]),
  hears: field.choice("Who hears of a new lead", [
    { value: "assignee", label: "The assignee, or everyone if there is none" },
    { value: "everyone", label: "Everyone" },
    { value: "admins", label: "The assignee and admins" },
  ]),
  reassignMinutes: field.whole("Give to the next person after", {
    max: 10_080,
    half: true,
    hint: "Minutes of office hours without any work on the lead. 0 for never.",
  }),
});

export const assignmentPersonForm = (staff: readonly { id: string; name: string }[]) =>
  z.object({
    person: field.choice(
      "Person",
      staff.map(({ id, name }) => ({ value: id, label: name })),
    ),
    cities: field.optionalLines("Cities", { half: true, hint: "One per line." }),
    sources: field.optionalLines("Sources", {
      half: true,
      hint: "One per line, as lists show them, like Analysis or Webinar.",
    }),
  });

export type AssignmentRules = z.infer<typeof AssignmentForm> & {
  people: { person: string; cities: string[]; sources: string[] }[];
};

export const defaultAssignment: AssignmentRules = {
  mode: "none",
  hears: "assignee",
  reassignMinutes: 0,
  people: [],
};
