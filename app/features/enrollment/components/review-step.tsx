import { href, Link } from "react-router";
import { Trap } from "#app/components/form/public-form.tsx";
import { unitsOf } from "#app/features/enrollment/estimate.ts";
import type { Typed } from "#app/features/enrollment/page.ts";
import type { EnrollView } from "#app/features/enrollment/queries/wizard.server.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import { consentWordings } from "#app/features/messaging/consents/wording.ts";
import { enrollmentLines } from "#app/features/pricing/enrollment-lines.ts";
import { feesName, quoteLine } from "#app/features/pricing/quote.ts";
import type { EnrollmentEstimate } from "#app/features/pricing/rules.ts";
import type { Requirements } from "#app/features/settings/company/schema.ts";
import { formatPhone, formatPromisedDollars } from "#app/lib/format.ts";
import { readDollars } from "#app/lib/money.ts";
import { lowerFirst } from "#app/lib/text.ts";
import { stateName, stateOfZip } from "#app/lib/us-states.ts";

type Props = { view: EnrollView; estimate: EnrollmentEstimate; startedAt: number };

export function ReviewStep({ view, estimate, startedAt }: Props) {
  const { typed } = view;
  const rentCents = readDollars(typed.estimatedRent ?? "");
  const rent = rentCents ? `${formatPromisedDollars(rentCents)} a month` : "Not known yet";
  const type = isPropertyType(typed.propertyType) ? propertyTypeNames[typed.propertyType] : "";
  return (
    <div className="grid gap-7">
      <input type="hidden" name="reviewed" value={view.reviewed ?? ""} />
      <input type="hidden" name="startedAt" value={startedAt} />
      <Trap id="enroll" />
      <section>
        <h3 className="text-h4">Enrollment summary</h3>
        <dl className="mt-2 border-t border-ink">
          <Row term="Property" change={1}>
            {typed.streetAddress}
            <br />
            {typed.city}, {stateName(stateOfZip(typed.zipCode ?? "") ?? "")} {typed.zipCode}
          </Row>
          <Row term="Type and rent" change={1}>
            {type}
            {typed.unitCount === "1" ? "" : `, ${typed.unitCount} units`}
            <br />
            {rent}
          </Row>
          <Row term="Contact" change={2}>
            <span className="wrap-anywhere">{typed.name}</span>
            <br />
            <span className="wrap-anywhere">{typed.email}</span>
            <br />
            {formatPhone(typed.phone ?? "")}
            {typed.sms ? ", text messages welcome" : ""}
            {marketingLine(typed)}
          </Row>
          <Row term="Fee estimate">
            {formatPromisedDollars(estimate.totalMonthlyCents)} a month
            {enrollmentLines(estimate, unitsOf(typed)).other.map(({ label, rule, amount }) => (
              <span key={label} className="block text-sm text-soft">
                {label}: {amount}, {lowerFirst(rule)}
              </span>
            ))}
            <span className="text-sm text-soft">
              {view.quote ? quoteLine(view.quote) : feesName(estimate.model, estimate.schedule)}
            </span>
          </Row>
        </dl>
      </section>
      <section>
        <div className="mb-3 flex items-end justify-between gap-4">
          <div>
            <h3 className="mb-2 text-h4">What we will need from you</h3>
            <p className="text-note text-soft">
              You don't need any of this today. We'll go over it at the walkthrough.
            </p>
          </div>
          <img src="/spot-door.svg" alt="" width="400" height="340" className="w-24 flex-none sm:w-32" />
        </div>
        <RequirementsList requirements={view.requirements} />
      </section>
      <p className="text-sm text-soft">
        {consentWordings.enrollment.wording} See our{" "}
        <a className="link" href={href("/privacy")}>
          privacy
        </a>{" "}
        and{" "}
        <a className="link" href={href("/terms")}>
          terms
        </a>{" "}
        pages. Enrolling signs nothing and charges nothing.
      </p>
    </div>
  );
}

function marketingLine({ marketingEmail, marketingSms }: Typed) {
  const ways = [marketingEmail && "email", marketingSms && "text"].filter(Boolean).join(" and ");
  return ways ? <span className="block text-sm text-soft">Tips and updates by {ways}</span> : null;
}

function Row({ term, change, children }: { term: string; change?: 1 | 2; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2.5 leading-snug sm:grid-cols-[9rem_1fr_auto]">
      <dt className="text-soft max-sm:col-span-2">{term}</dt>
      <dd className="min-w-0">{children}</dd>
      {change ? (
        <dd>
          <Link to={`${href("/enroll")}?step=${change}`} className="link-button">
            Change<span className="sr-only"> {term.toLowerCase()}</span>
          </Link>
        </dd>
      ) : null}
    </div>
  );
}

export function RequirementsList({ requirements }: { requirements: Requirements }) {
  return (
    <ol className="wrap-anywhere grid gap-x-8 border-t border-line sm:grid-cols-2">
      {requirements.map((item, index) => (
        <li
          key={item.title}
          className="grid grid-cols-[2.25rem_1fr] border-b border-line py-2.5 leading-snug"
        >
          <span aria-hidden="true" className="font-serif text-lead/snug font-semibold">
            {index + 1}
          </span>
          <div>
            <b className="block">{item.title}</b>
            <span className="text-note text-soft">{item.detail}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
