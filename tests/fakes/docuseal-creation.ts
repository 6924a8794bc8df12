import { randomUUID } from "node:crypto";
import { z } from "#app/lib/zod.ts";
import type { FakeSigner, FakeSubmission, FakeTemplate } from "#tests/fakes/docuseal-records.ts";

const Signer = z.object({
  role: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  external_id: z.string().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
  values: z.record(z.string(), z.string()).optional(),
  fields: z
    .array(
      z.object({ name: z.string(), default_value: z.string().optional(), readonly: z.boolean().optional() }),
    )
    .default([]),
  send_email: z.boolean().optional(),
  completed_redirect_url: z.url().optional(),
});
type Signer = z.output<typeof Signer>;

const Creation = z.object({
  template_id: z.number().optional(),
  name: z.string().optional(),
  order: z.enum(["preserved", "random"]).default("preserved"),
  send_email: z.boolean().default(true),
  expire_at: z.iso.datetime().optional(),
  completed_redirect_url: z.string().optional(),
  submitters: z.array(Signer).default([]),
});

type Refusal = { status: number; error: string };

export function createFrom(
  body: unknown,
  template: FakeTemplate,
  ids: { submission: number; firstSigner: number },
): FakeSubmission | Refusal {
  const parsed = Creation.safeParse(body);
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "Invalid parameters");
  const { data } = parsed;
  const refusal = refusalOf(data, template);
  if (refusal) return refusal;
  const now = new Date().toISOString();
  const signers = data.submitters.map((signer, index): FakeSigner => {
    const send_email = signer.send_email ?? data.send_email;
    return {
      id: ids.firstSigner + index,
      submission_id: ids.submission,
      uuid: randomUUID(),
      slug: randomUUID().replaceAll("-", "").slice(0, 14),
      role: roleOf(signer, index, template) ?? "",
      name: signer.name ?? null,
      email: signer.email?.toLowerCase() ?? null,
      phone: signer.phone ?? null,
      external_id: signer.external_id ?? null,
      metadata: signer.metadata,
      values: signer.fields.flatMap(({ name: field, default_value: value }) =>
        value ? [{ field, value }] : [],
      ),
      readonly: signer.fields.filter((each) => each.readonly).map((each) => each.name),
      preferences: { send_email },
      sent_at: send_email && (index === 0 || data.order === "random") ? now : null,
      opened_at: null,
      completed_at: null,
      declined_at: null,
      created_at: now,
    };
  });
  return {
    id: ids.submission,
    name: data.name ?? null,
    template_id: template.id,
    signers,
    expire_at: data.expire_at ?? null,
    completed_at: null,
    archived_at: null,
    created_at: now,
    declineReason: null,
  };
}

const refuse = (error: string, status = 422): Refusal => ({ status, error });

function refusalOf(
  { template_id, submitters }: z.output<typeof Creation>,
  template: FakeTemplate,
): Refusal | undefined {
  if (!template_id) return refuse("template_id is required");
  if (submitters.length === 0) return refuse("submitters is required");
  const roles = submitters.flatMap(({ role }) => role ?? []);
  if (new Set(roles).size < roles.length) return refuse("role must be unique in `submitters`.");
  for (const signer of submitters) {
    const refusal = refusalOfSigner(signer);
    if (refusal) return refusal;
  }
  if (template_id !== template.id) return refuse("Not Found", 404);
  if (template.archived_at) return refuse("Template has been archived");
  if (template.fields.length === 0) return refuse("Template does not contain fields");
  if (submitters.length > template.submitters.length)
    return refuse("Defined more signing parties than in template");
  return submitters.map((signer, index) => refusalOfFields(signer, index, template)).find(Boolean);
}

function refusalOfSigner({ email, name, phone }: Signer): Refusal | undefined {
  if (!email && !name && !phone) return refuse("email or phone or name is required in `submitters`.");
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    return refuse(`email must follow the email format: '${email}' in \`submitters\`.`);
  if (phone && !/^\+\d+$/.test(phone))
    return refuse("phone should start with +<country code> and contain only digits in `submitters`.");
}

/** With `values` the vendor ignores unknown fields. */
function refusalOfFields(signer: Signer, index: number, template: FakeTemplate): Refusal | undefined {
  if (signer.fields.length === 0) return;
  const role = template.submitters.find(
    ({ name }) => name === (signer.role ?? roleOf(signer, index, template)),
  );
  if (!role)
    return refuse(
      `Unknown submitter role: ${signer.role}. Template defines ${JSON.stringify(
        template.submitters.map(({ name }) => name),
      )}`,
    );
  const known = template.fields.filter((each) => each.submitter_uuid === role.uuid).map((each) => each.name);
  const unknown = signer.fields.find(({ name }) => !known.includes(name));
  if (unknown && !signer.values) return refuse(`Unknown field: ${unknown.name}`);
}

/** By name, else by position. */
const roleOf = ({ role = "" }: Signer, index: number, template: FakeTemplate) =>
  (
    template.submitters.find(({ name }) => name.toLowerCase() === role.toLowerCase()) ??
    template.submitters[index]
  )?.name;
