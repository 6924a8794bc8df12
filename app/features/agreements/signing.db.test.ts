import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { readAgreementSettings } from "#app/features/agreements/commands/shared.server.ts";
import { storeFiles } from "#app/features/agreements/commands/store-files.server.ts";
import { syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { createProblemTask } from "#app/features/agreements/commands/tasks.server.ts";
import { reconcileAgreements } from "#app/features/agreements/commands/triggers.server.ts";
import { openFile } from "#app/features/agreements/queries/office.server.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { db } from "#db/instance.server.ts";
import { docusealEvents, leads, outbox, tasks } from "#db/schema/index.ts";
import { askedAgreement, jobsOf, readAgreement, withDocuseal } from "#tests/factories/agreements.ts";
import { makeStaff, storyOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import type { FakeDocuseal } from "#tests/fakes/docuseal.ts";

let docuseal: FakeDocuseal;

withDocuseal((started) => {
  docuseal = started;
});
beforeAll(() => storeOfficeRules({ newLeadAddresses: ["leads@porchlight.example"] }));

const numberOf = ({ submissionId }: { submissionId: string | null }) => Number(submissionId);
const openTasks = (leadId: string, kind: string) =>
  db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, kind), isNull(tasks.doneAt)));
const kindsOf = async (leadId: string) => (await storyOf(leadId)).map(({ kind }) => kind);

describe("the signing", () => {
  test("goes from the view to the owner's signature, which the broker is told of, and is not done by that", async () => {
    const agreement = await askedAgreement();
    docuseal.view(numberOf(agreement), "owner");
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "viewed" });
    docuseal.sign(numberOf(agreement), "owner");
    await syncAgreement(agreement.id);
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "owner_signed", fileKey: null });
    const leadId = agreement.leadId ?? "";
    expect(await openTasks(leadId, "countersign_agreement")).toHaveLength(1);
    expect((await jobsOf(agreement.id, "mail-countersign")).map(({ payload }) => payload.to)).toEqual([
      "broker@porchlight.example",
    ]);
    expect(await jobsOf(agreement.id, "mail-executed-copy")).toEqual([]);
    const told = (await kindsOf(leadId)).filter((kind) => /agreement_(viewed|signed)/.test(kind));
    expect(told).toEqual(["agreement_viewed", "agreement_signed"]);
  });

  test("ends with both: the file and its log are kept with the hash, and the owner gets the copy", async () => {
    const agreement = await askedAgreement();
    docuseal.sign(numberOf(agreement), "owner");
    docuseal.sign(numberOf(agreement), "broker");
    await Promise.all([syncAgreement(agreement.id), syncAgreement(agreement.id)]);
    const done = await readAgreement(agreement.id);
    expect(docuseal.requests.filter(({ path }) => path.startsWith("/file/"))).toHaveLength(2);
    expect(done).toMatchObject({ status: "completed", auditFileKey: `documents/${agreement.id}/audit.pdf` });
    const opened = await openFile(done.fileKey ?? "");
    const bytes = opened.ok ? Buffer.concat(await opened.stream.toArray()) : Buffer.alloc(0);
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

  test.each(["both signed", "declined"])(
    "leaves nobody the task to send another one in its place once it is %s",
    async (end) => {
      const agreement = await askedAgreement();
      const leadId = agreement.leadId ?? "";
      const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
      if (!lead) throw new Error("No lead");
      const { id: agreementId, documentName } = agreement;
      const dueAt = new Date();
      const outdated = { agreementId, documentName, lead, dueAt, words: "Other fees." };
      await db().transaction(
        async (tx) => void (await createProblemTask(tx, { ...outdated, what: "outdated" })),
      );
      expect(await openTasks(leadId, "agreement_problem")).toHaveLength(1);
      if (end === "declined") docuseal.decline(numberOf(agreement), "owner", "Too soon");
      else for (const role of ["owner", "broker"] as const) docuseal.sign(numberOf(agreement), role);
      await syncAgreement(agreement.id);
      const left = (await openTasks(leadId, "agreement_problem")).map(({ dedupeKey }) => dedupeKey);
      expect(left).not.toContain(`agreement-outdated:${agreementId}`);
    },
  );

  test("asks for no fee that was asked for before", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    await requestPayment(await makeStaff(), { leadId });
    docuseal.sign(numberOf(agreement), "owner");
    docuseal.sign(numberOf(agreement), "broker");
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed" });
    expect(await openTasks(leadId, "ask_for_fee")).toEqual([]);
  });

  test("keeps the file that was kept first, whoever comes late with it", async () => {
    const agreement = await askedAgreement();
    docuseal.sign(numberOf(agreement), "owner");
    docuseal.sign(numberOf(agreement), "broker");
    await syncAgreement(agreement.id);
    const kept = await readAgreement(agreement.id);
    expect(await storeFiles({ ...kept, fileKey: null }, await readAgreementSettings(new Date()))).toEqual({
      ok: true,
    });
    expect(await readAgreement(agreement.id)).toEqual(kept);
  });

  test("asks for the file again when its link has ended, or it came cut or as a page", async () => {
    const agreement = await askedAgreement();
    docuseal.sign(numberOf(agreement), "owner");
    docuseal.sign(numberOf(agreement), "broker");
    for (const fault of ["cut short", "page instead of data", "reset"] as const) {
      docuseal.behave("normal", "normal", fault, "normal");
      expect(await syncAgreement(agreement.id)).toMatchObject({ ok: false, reason: "unavailable" });
      docuseal.endLinks();
    }
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed", fileKey: null });
    expect(await jobsOf(agreement.id, "mail-executed-copy")).toEqual([]);
    const signedAt = (await readAgreement(agreement.id)).completedAt?.getTime() ?? 0;
    const hoursLater = (hours: number) => new Date(signedAt + hours * 3_600_000);
    await db().delete(outbox);
    await reconcileAgreements(hoursLater(49));
    expect(await jobsOf(agreement.id, "settle-agreement")).toEqual([]);
    await reconcileAgreements(hoursLater(47));
    expect(await jobsOf(agreement.id, "settle-agreement")).toHaveLength(1);
    docuseal.behave("normal");
    expect(await syncAgreement(agreement.id)).toEqual({ ok: true });
    expect((await readAgreement(agreement.id)).fileKey).toBe(`documents/${agreement.id}/agreement.pdf`);
  });

  test("is kept without its log where the vendor will never give that", async () => {
    const agreement = await askedAgreement();
    docuseal.sign(numberOf(agreement), "owner");
    docuseal.sign(numberOf(agreement), "broker");
    docuseal.behave("normal", "normal", "normal", "unknown", "normal");
    expect(await syncAgreement(agreement.id)).toEqual({ ok: true });
    expect(await readAgreement(agreement.id)).toMatchObject({
      fileKey: expect.any(String),
      auditFileKey: null,
    });
    expect(await jobsOf(agreement.id, "mail-executed-copy")).toHaveLength(1);
  });

  test("leaves a file that is too large to a person", async () => {
    const agreement = await askedAgreement();
    docuseal.sign(numberOf(agreement), "owner");
    docuseal.sign(numberOf(agreement), "broker");
    docuseal.behave("normal", "normal", "huge");
    expect(await syncAgreement(agreement.id)).toEqual({ ok: true });
    const [task] = await openTasks(agreement.leadId ?? "", "agreement_problem");
    expect(task?.detail).toContain("larger than 25 MB");
  });

  test("that the vendor does not know any more is left as it is, with one task for a person", async () => {
    const agreement = await askedAgreement();
    docuseal.behave({ status: 404, body: { error: "Not Found" } });
    await syncAgreement(agreement.id);
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "sent" });
    const [task, ...more] = await openTasks(agreement.leadId ?? "", "agreement_problem");
    expect(task?.detail).toContain(`no submission ${agreement.submissionId}`);
    expect(more).toEqual([]);
  });

  test("that is declined makes a task with the reason", async () => {
    const agreement = await askedAgreement();
    docuseal.decline(numberOf(agreement), "owner", "The fee is too high");
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({
      status: "declined",
      declineReason: "The fee is too high",
    });
    const [task] = await openTasks(agreement.leadId ?? "", "agreement_problem");
    expect(task?.detail).toContain("“The fee is too high”");
  });

  test("goes on for a lead that was deleted meanwhile", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    await db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId));
    docuseal.sign(numberOf(agreement), "owner");
    docuseal.sign(numberOf(agreement), "broker");
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed" });
    expect(await jobsOf(agreement.id, "mail-executed-copy")).toHaveLength(1);
  });

  test("that nobody told us of is found by the clock", async () => {
    const agreement = await askedAgreement();
    docuseal.expire(numberOf(agreement));
    await reconcileAgreements();
    await reconcileAgreements();
    expect(await jobsOf(agreement.id, "settle-agreement")).toHaveLength(1);
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "expired" });
  });

  test("whose opening was left lying for an hour is opened by the clock", async () => {
    docuseal.behave("server error");
    const agreement = await askedAgreement();
    expect(agreement.status).toBe("draft");
    await db().delete(outbox);
    const once = (minutes: number) => new Date(agreement.createdAt.getTime() + minutes * 60_000);
    await reconcileAgreements(once(59));
    expect(await jobsOf(agreement.id, "open-agreement")).toEqual([]);
    await reconcileAgreements(once(61));
    expect(await jobsOf(agreement.id, "open-agreement")).toHaveLength(1);
  });

  test("is read again by one job, however many hours nobody answers", async () => {
    const agreement = await askedAgreement();
    for (let hour = 1; hour <= 24; hour += 1)
      await reconcileAgreements(new Date(Date.now() + hour * 3_600_000));
    expect(await jobsOf(agreement.id, "settle-agreement")).toHaveLength(1);
  });

  test("is told of by deliveries that are forgotten after sixty days", async () => {
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await db()
      .insert(docusealEvents)
      .values([
        { key: "forgotten", receivedAt: daysAgo(61) },
        { key: "remembered", receivedAt: daysAgo(59) },
      ]);
    await reconcileAgreements(now);
    expect(await db().select({ key: docusealEvents.key }).from(docusealEvents)).toEqual([
      { key: "remembered" },
    ]);
  });
});
