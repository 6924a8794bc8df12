import { Form, useNavigation } from "react-router";
import type { ReportPage } from "#app/domain/analysis/report/page.ts";
import { ownerLinkTitle } from "#app/domain/analysis/report/sections/ask.ts";
import { useReportAddress } from "#app/domain/analysis/ui/report/report-address.ts";
import { Button } from "#app/ui/button.tsx";
import { formatPhone } from "#app/ui/format.ts";

/** For a reader who has not shown to be the owner: the way to the link that does. */
export function OwnerLink({ page }: { page: ReportPage }) {
  const sending = useNavigation().formData?.get("intent") === "link";
  const { phone } = page.company;
  return (
    <section id="ask" aria-labelledby="ask-title" className="print:hidden">
      <h2 id="ask-title">{ownerLinkTitle}</h2>
      <p>
        Anyone with this link can read the report. To correct a fact, ask us something or request an
        agreement, open it from our e-mail: we'll send the link again to the address that asked for the
        report. Or call{" "}
        <a href={`tel:${phone}`} className="link whitespace-nowrap">
          {formatPhone(phone)}
        </a>
        .
      </p>
      <Form method="post" action={useReportAddress(page.leadId)} preventScrollReset className="mt-4">
        <input type="hidden" name="intent" value="link" />
        <Button type="submit" variant="outline" pending={sending} pendingLabel="Sending...">
          E-mail me the link
        </Button>
      </Form>
    </section>
  );
}
