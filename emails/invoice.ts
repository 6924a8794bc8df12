import type { InvoiceItem } from "#app/features/payments/invoices/rules.ts";
import { formatDay, formatDollarsAndCents } from "#app/lib/format.ts";
import { type EmailContent, greeted, questions, rule } from "#emails/content.ts";

type InvoiceEmail = {
  ownerName: string | null;
  number: string;
  description: string;
  amountCents: number;
};

type OpenInvoice = InvoiceEmail & {
  items: readonly InvoiceItem[];
  dueAt: Date;
  /** The page on which it is paid. */
  url: string;
  company: { shortName: string; timeZone: string };
};

/** Sandbox only: a payment provider sends its own email. */
export function invoice({ number, description, dueAt, url, ...details }: OpenInvoice): EmailContent {
  const { ownerName, items, amountCents, company } = details;
  const dueDay = formatDay(dueAt, company.timeZone);
  const total = formatDollarsAndCents(amountCents);
  const rows = items.map((item) => [item.description, formatDollarsAndCents(item.amountCents)] as const);
  return {
    subject: `Invoice ${number} from ${company.shortName}: ${total}`,
    preview: `Due ${dueDay}. ${description}`,
    heading: `Invoice ${number}`,
    body: [
      greeted(ownerName, `here is our invoice for: ${description}.`),
      { amounts: [...rows, ["Total", total], ["Due", dueDay]] },
      rule,
      { button: "View and pay invoice", url },
      questions,
    ],
    because: "we manage, or are about to manage, your property.",
  };
}

export function invoiceReminder(
  { ownerName, number, description, amountCents, dueAt, url, company }: OpenInvoice,
  now: Date,
): EmailContent {
  const total = formatDollarsAndCents(amountCents);
  const due = `${dueAt < now ? "was" : "is"} due ${formatDay(dueAt, company.timeZone)}`;
  return {
    subject: `Reminder: invoice ${number}, ${total}`,
    preview: `It ${due}. ${description}`,
    heading: `Invoice ${number} is open`,
    body: [
      greeted(ownerName, `this is a reminder of our invoice for: ${description}. ${total} ${due}.`),
      { button: "View and pay the invoice", url },
      "If you have paid already, by check for example, you don't need to do anything.",
      questions,
    ],
    because: "this invoice was sent to you.",
  };
}

export const invoiceVoid = ({ ownerName, number, description, amountCents }: InvoiceEmail): EmailContent => ({
  subject: `Invoice ${number} is canceled`,
  preview: "You don't owe anything for it.",
  heading: `Invoice ${number} is canceled`,
  body: [
    greeted(
      ownerName,
      `we canceled this invoice: ${description}, ${formatDollarsAndCents(amountCents)}. You don't owe anything for it, and its payment link no longer works.`,
    ),
    questions,
  ],
  because: "this invoice was sent to you.",
});
