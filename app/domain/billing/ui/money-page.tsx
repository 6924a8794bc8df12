import { href, Link } from "react-router";
import { MoneyForm, type MoneyFormProps } from "#app/domain/billing/ui/money-form.tsx";
import { moneyTitles } from "#app/domain/billing/ui/payment-words.ts";
import type { ActReply } from "#app/domain/leads/ui/use-act.ts";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";

interface MoneyPageProps {
  act: MoneyFormProps["act"];
  payment: {
    id: string;
    leadId: string;
    leadName: string;
    amountCents: number;
    refundableCents: number;
    description: string;
  };
  formKey: string;
  /** What was refused where no script runs. */
  refused: ActReply | undefined;
}

/** The form of a refund, or of calling off, on a page of its own. */
export function MoneyPage({ act, payment, formKey, refused }: MoneyPageProps) {
  return (
    <>
      <PageHead
        title={moneyTitles[act]}
        back={
          <Link to={href("/leads/:id", { id: payment.leadId })} className="link">
            {payment.leadName}
          </Link>
        }
      />
      <div className="card max-w-measure p-4">
        <MoneyForm payment={payment} act={act} formKey={formKey} refused={refused} />
      </div>
    </>
  );
}
