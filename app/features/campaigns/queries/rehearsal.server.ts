import {
  type Candidate,
  factsFor,
  imagineFacts,
  rehearseCandidate,
} from "#app/features/campaigns/queries/facts.server.ts";
import {
  describeRehearsed,
  isImagined,
  listConsents,
  suggestedOf,
  verdictNow,
} from "#app/features/campaigns/queries/lead.server.ts";
import { renderStep } from "#app/features/campaigns/queries/letters.server.ts";
import type { Step } from "#app/features/campaigns/rules.ts";
import { purposeOf, workflowLabel } from "#app/features/campaigns/workflows.ts";
import { statusBadge } from "#app/features/leads/rules.ts";
import { formatDay, formatExactDateTime } from "#app/lib/format.ts";
import { isUuid } from "#app/lib/uuid.ts";

type RehearsalRequest = {
  leadId: string;
  workflow: string | null;
  until: Date;
  step: string | null;
  now: Date;
};

/** Two statements besides what is cached. Null without the lead. Nothing is sent or stored. */
export async function findRehearsal({ leadId, workflow, until, step: key, now }: RehearsalRequest) {
  if (!isUuid(leadId)) return null;
  const candidates = await imagineFacts(leadId, now);
  const named = candidates.find(({ enrollment }) => enrollment.workflow === workflow);
  const active = candidates.find((each) => !isImagined(each));
  const candidate = named ?? active ?? suggestedOf(candidates, now) ?? candidates[0];
  if (!candidate) return null;
  const verdicts = rehearseCandidate(candidate, { now, until }).map((each) =>
    describeRehearsed(candidate, each),
  );
  const shown =
    verdicts.find((each) => each.key === key) ?? verdicts.find(({ verdict }) => verdict === "send");
  const shownKey = shown?.key ?? key ?? candidate.steps[candidate.enrollment.step]?.key;
  const step = candidate.steps.find((each) => each.key === shownKey) ?? candidate.steps[0] ?? null;
  const [letter, consents] = await Promise.all([
    step ? renderStep(candidate, step) : null,
    listConsents(candidate),
  ]);
  return {
    lead: { id: leadId, name: candidate.source.lead.name },
    workflow: candidate.enrollment.workflow,
    label: workflowLabel(candidate.enrollment.workflow),
    isImagined: isImagined(candidate),
    change: verdictNow(candidate, verdicts[0]?.at ?? now)?.change ?? null,
    verdicts,
    message: step &&
      letter && {
        key: step.key,
        channel: step.channel,
        name: candidate.templates.get(step.templateId)?.name ?? step.key,
        subject: letter.subject,
        text: step.channel === "sms" ? letter.text : null,
        facts: factLines(candidate, step, consents),
      },
  };
}

type Line = { label: string; value: string; to?: string };

/** What the decision about a message rests on. */
function factLines(
  candidate: Candidate,
  step: Step,
  consents: Awaited<ReturnType<typeof listConsents>>,
): Line[] {
  const { enrollment, email, phoneE164, templates } = candidate;
  const facts = factsFor(candidate, step);
  const { timeZone, hours } = facts;
  const lead = `/leads/${enrollment.leadId}`;
  const isMarketing = purposeOf(enrollment.workflow) === "marketing";
  const isEmail = step.channel === "email";
  const isWanted = (purpose: string) =>
    isMarketing
      ? purpose === (isEmail ? "marketing-email" : "marketing-sms")
      : isEmail
        ? purpose !== "sms" && !purpose.startsWith("marketing-")
        : purpose === "sms";
  const wanted = consents.find(({ purpose }) => isWanted(purpose));
  const template = templates.get(step.templateId);
  const barrier = facts.barrier ? `Barred: ${facts.barrier}` : "Nothing forbids it";
  const lines: (Line | null | undefined)[] = [
    {
      label: "Consent",
      value: wanted
        ? `Wording ${wanted.version}, given ${formatDay(wanted.at, timeZone)} on ${wanted.page}`
        : isMarketing
          ? "None to marketing"
          : "None; it carries out what the owner asked for",
      to: lead,
    },
    {
      label: isEmail ? "Email" : "Phone",
      value: `${(isEmail ? email : phoneE164) ?? "None"}. ${barrier}`,
      to: `${lead}/contact`,
    },
    { label: "Status", value: statusBadge(facts.lead.status).label, to: lead },
    facts.walkthroughAt && {
      label: "Walkthrough",
      value: formatExactDateTime(facts.walkthroughAt, timeZone),
      to: `${lead}/walkthrough`,
    },
    {
      label: "Hours",
      value: `${hours.opensAt} to ${hours.closesAt}${hours.businessDaysOnly && isMarketing ? " on business days" : ""}, ${
        isMarketing ? (facts.recipientZone ?? "zone of the owner unknown") : timeZone
      }`,
      to: "/campaigns/settings/global",
    },
    facts.missing.length > 0
      ? { label: "Missing", value: facts.missing.join(", "), to: `${lead}/edit` }
      : null,
    facts.pause && { label: "Pause", value: "Paused", to: "/campaigns" },
    facts.isUnanswered
      ? { label: "Conversation", value: "The owner waits for an answer", to: `${lead}#conversation` }
      : null,
    template && {
      label: "Template",
      value: `${template.name}, version ${template.version}${template.activeAt ? "" : ", not in use"}`,
      to: `/campaigns/templates/${template.id}`,
    },
  ];
  return lines.flatMap((line) => line ?? []);
}
