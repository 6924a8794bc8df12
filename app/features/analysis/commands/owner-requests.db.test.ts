import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import { correctFacts } from "#app/features/analysis/commands/correct-facts.server.ts";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { askForPerson, chooseImprovements } from "#app/features/analysis/commands/owner-requests.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { finishTask } from "#app/features/today/commands/tasks.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { analysisResults, leads, tasks, timelineEvents } from "#db/schema/index.ts";
import { anAnalysisForm, aProperty, factsSeen, mailedKeys, sendAnalysis } from "#tests/factories/analysis.ts";
import { countWaiting } from "#tests/factories/locks.ts";
import { staffActor } from "#tests/factories/staff.ts";

const tasksOf = (leadId: string, kind: string) =>
  db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, kind)))
    .orderBy(asc(tasks.createdAt));

const eventsOf = (leadId: string, kind: string) =>
  db()
    .select({ body: timelineEvents.body })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.kind, kind)));

const finish = (id: string) => db().update(tasks).set({ doneAt: new Date() }).where(eq(tasks.id, id));

describe("owner actions while the home is being priced", () => {
  test("do not deadlock with the estimate", { timeout: 30_000 }, async () => {
    const homes = Array.from({ length: 25 }, () => aProperty());
    const first = await sendAnalysis(anAnalysisForm({ properties: homes }));
    const { submissionId = null } = (await findReport(first))?.lead ?? {};
    const rows = await db()
      .select({ id: leads.id })
      .from(leads)
      .where(eq(leads.submissionId, submissionId ?? ""));
    expect(rows).toHaveLength(25);
    for (const squareFootage of [1_401, 1_402])
      await Promise.all(
        rows.map(async ({ id: leadId }) => {
          const { entryId = "", revision = 0, subject } = (await findReport(leadId)) ?? {};
          let isPriced = false;
          const priced = estimateEntry(entryId, revision).finally(() => {
            isPriced = true;
          });
          for (let tick = 0; !isPriced; tick++)
            await chooseImprovements(visitor, {
              keys: await mailedKeys(leadId),
              leadId,
              chosen: tick % 2 ? [] : ["Landscaping"],
            });
          await priced;
          await Promise.all([
            correctFacts(visitor, {
              keys: await mailedKeys(leadId),
              leadId,
              seen: await factsSeen(leadId),
              facts: aProperty({ streetAddress: subject?.streetAddress ?? "", squareFootage }),
            }),
            estimateEntry(entryId, revision),
            askForPerson(visitor, { keys: await mailedKeys(leadId), leadId, message: "The bath is new." }),
          ]);
        }),
      );
    for (const { id } of rows) expect((await findReport(id))?.revision).toBe(3);
  });

  test("replace a result priced from earlier facts", async () => {
    const leadId = await sendAnalysis();
    const { entryId = "", subject } = (await findReport(leadId)) ?? {};
    const facts = aProperty({ streetAddress: subject?.streetAddress ?? "", squareFootage: 901 });
    const seen = await factsSeen(leadId);
    const both = await db().transaction(async (tx) => {
      await tx.execute(sql`select 1 from leads where id = ${leadId} for update`);
      const correction = correctFacts(visitor, {
        keys: await mailedKeys(leadId),
        leadId,
        seen,
        facts,
      });
      while ((await countWaiting()) < 1) await nextTurn();
      // Locks are granted in order: the estimate has read the old facts, and stores after the new ones.
      const estimate = estimateEntry(entryId, 1);
      while ((await countWaiting()) < 2) await nextTurn();
      return [correction, estimate];
    });
    expect(await Promise.all(both)).toMatchObject([{ ok: true }, undefined]);
    expect(await findReport(leadId)).toMatchObject({ revision: 2, state: "queued", estimate: null });
    expect(await db().$count(analysisResults, eq(analysisResults.entryId, entryId))).toBe(0);
  });
});

describe("a request for a person", () => {
  test("sent twice at once creates one task with both messages", async () => {
    const leadId = await sendAnalysis();
    const messages = ["The bath is new.", "So is the roof."];
    await Promise.all(
      messages.map(async (message) =>
        askForPerson(visitor, { keys: await mailedKeys(leadId), leadId, message }),
      ),
    );
    const [task, ...more] = await tasksOf(leadId, "price_as_asked");
    expect(more).toEqual([]);
    expect(task?.detail?.split("\n\n").sort()).toEqual(messages.toSorted());
    expect(await eventsOf(leadId, "asked_for_a_person")).toHaveLength(2);
  });

  test("sent twenty times by one form is stored once; another message is added", async () => {
    const leadId = await sendAnalysis();
    const formKey = randomUUID();
    const send = async (message: string) =>
      askForPerson(visitor, { keys: await mailedKeys(leadId), leadId, message, formKey });
    await Promise.all(Array.from({ length: 20 }, () => send("The bath is new.")));
    await send("So is the roof.");
    expect(await eventsOf(leadId, "asked_for_a_person")).toHaveLength(2);
    const [task] = await tasksOf(leadId, "price_as_asked");
    expect(task?.detail).toBe("The bath is new.\n\nSo is the roof.");
  });

  test("sent again after the task was done creates another task", async () => {
    const leadId = await sendAnalysis();
    await askForPerson(visitor, { keys: await mailedKeys(leadId), leadId, message: "The bath is new." });
    const [first] = await tasksOf(leadId, "price_as_asked");
    await finish(first?.id ?? "");
    await askForPerson(visitor, { keys: await mailedKeys(leadId), leadId, message: "So is the roof." });
    expect(await tasksOf(leadId, "price_as_asked")).toMatchObject([
      { detail: "The bath is new." },
      { detail: "So is the roof.", doneAt: null },
    ]);
  });

  test("is separate from the estimate's own task", async () => {
    const unknown = aProperty({ zipCode: "52801", city: "Davenport" });
    const leadId = await sendAnalysis(anAnalysisForm({ properties: [unknown] }));
    await estimateEntry((await findReport(leadId))?.entryId ?? "", 1);
    await askForPerson(visitor, { keys: await mailedKeys(leadId), leadId, message: "The bath is new." });
    expect(await tasksOf(leadId, "price_as_asked")).toHaveLength(1);
    expect(await tasksOf(leadId, "price_by_hand")).toHaveLength(1);
  });

  test("stores the newest 2,000 characters, and counts empty messages", async () => {
    const leadId = await sendAnalysis();
    await askForPerson(visitor, { keys: await mailedKeys(leadId), leadId, message: "a".repeat(2_000) });
    await askForPerson(visitor, { keys: await mailedKeys(leadId), leadId, message: "So is the roof." });
    await askForPerson(visitor, { keys: await mailedKeys(leadId), leadId });
    const [task] = await tasksOf(leadId, "price_as_asked");
    expect(task?.detail).toMatch(/^…a+\n\nSo is the roof\.$/);
    expect(task?.detail).toHaveLength(2_000);
    expect(await eventsOf(leadId, "asked_for_a_person")).toHaveLength(3);
  });

  test("does not hold up staff who finish the task at that moment", async () => {
    const staff = await staffActor();
    const leadId = await sendAnalysis();
    for (let round = 0; round < 10; round++) {
      await askForPerson(visitor, { keys: await mailedKeys(leadId), leadId, message: "The bath is new." });
      const open = (await tasksOf(leadId, "price_as_asked")).find(({ doneAt }) => doneAt === null);
      await Promise.all([
        askForPerson(visitor, { keys: await mailedKeys(leadId), leadId, message: "So is the roof." }),
        finishTask(staff, { taskId: open?.id ?? "", isDone: true }),
      ]);
    }
    expect(await eventsOf(leadId, "asked_for_a_person")).toHaveLength(20);
  });
});

describe("a request for the agreement", () => {
  test("uses the form key of its page as a separate form", async () => {
    const leadId = await sendAnalysis();
    const formKey = randomUUID();
    await askForPerson(visitor, { keys: await mailedKeys(leadId), leadId, formKey });
    await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId, formKey });
    expect(await eventsOf(leadId, "asked_for_a_person")).toHaveLength(1);
    expect(await eventsOf(leadId, "agreement_requested")).toHaveLength(1);
  });

  test("sent again by the same form after staff answered creates nothing", async () => {
    const leadId = await sendAnalysis();
    const formKey = randomUUID();
    await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId, formKey });
    const [first] = await tasksOf(leadId, "prepare_agreement");
    await finish(first?.id ?? "");
    await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId, formKey });
    expect(await tasksOf(leadId, "prepare_agreement")).toHaveLength(1);
    expect(await eventsOf(leadId, "agreement_requested")).toHaveLength(1);
  });

  test("sent twice at once creates one task and one timeline event", async () => {
    const leadId = await sendAnalysis();
    await Promise.all(
      [1, 2].map(async () => requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId })),
    );
    expect(await tasksOf(leadId, "prepare_agreement")).toHaveLength(1);
    expect(await eventsOf(leadId, "agreement_requested")).toHaveLength(1);
  });
});
