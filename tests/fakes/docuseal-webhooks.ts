import { createHmac } from "node:crypto";
import {
  type FakeSigner,
  type FakeSubmission,
  type FakeTemplate,
  signerJson,
  submissionJson,
  submissionStatusOf,
} from "#tests/fakes/docuseal-records.ts";

export type DocusealDelivery = {
  event_type: string;
  timestamp: string;
  data: Record<string, unknown>;
};

/** Without a secret there is no signature. */
export type Proof = { secret?: string; headerSecret?: string; at?: Date };

/** The vendor's body of `form.*`; its links are always expired. */
export const formEvent = (
  type: string,
  signer: FakeSigner,
  submission: FakeSubmission,
  outdated: string,
): DocusealDelivery => ({
  event_type: `form.${type}`,
  timestamp: new Date().toISOString(),
  data: {
    ...signerJson(signer),
    decline_reason: signer.declined_at ? submission.declineReason : null,
    ip: "192.0.2.7",
    ua: "Sample browser",
    documents: signer.completed_at ? [{ name: "agreement", url: outdated }] : [],
    audit_log_url: null,
    submission_url: outdated,
    submission: { id: submission.id, status: submissionStatusOf(submission), url: outdated },
  },
});

export const submissionEvent = (
  type: string,
  submission: FakeSubmission,
  template: FakeTemplate,
): DocusealDelivery => ({
  event_type: `submission.${type}`,
  timestamp: new Date().toISOString(),
  data:
    type === "archived"
      ? { id: submission.id, archived_at: submission.archived_at }
      : submissionJson(submission, template),
});

export function signDelivery(delivery: DocusealDelivery, { secret, headerSecret, at = new Date() }: Proof) {
  const body = JSON.stringify(delivery);
  const seconds = Math.floor(at.getTime() / 1_000);
  const headers = new Headers({ "content-type": "application/json", "user-agent": "DocuSeal.com Webhook" });
  if (headerSecret) headers.set("x-docuseal-secret", headerSecret);
  if (secret)
    headers.set(
      "x-docuseal-signature",
      `${seconds}.${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`,
    );
  return { body, headers };
}

/** A redirect counts as delivered, as with the vendor. */
export async function deliver(url: string, delivery: DocusealDelivery, proof: Proof): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    ...signDelivery(delivery, proof),
    redirect: "manual",
  });
  await response.body?.cancel();
  return response.status;
}
