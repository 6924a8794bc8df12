import { parseStorable, storable } from "#app/lib/storable.ts";
import type { z } from "#app/lib/zod.ts";
import type { Failure } from "#app/server/api/docs/endpoint.ts";

type Read<Input> =
  | { ok: true; value: Input }
  | {
      ok: false;
      status: 400 | 413 | 415 | 422;
      problem: Partial<Pick<Failure, "error" | "detail" | "fields">>;
    };

const most = 65_536;

/** At most 64 kB. */
export async function readBody<Input>(request: Request, schema: z.ZodType<Input>): Promise<Read<Input>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json(\s*;|$)/i.test(type)) return refuse(415, "Send JSON, as application/json.");
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > most) return refuse(413, "This is more than 64 kB.");
  const read = jsonOf(bytes);
  if (!read.ok) return refuse(400, read.error);
  const parsed = schema.safeParse(read.value, { error: plainWording });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, status: 422, problem: { detail: notValid, fields: fieldsOf(parsed.error) } };
}

export const notValid = "Some fields are not valid.";

export const plainWording: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "This is missing." : `This has to be of type ${issue.expected}.`;
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? "This is empty."
        : `Send at least ${issue.minimum}${unitOf(issue.origin)}.`;
    case "too_big":
      return `Send at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case "not_multiple_of":
      return issue.divisor === 0.01
        ? "Send at most two decimals."
        : `This has to be a multiple of ${issue.divisor}.`;
    case "invalid_format":
      return issue.format === "email"
        ? "This is not an email address."
        : `This is not a valid ${issue.format}.`;
    case "invalid_value":
      return `Send one of: ${issue.values.join(", ")}.`;
    default:
      return undefined;
  }
};

const unitOf = (origin: string) =>
  origin === "string" ? " characters" : origin === "array" ? " entries" : "";

export function fieldsOf({ issues }: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues.slice(0, 50)) {
    const name = path.join(".") || "body";
    fields[name] = [...(fields[name] ?? []), message];
  }
  return fields;
}

const refuse = (status: 400 | 413 | 415 | 422, error: string) => ({
  ok: false as const,
  status,
  problem: { error },
});

/** Rejects what Postgres can't store. */
function jsonOf(bytes: ArrayBuffer): { ok: true; value: unknown } | { ok: false; error: string } {
  try {
    const json = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { ok: true, value: parseStorable(json, refuseUnstorable) };
  } catch (error) {
    const isText = error instanceof Unstorable;
    return { ok: false, error: isText ? "A text holds NUL, or half a character." : "This is not JSON." };
  }
}

class Unstorable extends Error {}

function refuseUnstorable(text: string) {
  if (text !== storable(text)) throw new Unstorable();
  return text;
}
