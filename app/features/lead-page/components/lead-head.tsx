import { ChevronDown, Mail, Phone, Timer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { href, Link, useMatch } from "react-router";
import { ButtonLink, buttonClass } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { Panel } from "#app/components/panel.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { TestMode } from "#app/components/test-mode.tsx";
import { AgreementSummary } from "#app/features/lead-page/components/agreement-part.tsx";
import { NeighborLinks } from "#app/features/lead-page/components/neighbors.tsx";
import {
  AssigneeForm,
  ContactBadges,
  FollowUp,
  StatusNotice,
  Tags,
} from "#app/features/lead-page/header/components/header-forms.tsx";
import type { LeadPageData } from "#app/features/lead-page/queries/lead.server.ts";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { OwnerPhone } from "#app/features/leads/components/owner-phone.tsx";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import { targetKinds } from "#app/features/settings/company/target-kinds.ts";
import { NextStep, useNextStep } from "#app/features/today/components/next-step.tsx";
import { formatDateTime, formatExactDateTime, formatNumber, formatPhone, telUrl } from "#app/lib/format.ts";
import { sourceLabel } from "#app/lib/labels.ts";
import { mailtoHref } from "#app/lib/text.ts";

/** @param form the open child route */
export function LeadHead({ form }: { form: ReactNode }) {
  const { lead, others, neighbors, now, timeZone } = useLeadPage();
  const when = (at: Date) => <RelativeTime at={at} now={now} timeZone={timeZone} focusable />;
  const isEditingContact = useMatch("/leads/:id/contact") !== null;
  const [wasEditingContact, setWasEditingContact] = useState(isEditingContact);
  if (isEditingContact && !wasEditingContact) setWasEditingContact(true);
  return (
    <header className="mb-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 print:hidden">
        <NeighborLinks neighbors={neighbors} />
        <LiveDot leads={[lead.id, ...others.map(({ id }) => id)]} keepsForms />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto] print:block">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="[overflow-wrap:anywhere]">{lead.name}</h1>
          <Link
            to={href("/leads/:id/status", { id: lead.id })}
            preventScrollReset
            className="inline-flex min-h-8 items-center gap-1 rounded-control hover:bg-hover"
          >
            <span className="sr-only">Change the status: </span>
            <StatusBadge status={lead.status} />
            <ChevronDown aria-hidden="true" className="size-4 text-quiet print:hidden" />
          </Link>
          {lead.statusReason ? <span className="text-soft">{lead.statusReason}</span> : null}
          <ContactBadges />
          <TargetLine />
        </div>
        <p className="[overflow-wrap:anywhere]">{homeLine(lead)}</p>
        <HeadActions lead={lead} />
      </div>
      <StatusNotice />
      {form}
      {isEditingContact ? null : <ContactLine lead={lead} focusEdit={wasEditingContact} />}
      <Tags />
      <dl className="card mt-3 grid grid-cols-2 gap-px overflow-hidden bg-line sm:flex sm:flex-wrap">
        <Fact label="Assigned to" wide>
          <AssigneeForm key={lead.assigneeId} />
        </Fact>
        <Fact label="Next follow-up" wide>
          <FollowUp />
        </Fact>
        <Fact label="Agreement">
          <AgreementSummary />
        </Fact>
        <Fact label="Source">{sourceLabel(lead.source)}</Fact>
        <Fact label="Created">{when(lead.createdAt)}</Fact>
        {lead.details.company ? <Fact label="Company">{lead.details.company}</Fact> : null}
        {lead.lastContactedAt ? <Fact label="Last contacted">{when(lead.lastContactedAt)}</Fact> : null}
        {lead.walkthroughDate ? (
          <Fact label="Walkthrough">{formatExactDateTime(lead.walkthroughDate, timeZone)}</Fact>
        ) : null}
        {others.length > 0 ? (
          <Fact label="Of this person">
            <a href="#others" className="link num">
              {others.length === 1 ? "1 other lead" : `${others.length} other leads`}
            </a>
          </Fact>
        ) : null}
      </dl>
    </header>
  );
}

/** "First response due in 12 min", of the target that is due first. */
function TargetLine() {
  const { extras, now, timeZone } = useLeadPage();
  const [next] = extras.targets;
  if (!next) return null;
  const left = Date.parse(next.dueAt) - now.getTime();
  const isMissed = left < 0;
  return (
    <p
      className={`inline-flex items-center gap-1.5 text-sm ${isMissed ? "font-medium text-red-deep" : "text-soft"}`}
    >
      <Timer aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {targetKinds[next.kind]} {isMissed ? "was due" : "due"}{" "}
        {Math.abs(left) < 3_600_000 ? (
          <RelativeTime at={next.dueAt} now={now} timeZone={timeZone} focusable />
        ) : (
          formatDateTime(next.dueAt, timeZone)
        )}
      </span>
    </p>
  );
}

function homeLine({ address, propertyType, bedrooms, bathrooms, squareFootage }: LeadPageData["lead"]) {
  const facts = [
    isPropertyType(propertyType) && propertyTypeNames[propertyType],
    bedrooms !== null && (bedrooms === 0 ? "Studio" : `${bedrooms} bed`),
    bathrooms !== null && `${bathrooms} bath`,
    squareFootage !== null && `${formatNumber(squareFootage)} sq ft`,
  ];
  return (
    <>
      <b className="font-medium">{address ?? "No address yet"}</b>
      <span className="text-soft">
        {facts
          .filter(Boolean)
          .map((fact) => ` · ${fact}`)
          .join("")}
      </span>
    </>
  );
}

function HeadActions({ lead }: Pick<LeadPageData, "lead">) {
  const look = { size: "sm", variant: "outline" } as const;
  const { next, mayCall } = useNextStep();
  return (
    <div className="flex flex-wrap items-start gap-2 max-sm:*:flex-auto md:col-start-2 md:row-start-1 print:hidden">
      {mayCall && next?.step !== "call" ? (
        <ButtonLink href={telUrl(lead.phone ?? "")} {...look}>
          <Phone aria-hidden="true" className="size-4" />
          Call
        </ButtonLink>
      ) : null}
      {lead.email && next?.step !== "reply" ? (
        <ButtonLink href="#conversation" {...look}>
          <Mail aria-hidden="true" className="size-4" />
          Email
        </ButtonLink>
      ) : null}
      {next?.step === "walkthrough" ? null : (
        <Link
          to={href("/leads/:id/walkthrough", { id: lead.id })}
          preventScrollReset
          className={buttonClass(look)}
        >
          Start Confirmation Walkthrough
        </Link>
      )}
      {next ? <NextStep next={next} /> : null}
    </div>
  );
}

function ContactLine({ lead, focusEdit }: Pick<LeadPageData, "lead"> & { focusEdit: boolean }) {
  const { extras, now, timeZone } = useLeadPage();
  const { noCallsSince } = extras;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
      <li className="flex min-h-8 items-center gap-2">
        <Mail aria-hidden="true" className="size-4 text-quiet" />
        {lead.email ? (
          <a href={mailtoHref(lead.email)} className="link [overflow-wrap:anywhere]">
            {lead.email}
          </a>
        ) : (
          <span className="text-quiet">No email address</span>
        )}
      </li>
      <li className="flex min-h-8 items-center gap-2">
        {noCallsSince ? null : <Phone aria-hidden="true" className="size-4 text-quiet" />}
        {lead.phone ? (
          <OwnerPhone {...{ phone: lead.phone, noCallsSince, now, timeZone }} />
        ) : (
          <span className="text-quiet">No phone number</span>
        )}
        {lead.secondPhone && noCallsSince ? `or ${formatPhone(lead.secondPhone)}` : null}
        {lead.secondPhone && !noCallsSince ? (
          <PhoneLink phone={lead.secondPhone} before="or" className="link num" />
        ) : null}
      </li>
      <li className="print:hidden">
        <Link
          to={href("/leads/:id/contact", { id: lead.id })}
          preventScrollReset
          ref={focusEdit ? (link) => link?.focus() : null}
          className="link inline-flex min-h-8 items-center"
        >
          Edit contact
        </Link>
      </li>
      <li className="print:hidden">
        <Link
          to={href("/leads/:id/merge", { id: lead.id })}
          className="link inline-flex min-h-8 items-center"
        >
          Merge
        </Link>
      </li>
      <li className="print:hidden">
        <Link
          to={href("/leads/:id/consent", { id: lead.id })}
          preventScrollReset
          className="link inline-flex min-h-8 items-center"
        >
          Consent record
        </Link>
      </li>
    </ul>
  );
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={`min-w-0 grow bg-white px-4 py-2.5 max-sm:last:odd:col-span-2 ${wide ? "max-sm:col-span-2" : ""}`}
    >
      <dt className="text-xs text-quiet">{label}</dt>
      <dd className="flex min-h-8 items-center font-medium whitespace-nowrap max-sm:whitespace-normal">
        {children}
      </dd>
    </div>
  );
}

const places = {
  call: "Call",
  tasks: "Tasks",
  analysis: "Analysis",
  conversation: "Conversation",
  agreement: "Agreement",
  fee: "Fee",
  invoices: "Invoices",
  property: "Property",
  files: "Documents",
  note: "Note",
  timeline: "Timeline",
};

export function JumpLinks() {
  return (
    <nav
      aria-label="On this page"
      className="sticky top-(--sticky-top) z-5 -mx-(--pad) mb-3 flex gap-x-1 overflow-x-auto border-b border-line bg-white px-(--pad) whitespace-nowrap desk:hidden print:hidden"
    >
      {Object.entries(places).map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex min-h-10 items-center rounded-control px-2 font-medium text-soft hover:bg-hover hover:text-ink sm:px-3"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

export function MoneyPanel({ children }: { children: ReactNode }) {
  const { lead, deal } = useLeadPage();
  return (
    <Panel
      id="money"
      title="Money and agreement"
      note={deal.money.mode === "sandbox" ? <TestMode>No real charges or contracts</TestMode> : null}
      className="overflow-hidden [&>header]:border-0"
    >
      {lead.email?.trim() ? null : (
        <div className="flex flex-wrap items-center gap-3 border-t border-line bg-wash px-4 py-3 print:hidden">
          <p>Agreements, payment links and invoices go out by email, and this lead has no address.</p>
          <ButtonLink href={href("/leads/:id/contact", { id: lead.id })} size="sm" variant="outline">
            Add email
          </ButtonLink>
        </div>
      )}
      {children}
    </Panel>
  );
}
