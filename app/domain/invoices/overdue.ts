import { dayIn } from "#app/domain/calendar.ts";
import type { InvoiceStatus } from "#app/domain/invoices/types.ts";

/** Whether an invoice waits for money since before today; days are those of the company's time zone. */
export const isOverdue = (
  { status, dueAt }: { status: InvoiceStatus; dueAt: Date | null },
  { timeZone, now }: { timeZone: string; now: Date },
) => status === "open" && dueAt !== null && dayIn(timeZone, dueAt) < dayIn(timeZone, now);
