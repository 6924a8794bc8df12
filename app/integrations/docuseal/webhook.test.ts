import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSubmission, readWebhook } from "#app/integrations/docuseal.server.ts";
import { type FakeDocuseal, signDelivery, startFakeDocuseal } from "#tests/fakes/docuseal.ts";
import { sampleAgreement, sampleFields, settingsFor } from "#tests/fakes/docuseal-sample.ts";

const secret = "whsec_c2VjcmV0LW9mLW5vYm9keQ==";
const headerSecret = "sample-header-secret";
const now = new Date("2026-11-22T12:00:00.000Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

let docuseal: FakeDocuseal;
let id: number;
beforeEach(async () => {
  docuseal = await startFakeDocuseal(sampleFields);
  const result = await createSubmission(sampleAgreement, { settings: settingsFor(docuseal) });
  if (!result.ok) throw new Error(result.detail);
  id = result.submissionId;
});
afterEach(() => docuseal.stop());

type Known = { webhookSecrets: string[]; webhookHeaderSecret: string | undefined };
const signedOnly: Known = { webhookSecrets: [secret], webhookHeaderSecret: undefined };
const both: Known = { webhookSecrets: [secret], webhookHeaderSecret: headerSecret };

const read = ({ body, headers }: { body: string; headers: Headers }, settings: Known = signedOnly) =>
  readWebhook(Buffer.from(body), headers, { settings, now });
const viewed = () => {
  const [event] = docuseal.view(id, "owner");
  if (!event) throw new Error("Nothing happened");
  return event;
};
const refusal = (reason: string) => ({ ok: false, reason });

describe("an event", () => {
  const eventsOf = (deliveries: ReturnType<FakeDocuseal["view"]>) =>
    deliveries.map((delivery) => {
      const result = read(signDelivery(delivery, { secret, at: now }));
      if (!result.ok) throw new Error(result.detail);
      return result.event;
    });

  test("of a signer names the submission", () => {
    const delivery = viewed();
    expect(eventsOf([delivery])).toEqual([
      {
        key: `form.viewed|${delivery.data.id}|${delivery.timestamp}`,
        submissionId: id,
      },
    ]);
  });

  test("of a signer is understood as the vendor publishes it, without submission_id", () => {
    const delivery = viewed();
    const { submission_id: _, ...data } = delivery.data;
    expect(eventsOf([{ ...delivery, data } as typeof delivery])).toMatchObject([{ submissionId: id }]);
  });

  test("of the broker and of the submission names the submission", () => {
    docuseal.sign(id, "owner");
    const events = [...docuseal.sign(id, "broker"), ...docuseal.archive(id)];
    expect(eventsOf(events).map(({ submissionId }) => submissionId)).toEqual([id, id, id]);
  });

  test("has the same key when it is delivered again with other content", () => {
    const delivery = viewed();
    const again = { ...delivery, data: { ...delivery.data, status: "completed" } };
    const [first, second] = eventsOf([delivery, again]);
    expect(second?.key).toBe(first?.key);
    const later = { ...delivery, timestamp: "2026-11-22T11:59:59.999Z" };
    expect(eventsOf([later])[0]?.key).not.toBe(first?.key);
  });
});

describe("a signature", () => {
  const signed = (at = now, by = secret) => signDelivery(viewed(), { secret: by, at });

  test("is accepted up to five minutes from its time, then it is stale", () => {
    for (const seconds of [0, 300, -300]) expect(read(signed(ago(seconds)))).toMatchObject({ ok: true });
    for (const seconds of [301, -301]) expect(read(signed(ago(seconds)))).toMatchObject(refusal("stale"));
  });

  test("by any of several secrets is accepted, by another is forged", () => {
    const settings = { ...signedOnly, webhookSecrets: ["whsec_another", secret] };
    expect(read(signed(), settings)).toMatchObject({ ok: true });
    expect(read(signed(now, "whsec_strange"), settings)).toMatchObject(refusal("forged"));
  });

  test("does not cover another body or another time", () => {
    const { body, headers } = signed();
    expect(read({ body: body.replace("viewed", "viewee"), headers })).toMatchObject(refusal("forged"));
    const [, digest] = (headers.get("x-docuseal-signature") ?? "").split(".");
    headers.set("x-docuseal-signature", `${now.getTime() / 1_000 + 1}.${digest}`);
    expect(read({ body, headers })).toMatchObject(refusal("forged"));
  });

  test.each(["", ".", "1.2", "abc", `${now.getTime() / 1_000}.`, `${now.getTime() / 1_000}.zz`])(
    "of the shape '%s' is forged",
    (signature) => {
      const { body, headers } = signed();
      headers.set("x-docuseal-signature", signature);
      expect(read({ body, headers })).toMatchObject(refusal("forged"));
    },
  );

  test("that is wrong is forged despite the right secret header", () => {
    const { body, headers } = signed(now, "whsec_strange");
    headers.set("x-docuseal-secret", headerSecret);
    expect(read({ body, headers }, both)).toMatchObject(refusal("forged"));
  });

  test("that is missing leaves the delivery unsigned", () => {
    const { body, headers } = signed();
    headers.delete("x-docuseal-signature");
    expect(read({ body, headers })).toMatchObject(refusal("unsigned"));
  });
});

describe("the secret header", () => {
  test("proves a delivery without signature, such as the vendor's test", () => {
    expect(read(signDelivery(viewed(), { headerSecret }), both)).toMatchObject({ ok: true });
  });

  test("that is wrong or missing does not", () => {
    expect(read(signDelivery(viewed(), { headerSecret: "guessed" }), both)).toMatchObject(refusal("forged"));
    expect(read(signDelivery(viewed(), {}), both)).toMatchObject(refusal("unsigned"));
  });

  test("proves nothing where none is set", () => {
    expect(read(signDelivery(viewed(), { headerSecret }))).toMatchObject(refusal("unsigned"));
    const nothing = { webhookSecrets: [], webhookHeaderSecret: undefined };
    expect(read(signDelivery(viewed(), { secret, headerSecret, at: now }), nothing)).toMatchObject({
      ok: false,
      reason: "not configured",
    });
  });

  test("is enough where no signing secret is set, whatever signature comes with it", () => {
    const settings = { webhookSecrets: [], webhookHeaderSecret: headerSecret };
    const delivery = signDelivery(viewed(), { secret: "whsec_strange", headerSecret });
    expect(read(delivery, settings)).toMatchObject({ ok: true });
  });
});

describe("a body that is proven", () => {
  const proven = (body: string) => {
    const seconds = now.getTime() / 1_000;
    const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    return read({ body, headers: new Headers({ "x-docuseal-signature": `${seconds}.${digest}` }) });
  };
  const delivery = { event_type: "form.viewed", timestamp: "2026-11-22T11:59:00Z", data: { id: 1 } };

  test.each([
    ["is not JSON", "<html>"],
    ["has no data", JSON.stringify({ ...delivery, data: undefined })],
    ["has a text for an id", JSON.stringify({ ...delivery, data: { id: "1 or 2", submission_id: 5 } })],
    ["has no type", JSON.stringify({ ...delivery, event_type: "|x|" })],
    ["has an overlong time", JSON.stringify({ ...delivery, timestamp: "9".repeat(61) })],
  ])("but %s is malformed", (_what, body) => {
    expect(proven(body)).toMatchObject(refusal("malformed"));
  });

  test("but larger than 1 MiB is not read", () => {
    const event = { ...delivery, data: { id: 1, submission_id: 5, filler: "" } };
    const filled = (size: number) => {
      const bare = JSON.stringify(event).length;
      return JSON.stringify({ ...event, data: { ...event.data, filler: "x".repeat(size - bare) } });
    };
    expect(proven(filled(1_048_576))).toMatchObject({ ok: true });
    expect(proven(filled(1_048_577))).toMatchObject(refusal("too large"));
  });
});
