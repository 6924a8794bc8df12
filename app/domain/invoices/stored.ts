import { type InvoiceStatus, invoiceStatuses } from "#app/domain/invoices/types.ts";

/** The status of a row; the table's own check lets no other one in. */
export function statusOfInvoice({ status }: { status: string }): InvoiceStatus {
  const known = invoiceStatuses.find((each) => each === status);
  if (!known) throw new RangeError(`No invoice stands at "${status}"`);
  return known;
}
