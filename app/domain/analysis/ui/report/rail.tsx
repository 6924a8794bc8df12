import { href, Link } from "react-router";
import {
  mayAct,
  type OwnerProperty,
  pendingWords,
  type ReportContents,
  type ReportPage,
} from "#app/domain/analysis/report/page.ts";
import { ownerLinkTitle } from "#app/domain/analysis/report/sections/ask.ts";
import type { ReportLinks } from "#app/domain/analysis/ui/report/report.tsx";
import { unitsOf } from "#app/domain/analysis/ui/report/siblings-line.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { formatDollars, formatPhone } from "#app/ui/format.ts";
import { NewTab } from "#app/ui/new-tab.tsx";

interface RailProps {
  page: ReportPage;
  links?: ReportLinks;
}

/** Beside the letter: what to do with it, the owner's other properties, what stands where. */
export function Rail({ page, links }: RailProps) {
  const several = page.properties.length > 1;
  if (!links && !several) return null;
  return (
    <aside className="report-rail" aria-label="Beside the report">
      {links ? (
        <div className="grid gap-3 max-desk:hidden">
          <StartLink page={page} links={links} />
          <DownloadLink links={links} />
          <EnrollLink page={page} />
        </div>
      ) : null}
      {several ? (
        <nav id="properties" aria-labelledby="properties-title">
          <h2 id="properties-title">Your Properties</h2>
          <ul className="rail-properties">
            {page.properties.map((property) => (
              <Property key={property.leadId} property={property} />
            ))}
          </ul>
        </nav>
      ) : null}
      {page.letter ? <Contents contents={page.letter.contents} /> : null}
    </aside>
  );
}

/** The way to the agreement; once it was asked for or the home is enrolled, when that was. A stranger has to be known first. */
export function StartLink({ page, links }: { page: ReportPage; links: ReportLinks }) {
  const { phone } = page.company;
  if (page.enrolled) return <Enrolled enrolled={page.enrolled} phone={phone} />;
  if (!page.isBegun && !mayAct(page))
    return (
      <a href="#ask" className={buttonClass({ variant: "action", size: "lg" })}>
        {ownerLinkTitle}
      </a>
    );
  return page.isBegun ? (
    <p className="letter-asked outline-none" data-start="" tabIndex={-1}>
      {page.asked.agreement ? `Agreement requested ${page.asked.agreement}. ` : ""}
      {page.agreement?.words ?? pendingWords(page)}{" "}
      {page.agreement?.signUrl ? (
        <>
          <a href={page.agreement.signUrl} target="_blank" rel="noopener" className="link">
            Review & Sign Documents
            <NewTab className="inline size-4" />
          </a>{" "}
        </>
      ) : null}
      Questions:{" "}
      <a href={`tel:${phone}`} className="link whitespace-nowrap">
        {formatPhone(phone)}
      </a>
    </p>
  ) : (
    <Link
      data-start=""
      to={links.start("services")}
      prefetch="intent"
      preventScrollReset
      className={buttonClass({ variant: "action", size: "lg" })}
    >
      Start Property Management
    </Link>
  );
}

export function DownloadLink({ links }: { links: ReportLinks }) {
  return (
    <ButtonLink href={links.pdf} variant="outline" size="lg">
      Download Report
    </ButtonLink>
  );
}

/**
 * The whole enrollment, with what the report knows of the property filled in. Not for a home that has an offer of its
 * own: the enrollment would quote another price beside it.
 */
export function EnrollLink({ page }: { page: ReportPage }) {
  const isAgreed = page.agreement?.stage === "signed" || page.agreement?.stage === "executed";
  return page.enrolled || isAgreed || page.isPriced || !mayAct(page) ? null : (
    <Link to={`${href("/enroll")}?from=${page.leadId}`} className="link inline-flex min-h-8 items-center">
      Enroll this property
    </Link>
  );
}

type EnrolledProps = { enrolled: NonNullable<ReportPage["enrolled"]>; phone: string };

function Enrolled({ enrolled: { on, isHere }, phone }: EnrolledProps) {
  return (
    <p className="letter-asked">
      Enrolled{on ? ` ${on}` : ""}.{" "}
      {isHere ? (
        <>
          <Link to={href("/enroll/done")} className="link">
            See what comes next
          </Link>
          .{" "}
        </>
      ) : null}
      Questions:{" "}
      <a href={`tel:${phone}`} className="link whitespace-nowrap">
        {formatPhone(phone)}
      </a>
    </p>
  );
}

function Property({ property }: { property: OwnerProperty }) {
  return (
    <li>
      <Link
        to={href("/analysis/:id", { id: property.leadId })}
        aria-current={property.current ? "page" : undefined}
      >
        <b>{property.title}</b>
        <span className="num">{figureOf(property)}</span>
        <small>
          {property.place}
          {property.unitCount > 1 ? `, ${unitsOf(property)}` : ""}
        </small>
        {property.rentCaution ? <small>{property.rentCaution}</small> : null}
      </Link>
    </li>
  );
}

function figureOf({ state, rentCents }: OwnerProperty) {
  if (state === "ready" && rentCents !== null) return formatDollars(rentCents);
  return words[state];
}

const words = {
  ready: "",
  queued: "Analyzing",
  failed: "No figure yet",
  outside: "Outside our area",
  none: "Not priced yet",
};

function Contents({ contents }: { contents: ReportContents }) {
  return (
    <nav aria-labelledby="contents-title" className="rail-contents">
      <h2 id="contents-title">In this report</h2>
      <ul>
        {contents.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
