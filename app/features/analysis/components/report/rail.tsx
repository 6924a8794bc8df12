import { href, Link } from "react-router";
import { ButtonLink, buttonClass } from "#app/components/button.tsx";
import { NewTab } from "#app/components/new-tab.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { usePrefetch } from "#app/components/use-prefetch.ts";
import { reportLinks } from "#app/features/analysis/components/report/links.ts";
import type { ReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { mayAct, pendingText } from "#app/features/analysis/report/page.ts";
import type { ReportView } from "#app/features/analysis/report/view.ts";
import { formatDollars, formatPromisedDollars } from "#app/lib/format.ts";

export function Rail({ page }: { page: ReportPage }) {
  const several = page.properties.length > 1;
  if (!page.letter && !several) return null;
  return (
    <aside
      className="grid min-w-0 gap-8 px-(--gutter) desk:sticky desk:top-24 desk:mt-10 desk:max-h-[calc(100dvh-7.5rem)] desk:overflow-y-auto desk:p-[2px] print:hidden"
      aria-label="Beside the report"
    >
      {page.letter ? (
        <div className="grid gap-3 max-desk:hidden">
          <StartLink page={page} />
          <DownloadLink page={page} />
          <EnrollLink page={page} />
          <FeeAndPerson page={page} view={page.letter.view} />
        </div>
      ) : null}
      {several ? (
        <nav id="properties" aria-labelledby="properties-title">
          <h2 id="properties-title" className="font-sans text-[1rem]/[1.3] font-semibold tracking-normal">
            Your Properties
          </h2>
          <ul className="mt-2.5 border-t border-edge">
            {page.properties.map((property) => (
              <Property key={property.leadId} property={property} />
            ))}
          </ul>
        </nav>
      ) : null}
      {page.letter ? <Contents view={page.letter.view} /> : null}
    </aside>
  );
}

function Contents({ view }: { view: ReportView }) {
  const sections = [
    ["source", "Where this number comes from"],
    ["facts", "The property"],
    ["market", "The local market"],
    ["comparables", view.comparables.heading],
    ["projection", "Projected year"],
    ["next", "Next steps"],
  ];
  return (
    <nav aria-labelledby="contents-title" className="max-desk:hidden">
      <h2 id="contents-title" className="font-sans text-[1rem]/[1.3] font-semibold tracking-normal">
        In this report
      </h2>
      <ul className="mt-2.5 border-l border-line">
        {sections.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1.5 pl-3 text-note hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function StartLink({ page }: { page: ReportPage }) {
  const { phone } = page.company;
  const prefetch = usePrefetch();
  if (page.enrolled) return <Enrolled enrolled={page.enrolled} phone={phone} />;
  if (!page.isBegun && !mayAct(page))
    return (
      <a href="#ask" className={buttonClass({ variant: "action", size: "lg" })}>
        Is this your home?
      </a>
    );
  const isTentative = page.letter?.view.rent.isTentative;
  return page.isBegun ? (
    <p className={noteClass}>
      {page.asked.agreement ? `Agreement requested ${page.asked.agreement}. ` : ""}
      {page.agreement?.words ?? pendingText(page)}{" "}
      {page.agreement?.signUrl ? (
        <>
          <a href={page.agreement.signUrl} target="_blank" rel="noopener" className="link whitespace-nowrap">
            Review & Sign Documents
            <NewTab className="inline size-4" />
          </a>{" "}
        </>
      ) : null}
      Questions: <PhoneLink phone={phone} />
    </p>
  ) : (
    <>
      {isTentative ? (
        <a href="#ask" className={buttonClass({ variant: "action", size: "lg" })}>
          Ask a manager to price it
        </a>
      ) : null}
      <Link
        to={reportLinks(page).start("services")}
        prefetch={prefetch}
        preventScrollReset
        className={buttonClass({ variant: isTentative ? "outline" : "action", size: "lg" })}
      >
        Start Property Management
      </Link>
    </>
  );
}

export function DownloadLink({ page }: { page: ReportPage }) {
  return (
    <ButtonLink href={reportLinks(page).pdf} variant="outline" size="lg">
      Download Report
    </ButtonLink>
  );
}

/** Only a priced home keeps its quote when it is enrolled; another would get the price of the website plans. */
export function EnrollLink({ page }: { page: ReportPage }) {
  return page.isPriced && !page.isBegun && !page.enrolled && mayAct(page) ? (
    <Link to={`${href("/enroll")}?from=${page.leadId}`} className="link inline-flex min-h-8 items-center">
      Enroll this property
    </Link>
  ) : null;
}

/** What it costs and whom to call, beside the figure. */
export function FeeAndPerson({ page, view }: { page: ReportPage; view: ReportView }) {
  const { signer, rent } = view;
  const fees = rent.isTentative ? null : view.projection.fees;
  return (
    <div className="grid gap-2 text-note text-soft">
      {fees ? (
        <p>
          {fees.label}:{" "}
          <b className="num whitespace-nowrap text-ink">{formatPromisedDollars(fees.monthlyCents)} a month</b>
          {fees.more ? ` before ${fees.more}` : ""}. {fees.name}.
        </p>
      ) : null}
      {signer && !page.isBegun && !page.enrolled ? (
        <p>
          Questions? {signer.name}, <PhoneLink phone={signer.phone} />
        </p>
      ) : null}
    </div>
  );
}

type EnrolledProps = { enrolled: NonNullable<ReportPage["enrolled"]>; phone: string };

function Enrolled({ enrolled: { on, isHere }, phone }: EnrolledProps) {
  return (
    <p className={noteClass}>
      Enrolled{on ? ` ${on}` : ""}.{" "}
      {isHere ? (
        <>
          <Link to={href("/enroll/done")} className="link">
            See what comes next
          </Link>
          .{" "}
        </>
      ) : null}
      Questions: <PhoneLink phone={phone} />
    </p>
  );
}

function Property({ property }: { property: ReportPage["properties"][number] }) {
  return (
    <li>
      <Link
        to={href("/analysis/:id", { id: property.leadId })}
        aria-current={property.current ? "page" : undefined}
        className="group grid grid-cols-[1fr_auto] gap-x-3 border-b border-line p-3 leading-[1.35] aria-[current]:bg-white aria-[current]:shadow-[inset_3px_0_0_var(--color-blue)]"
      >
        <b className="wrap-anywhere underline-offset-[0.2em] group-hover:underline">{property.title}</b>
        <span className="num text-right font-semibold">{figureOf(property)}</span>
        <small className="text-[0.9375rem] text-soft">
          {property.place}
          {property.unitCount > 1 ? `, ${property.unitCount} units` : ""}
        </small>
        {property.rentCaution ? (
          <small className="text-right text-[0.9375rem] text-soft">{property.rentCaution}</small>
        ) : null}
      </Link>
    </li>
  );
}

function figureOf({ state, rentCents }: ReportPage["properties"][number]) {
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

const noteClass = "max-w-xl border-l-4 border-cyan py-1 pl-3 text-[0.9375rem]/normal";
