import type { InvoiceItem } from "#app/features/payments/invoices/rules.ts";
import { formatDay, formatDollarsAndCents } from "#app/lib/format.ts";
import { type EmailCompany, renderEmail } from "#emails/layout.tsx";
import { ActionButton, FactsTable, Paragraph, PlainLink, Questions, Rule } from "#emails/parts.tsx";
import { greeted } from "#emails/safe-text.ts";

type InvoiceEmail = {
  ownerName: string | null;
  number: string;
  description: string;
  amountCents: number;
  company: EmailCompany & { timeZone: string };
};

/** Sandbox only: a payment provider sends its own email. */
export function invoice({
  ownerName,
  number,
  description,
  items,
  amountCents,
  dueAt,
  url,
  company,
}: InvoiceEmail & {
  items: readonly InvoiceItem[];
  dueAt: Date;
  /** The page on which it is paid. */
  url: string;
}) {
  const dueDay = formatDay(dueAt, company.timeZone);
  const total = formatDollarsAndCents(amountCents);
  return renderEmail(
    {
      subject: `Invoice ${number} from ${company.shortName}: ${total}`,
      preview: `Due ${dueDay}. ${description}`,
      heading: `Invoice ${number}`,
      reason: "we manage, or are about to manage, your property.",
      company,
    },
    <>
      <Paragraph>{greeted(ownerName, `here is our invoice for: ${description}.`)}</Paragraph>
      <FactsTable
        rows={[
          ...items.map(
            (item, index) =>
              [`${index + 1}. ${item.description}`, formatDollarsAndCents(item.amountCents)] as const,
          ),
          ["Total", total],
          ["Due", dueDay],
        ]}
      />
      <Rule />
      <ActionButton href={url}>View and pay invoice</ActionButton>
      <PlainLink url={url} />
      <Questions phone={company.phone} />
    </>,
  );
}

export function invoiceVoid({ ownerName, number, description, amountCents, company }: InvoiceEmail) {
  return renderEmail(
    {
      subject: `Invoice ${number} is canceled`,
      preview: "You don't owe anything for it.",
      heading: `Invoice ${number} is canceled`,
      reason: "this invoice was sent to you.",
      company,
    },
    <>
      <Paragraph>
        {greeted(
          ownerName,
          `we canceled this invoice: ${description}, ${formatDollarsAndCents(amountCents)}. You don't owe anything for it, and its payment link no longer works.`,
        )}
      </Paragraph>
      <Questions phone={company.phone} />
    </>,
  );
}
