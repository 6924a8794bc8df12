import type { VendorReason } from "#app/integrations/reply.ts";

/** Where it failed: our settings, the way to the server, its database, our key, our rights, its CRM, the lead. */
export type OdooStep = "settings" | "address" | "database" | "credentials" | "rights" | "crm" | "lead";

/** Why a call to Odoo gave nothing; the gate catches it and hands it on as a value. */
export class OdooProblem extends Error {
  readonly step: OdooStep;
  readonly reason: VendorReason;
  readonly retryAfterMs: number | undefined;
  /** It is certain that the call has changed nothing. */
  readonly nothingDone: boolean;

  constructor(
    step: OdooStep,
    reason: VendorReason,
    detail: string,
    { retryAfterMs, nothingDone = false }: { retryAfterMs?: number | undefined; nothingDone?: boolean } = {},
  ) {
    super(detail);
    this.step = step;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
    this.nothingDone = nothingDone;
  }
}

/** What an exception of the server means, by its Python name; both protocols name them alike. */
export function exceptionProblem(name: string, message: string): OdooProblem {
  const kind = name.split(".").at(-1) || "an error";
  const said = message.replace(/\s+/g, " ").trim().slice(0, 1_000);
  const [step, reason, detail] = meaningOf(kind, message);
  const text = detail ?? (said ? `Odoo answered ${kind}: ${said}` : `Odoo answered ${kind}`);
  return new OdooProblem(step, reason, text, { nothingDone: true });
}

function meaningOf(kind: string, message: string): [OdooStep, VendorReason, detail?: string] {
  switch (kind) {
    case "AccessDenied":
    case "Unauthorized":
    case "SessionExpiredException":
      return [
        "credentials",
        "not configured",
        "Odoo refuses the login or the API key, which may have expired",
      ];
    case "AccessError":
    case "Forbidden":
      return ["rights", "not configured", "Odoo denies its user of ours the rights to its leads"];
    case "ValidationError":
    case "UserError":
    case "MissingError":
      return isUnknownModel(message) ? noCrm : ["lead", "rejected"];
    case "KeyError":
      return message.includes("crm.lead") ? noCrm : ["lead", "unavailable"];
    case "OperationalError":
      return /database .* does not exist/i.test(message)
        ? ["database", "not configured", "Odoo has no database of the name in ODOO_DATABASE"]
        : ["lead", "unavailable"];
  }
  // Also a field that went away: fields are read anew before the next attempt, which then leaves it out.
  return ["lead", "unavailable"];
}

const noCrm: [OdooStep, VendorReason, string] = [
  "crm",
  "not configured",
  "The CRM app is not installed in this Odoo",
];

const isUnknownModel = (message: string) => /crm\.lead\S* (doesn't|does not) exist/i.test(message);
