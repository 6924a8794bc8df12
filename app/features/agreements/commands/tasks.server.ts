import {
  addTask,
  findOpenTask,
  placeOf,
  reopenTask,
  updateTask,
} from "#app/features/leads/timeline/records.server.ts";
import { vendorSettings } from "#app/features/settings/integrations/rules.ts";
import { docusealMode } from "#app/integrations/docuseal.server.ts";
import type { Transaction } from "#db/client.ts";
import type { leads } from "#db/schema/index.ts";

type Lead = Pick<typeof leads.$inferSelect, "id" | "streetAddress" | "assignedTo" | "deletedAt">;

type ByHand = {
  lead: Lead;
  why?: string | undefined;
  missing: readonly string[];
  problem?: string;
  dueAt: Date;
};

/** One task per lead: an open one gets the new list. True if the task is new. */
export async function prepareByHand(
  tx: Transaction,
  { lead, why, missing, problem, dueAt }: ByHand,
): Promise<boolean> {
  const list = missing.length > 0 && `Missing: ${missing.join("; ")}.`;
  const wants =
    docusealMode() === "not configured"
      ? [list, byHand]
      : [list, problem, "Then press “Send agreement” on the lead."];
  const detail = [why, ...wants].filter(Boolean).join(" ");
  const open = await findOpenTask(tx, lead.id, "prepare_agreement");
  if (open) {
    await updateTask(tx, open.id, { detail });
    return false;
  }
  return addTask(tx, {
    leadId: lead.id,
    kind: "prepare_agreement",
    title: `Prepare the agreement for ${lead.streetAddress ?? "the property"}`,
    detail,
    dueAt,
    assignedTo: lead.assignedTo,
  });
}

const byHand = `The program can't send agreements until an admin sets ${vendorSettings.docuseal.join(", ")}. Until then, send it outside of the program.`;

type Signed = { agreementId: string; documentName: string; lead: Lead | null; dueAt: Date; words: string };

export const countersignKey = (agreementId: string) => `countersign:${agreementId}`;

export const askToCountersign = (
  tx: Transaction,
  { agreementId, documentName, lead, dueAt, words }: Signed,
) =>
  reopenTask(tx, {
    ...placeOf(lead),
    kind: "countersign_agreement",
    title: `Countersign: ${documentName}`,
    detail: words,
    dueAt,
    dedupeKey: countersignKey(agreementId),
  });

type Problem = keyof typeof titles;

/** Once per agreement, or once per deletion of its lead. */
export const createProblemTask = (tx: Transaction, { what, ...about }: Signed & { what: Problem }) =>
  (what === "deleted" ? reopenTask : addTask)(tx, {
    ...placeOf(about.lead),
    kind: what === "deleted" ? "deleted_lead" : "agreement_problem",
    title: titles[what](about.documentName),
    detail: about.words,
    dueAt: about.dueAt,
    dedupeKey: problemKey(what, about.agreementId),
  });

export const problemKey = (what: Problem, agreementId: string) => `agreement-${what}:${agreementId}`;

const titles = {
  declined: (name: string) => `Get in touch with the owner who declined: ${name}`,
  expired: (name: string) => `Ask the owner who did not sign in time: ${name}`,
  lost: (name: string) => `Keep the signed file by hand: ${name}`,
  unknown: (name: string) => `Look for an agreement that DocuSeal does not know: ${name}`,
  completed: (name: string) => `Signed by both, though canceled: ${name}`,
  signed: (name: string) => `Call the owner who signed what was canceled: ${name}`,
  open: (name: string) => `End an agreement at DocuSeal by hand: ${name}`,
  outdated: (name: string) => `Send the agreement with the new fees: ${name}`,
  deleted: (name: string) => `Decide on what the owner of a deleted lead has signed: ${name}`,
};
