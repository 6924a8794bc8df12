import { formatDay, formatDollarsAndCents } from "#app/ui/format.ts";

/** What an event of an invoice says; null for other kinds. `isActed` says that a person did it. */
export function invoiceWords(
  kind: string,
  data: Record<string, unknown> | null,
  timeZone: string,
): { text: string; isActed: boolean } | null {
  const number = textOf(data?.number);
  const what = textOf(data?.description) ?? "no description";
  const sum = typeof data?.amountCents === "number" ? `, ${formatDollarsAndCents(data.amountCents)}` : "";
  const named = `Invoice ${number ?? `“${what}”`}`;
  const why = textOf(data?.why) ?? "no reason given";
  const due = textOf(data?.dueAt);

  switch (kind) {
    case "invoice_created":
      return acted(`created an invoice: ${what}${sum}`);
    case "invoice_retried":
      return acted(`tried an invoice again: ${what}`);
    case "invoice_discarded":
      return acted(`discarded an invoice: ${what}${sum}`);
    case "invoice_void_asked":
      return acted(
        `wants ${named.replace("Invoice", "invoice")} voided: ${textOf(data?.reason) ?? ""}`.trim(),
      );
    case "invoice_sent":
      return told(`${named}${sum}, went out${due ? `, due ${formatDay(due, timeZone)}` : ""}`);
    case "invoice_paid":
      return told(`${named} was paid${sum}`);
    case "invoice_voided":
      return told(`${named} is void`);
    case "invoice_void_failed":
      return told(
        `${named} ${data?.wasDiscarded ? "was discarded, and could not be taken back at the payment provider" : "could not be voided"}: ${why}`,
      );
    case "invoice_uncollectible":
      return told(`${named} was given up as uncollectible`);
    case "invoice_failed":
      return told(
        `${data?.isIssued ? `${named} could not be mailed` : `Failed to create invoice “${what}”`}: ${why}`,
      );
    case "invoice_mismatch":
      return told(`${named} does not fit the record of the payment provider: ${why}`);
    default:
      return null;
  }
}

const acted = (text: string) => ({ text, isActed: true });
const told = (text: string) => ({ text, isActed: false });
const textOf = (value: unknown) => (typeof value === "string" && value ? value : null);
