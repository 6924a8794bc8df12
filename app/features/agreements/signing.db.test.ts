import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendAgreementAgain } from "#app/features/agreements/commands/send.server.ts";
import { syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { reconcileAgreements, remindSigners } from "#app/features/agreements/commands/triggers.server.ts";
import { findDocument, openFile } from "#app/features/agreements/queries/office.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { docusealEvents, leads, notifications, outbox } from "#db/schema/index.ts";
import {
  askedAgreement,
  jobsOf,
  readAgreement,
  storeAgreementTerms,
  submissionOf,
  withDocuseal,
} from "#tests/factories/agreements.ts";
import { kindsOf, makeStaff, openTasks } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { deleteExpired } from "#tests/factories/worker.ts";

const held = withDocuseal();
beforeAll(() => storeOfficeRules({ newLeadAddresses: ["leads@porchlight.example"] }));

describe("reminders", () => {
  // 10 AM in Des Moines, so that the hour of the test does not matter.
  const morningAfter = (sentAt: Date | null, days: number) =>
    new Date(
      `${new Date((sentAt?.getTime() ?? 0) + days * 86_400_000).toISOString().slice(0, 10)}T16:00:00Z`,
    );

  test("reach the owner on the third day, once, and end with the signature", async () => {
    const agreement = await askedAgreement();
    const sent = async () => (await jobsOf(agreement.id, "mail-agreement-reminder")).length;
    const { sentAt } = await readAgreement(agreement.id);
    await remindSigners(morningAfter(sentAt, 2));
    expect(await sent()).toBe(0);
    await Promise.all([remindSigners(morningAfter(sentAt, 5)), remindSigners(morningAfter(sentAt, 5))]);
    expect(await sent()).toBe(1);
    held.docuseal.sign(submissionOf(agreement), "owner");
    await syncAgreement(agreement.id);
    await remindSigners(morningAfter(sentAt, 9));
    expect(await sent()).toBe(1);
  });

  test("leave old agreements alone, and the night", async () => {
    const agreement = await askedAgreement();
    const { sentAt } = await readAgreement(agreement.id);
    await remindSigners(morningAfter(sentAt, 20));
    const night = morningAfter(sentAt, 5);
    await remindSigners(new Date(night.getTime() + 12 * 3_600_000));
    expect(await jobsOf(agreement.id, "mail-agreement-reminder")).toEqual([]);
  });
});

describe("the signing", () => {
  test("records the view and the owner's signature, and asks the broker to countersign", async () => {
    const agreement = await askedAgreement();
    held.docuseal.view(submissionOf(agreement), "owner");
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "viewed" });
    held.docuseal.sign(submissionOf(agreement), "owner");
    await syncAgreement(agreement.id);
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "owner_signed", fileKey: null });
    const leadId = agreement.leadId ?? "";
    expect(await openTasks(leadId, "countersign_agreement")).toHaveLength(1);
    expect((await jobsOf(agreement.id, "mail-countersign")).map(({ payload }) => payload.to)).toEqual([
      "broker@porchlight.example",
    ]);
    expect(await jobsOf(agreement.id, "mail-executed-copy")).toEqual([]);
    const kinds = (await kindsOf(leadId)).filter((kind) => /agreement_(viewed|signed)/.test(kind));
    expect(kinds).toEqual(["agreement_viewed", "agreement_signed"]);
  });

  test("gives the broker's link to the broker and admins only, and reminds the broker once an hour", async () => {
    const [broker, rosa, admin] = [await makeStaff(), await makeStaff(), await makeStaff({ role: "admin" })];
    await storeAgreementTerms({ brokerName: "Bea Broker", brokerId: broker.userId });
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    const links = (actor: Actor) =>
      Promise.all([
        findDocument(actor, agreement.id).then((found) => found?.brokerUrl),
        findLeadPage(leadId, { actor }).then((page) => page?.deal.agreement.agreement?.brokerUrl),
      ]);
    expect(await links(broker)).toEqual([null, null]);
    held.docuseal.sign(submissionOf(agreement), "owner");
    await syncAgreement(agreement.id);
    const { brokerUrl } = await readAgreement(agreement.id);
    expect(brokerUrl).not.toBeNull();
    for (const actor of [broker, admin]) expect(await links(actor)).toEqual([brokerUrl, brokerUrl]);
    expect(await links(rosa)).toEqual([null, null]);
    expect(await openTasks(leadId, "countersign_agreement")).toMatchObject([{ assignedTo: broker.userId }]);
    const now = new Date();
    const remind = async (minutes: number) =>
      sendAgreementAgain(rosa, { leadId, now: new Date(now.getTime() + minutes * 60_000) });
    const mails = async () => (await jobsOf(agreement.id, "mail-countersign")).length;
    expect(await Promise.all([remind(0), remind(1)])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await mails()).toBe(2);
    await remind(70);
    expect(await mails()).toBe(3);
    const alerts = await db().select().from(notifications).where(eq(notifications.userId, broker.userId));
    expect(alerts.filter(({ path }) => path === `/documents/${agreement.id}`)).toHaveLength(3);
  });

  test("ends with both: the file and its log are stored, and the owner gets the copy", async () => {
    const agreement = await askedAgreement();
    held.docuseal.sign(submissionOf(agreement), "owner");
    held.docuseal.sign(submissionOf(agreement), "broker");
    await Promise.all([syncAgreement(agreement.id), syncAgreement(agreement.id)]);
    const done = await readAgreement(agreement.id);
    expect(done).toMatchObject({ status: "completed", auditFileKey: `documents/${agreement.id}/audit.pdf` });
    const opened = await openFile(done.fileKey ?? "");
    const bytes = opened.ok ? opened.content : Buffer.alloc(0);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(done.fileSha256);
    expect(await jobsOf(agreement.id, "mail-executed-copy")).toHaveLength(1);
    const leadId = agreement.leadId ?? "";
    expect(await openTasks(leadId, "countersign_agreement")).toEqual([]);
    expect((await kindsOf(leadId)).filter((kind) => kind === "agreement_completed")).toHaveLength(1);
    expect(await openTasks(leadId, "ask_for_fee")).toHaveLength(1);
    expect(await requestPayment(await makeStaff(), { leadId })).toMatchObject({ ok: true });
    expect(await openTasks(leadId, "ask_for_fee")).toEqual([]);
  });

  test("requests the file again after a failed download, for two days", async () => {
    const agreement = await askedAgreement();
    held.docuseal.sign(submissionOf(agreement), "owner");
    held.docuseal.sign(submissionOf(agreement), "broker");
    for (const fault of ["cut short", "page instead of data", "reset"] as const) {
      held.docuseal.behave("normal", "normal", fault, "normal");
      expect(await syncAgreement(agreement.id)).toMatchObject({ ok: false, reason: "unavailable" });
      held.docuseal.endLinks();
    }
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed", fileKey: null });
    expect(await jobsOf(agreement.id, "mail-executed-copy")).toEqual([]);
    const signedAt = (await readAgreement(agreement.id)).completedAt?.getTime() ?? 0;
    const hoursLater = (hours: number) => new Date(signedAt + hours * 3_600_000);
    await db().delete(outbox);
    await reconcileAgreements(hoursLater(49));
    expect(await jobsOf(agreement.id, "sync-agreement")).toEqual([]);
    await reconcileAgreements(hoursLater(47));
    expect(await jobsOf(agreement.id, "sync-agreement")).toHaveLength(1);
    held.docuseal.behave("normal");
    expect(await syncAgreement(agreement.id)).toEqual({ ok: true });
    expect((await readAgreement(agreement.id)).fileKey).toBe(`documents/${agreement.id}/agreement.pdf`);
  });

  test("stores the file without its log if the vendor has none", async () => {
    const agreement = await askedAgreement();
    held.docuseal.sign(submissionOf(agreement), "owner");
    held.docuseal.sign(submissionOf(agreement), "broker");
    held.docuseal.behave("normal", "normal", "normal", "unknown", "normal");
    expect(await syncAgreement(agreement.id)).toEqual({ ok: true });
    expect(await readAgreement(agreement.id)).toMatchObject({
      fileKey: expect.any(String),
      auditFileKey: null,
    });
    expect(await jobsOf(agreement.id, "mail-executed-copy")).toHaveLength(1);
  });

  test("creates a task for a file that is too large", async () => {
    const agreement = await askedAgreement();
    held.docuseal.sign(submissionOf(agreement), "owner");
    held.docuseal.sign(submissionOf(agreement), "broker");
    held.docuseal.behave("normal", "normal", "huge");
    expect(await syncAgreement(agreement.id)).toEqual({ ok: true });
    const [task] = await openTasks(agreement.leadId ?? "", "agreement_problem");
    expect(task?.detail).toContain("larger than 25 MB");
  });

  test("that the vendor does not know creates one task", async () => {
    const agreement = await askedAgreement();
    held.docuseal.behave({ status: 404, body: { error: "Not Found" } });
    await syncAgreement(agreement.id);
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "sent" });
    const [task, ...more] = await openTasks(agreement.leadId ?? "", "agreement_problem");
    expect(task?.detail).toContain(`no submission ${agreement.submissionId}`);
    expect(more).toEqual([]);
  });

  test("that is declined creates a task with the reason", async () => {
    const agreement = await askedAgreement();
    held.docuseal.decline(submissionOf(agreement), "owner", "The fee is too high");
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({
      status: "declined",
      declineReason: "The fee is too high",
    });
    const [task] = await openTasks(agreement.leadId ?? "", "agreement_problem");
    expect(task?.detail).toContain("“The fee is too high”");
  });

  test("continues for a deleted lead", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    await db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId));
    held.docuseal.sign(submissionOf(agreement), "owner");
    held.docuseal.sign(submissionOf(agreement), "broker");
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed" });
    expect(await jobsOf(agreement.id, "mail-executed-copy")).toHaveLength(1);
  });

  test("is read again once an hour, in one job", async () => {
    const agreement = await askedAgreement();
    held.docuseal.expire(submissionOf(agreement));
    await reconcileAgreements();
    await reconcileAgreements();
    expect(await jobsOf(agreement.id, "sync-agreement")).toHaveLength(1);
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "expired" });
  });

  test("of an agreement that was not opened within an hour starts a new job", async () => {
    held.docuseal.behave("server error");
    const agreement = await askedAgreement();
    expect(agreement.status).toBe("draft");
    await db().delete(outbox);
    const once = (minutes: number) => new Date(agreement.createdAt.getTime() + minutes * 60_000);
    await reconcileAgreements(once(59));
    expect(await jobsOf(agreement.id, "open-agreement")).toEqual([]);
    await reconcileAgreements(once(61));
    expect(await jobsOf(agreement.id, "open-agreement")).toHaveLength(1);
  });

  test("leaves no webhook ids that are older than sixty days", async () => {
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await db()
      .insert(docusealEvents)
      .values([
        { key: "old", receivedAt: daysAgo(61) },
        { key: "recent", receivedAt: daysAgo(59) },
      ]);
    await deleteExpired(now);
    expect(await db().select({ key: docusealEvents.key }).from(docusealEvents)).toEqual([{ key: "recent" }]);
  });
});
