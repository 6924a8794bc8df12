import type { Actor } from "#app/domain/actor.ts";
import {
  type Agreement,
  draftAgreement,
  findLastAgreement,
  nameOwners,
  readDesk,
} from "#app/domain/documents/commands/draft.server.ts";
import { lookForWay } from "#app/domain/documents/commands/look-first.server.ts";
import {
  bouncedMails,
  mailCountersign,
  mailExecuted,
  mailReady,
} from "#app/domain/documents/commands/mails.server.ts";
import { openSoon } from "#app/domain/documents/commands/open.server.ts";
import { missingOf } from "#app/domain/documents/items.ts";
import { findLeadFees } from "#app/domain/documents/queries/fees.server.ts";
import { type AgreementStatus, isOut, isSignable } from "#app/domain/documents/rules.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { closeFirstResponse, lockLead, takeLead } from "#app/domain/leads/commands.server.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import { restartJobs } from "#app/domain/messages/commands.server.ts";
import type { LegalOwner } from "#app/domain/owners/legal-owners.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { refuseUntilSetUp } from "#app/domain/site/queries.server.ts";
import type { Transaction } from "#db/client.ts";
import type { leads } from "#db/schema/index.ts";

type Act = { leadId: string; formKey?: string | undefined; now?: Date };
type Sending = Act & { owners?: LegalOwner[] };
type Said = { said: string };

/**
 * Staff send the agreement of a lead, with what is known of it now. Refused with the list where something is missing
 * still, and where one with these fees is out already.
 */
export async function sendAgreement(
  actor: Actor,
  { leadId, owners, formKey, now = new Date() }: Sending,
): Promise<Result<Said>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to send an agreement.");
  const unready = await refuseUntilSetUp(now);
  if (unready) return unready;
  const [fees, desk] = await Promise.all([findLeadFees(leadId, now), readDesk(now)]);
  const way = await lookForWay(fees);
  const answer = { said: "The agreement is on its way." };
  let agreementId: string | undefined;
  const sent = await storeOnce({ form: "send-agreement", formKey, content: leadId, answer }, async (tx) => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "Lead not found");
    const named = await nameOwners(tx, lead, owners);
    if (!named.ok) return named;
    const drawing = { lead: named.value, fees, desk, actor, mayReplace: true, way, now };
    const { agreement, inTheWay } = await draftAgreement(tx, drawing);
    if (inTheWay) return refused("conflict", stillOut(inTheWay));
    const status = agreement.status as AgreementStatus;
    if (isOut(status)) return refused("conflict", alreadyOut(status));
    if (status === "completed") return refused("conflict", "Both have signed this agreement already.");
    const missing = missingOf(agreement.items);
    if (missing.length > 0) return refused("invalid", `Still missing: ${missing.join("; ")}.`);
    if (status === "preparing") return refused("conflict", agreement.problem ?? "It cannot be sent.");
    agreementId = agreement.id;
    await takeLead(tx, lead, actor);
    await closeFirstResponse(tx, lead.id, "The agreement was sent.", now);
    return done(answer);
  });
  if (agreementId) await openSoon(agreementId);
  return sent;
}

const stillOut = (why: string) =>
  `An agreement with the fees of before is out, and it could not be read whether the owner has just signed it: ${why}. Nothing was sent. Try again in a minute.`;

const alreadyOut = (status: AgreementStatus) =>
  status === "owner_signed"
    ? "The owner has signed the agreement that is out, and it waits to be countersigned. Nothing was sent."
    : "The owner has this agreement to sign already. Nothing was sent: “Send again” mails the link once more.";

/** Mails the link once more to whoever has to act next; of an executed agreement, the copy. */
export async function sendAgreementAgain(
  actor: Actor,
  { leadId, formKey, now = new Date() }: Act,
): Promise<Result<Said>> {
  const desk = await readDesk(now);
  return onAgreement(actor, { leadId, formKey, form: "agreement-again", now }, async (tx, { agreement }) => {
    const status = agreement.status as AgreementStatus;
    const key = `again:${formKey ?? crypto.randomUUID()}`;
    if (isSignable(status)) {
      const restarted = await restartJobs(tx, await bouncedMails(tx, agreement.id));
      if (restarted === 0) await mailReady(tx, agreement, key);
      return done({ said: "The link is on its way to the owner." });
    }
    if (status === "owner_signed") {
      await mailCountersign(tx, agreement, desk, key);
      return done({ said: "The broker is reminded by e-mail." });
    }
    if (status === "completed" && agreement.fileKey) {
      await mailExecuted(tx, agreement, key);
      return done({ said: "The executed copy is on its way to the owner." });
    }
    return refused("conflict", "There is nothing to send: the agreement is not with anybody.");
  });
}

type Locked = { agreement: Agreement; lead: typeof leads.$inferSelect };
type OnAgreement = Act & { form: string; now: Date };

function onAgreement(
  actor: Actor,
  { leadId, formKey, form, now }: OnAgreement,
  change: (tx: Transaction, locked: Locked) => Promise<Result<Said>>,
): Promise<Result<Said>> {
  if (!mayWorkLeads(actor)) return Promise.resolve(refused("forbidden", "Sign in to work on an agreement."));
  const sent = { form, formKey, content: leadId, answer: { said: "This is done already." } };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "Lead not found");
    const agreement = await findLastAgreement(tx, lead.id);
    if (!agreement) return refused("not_found", "This lead has no agreement.");
    return change(tx, { agreement, lead });
  });
}
