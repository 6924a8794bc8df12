import type { FakeSubmission, FakeTemplate } from "#tests/fakes/docuseal-records.ts";
import { type DocusealDelivery, formEvent, submissionEvent } from "#tests/fakes/docuseal-webhooks.ts";

type Party = "owner" | "broker";

export type DocusealPeople = {
  view(submissionId: number, party: Party): DocusealDelivery[];
  /** The last signature completes the submission. */
  sign(submissionId: number, party: Party): DocusealDelivery[];
  decline(submissionId: number, party: Party, reason: string | null): DocusealDelivery[];
  expire(submissionId: number): DocusealDelivery[];
  archive(submissionId: number): DocusealDelivery[];
};

type AgreementSettings = {
  template: FakeTemplate;
  mails: number[];
  /** An expired link. */
  outdated: string;
  find(id: number): FakeSubmission | undefined;
};

/** Each returns the events that the vendor would send. */
export function peopleOf({ template, mails, outdated, find }: AgreementSettings): DocusealPeople {
  const now = () => new Date().toISOString();
  const known = (id: number) => {
    const submission = find(id);
    if (!submission) throw new Error(`There is no submission ${id}`);
    return submission;
  };
  const asParty = (id: number, party: Party) => {
    const submission = known(id);
    const signer = submission.signers[party === "owner" ? 0 : 1];
    if (!signer) throw new Error(`Submission ${id} has no ${party}`);
    return { submission, signer };
  };
  return {
    view: (id, party) => {
      const { submission, signer } = asParty(id, party);
      signer.opened_at = now();
      return [formEvent("viewed", signer, submission, outdated)];
    },
    sign: (id, party) => {
      const { submission, signer } = asParty(id, party);
      signer.opened_at ??= now();
      signer.completed_at = now();
      const next = submission.signers.find((each) => !each.completed_at);
      if (next?.preferences.send_email) {
        next.sent_at = now();
        mails.push(next.id);
      }
      if (!next) submission.completed_at = signer.completed_at;
      const events = [formEvent("completed", signer, submission, outdated)];
      return next ? events : [...events, submissionEvent("completed", submission, template)];
    },
    decline: (id, party, reason) => {
      const { submission, signer } = asParty(id, party);
      signer.declined_at = now();
      submission.declineReason = reason;
      return [formEvent("declined", signer, submission, outdated)];
    },
    expire: (id) => {
      const submission = known(id);
      submission.expire_at = new Date(Date.now() - 1_000).toISOString();
      return [submissionEvent("expired", submission, template)];
    },
    archive: (id) => {
      const submission = known(id);
      submission.archived_at = now();
      return [submissionEvent("archived", submission, template)];
    },
  };
}
