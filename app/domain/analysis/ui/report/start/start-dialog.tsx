import { useEffect, useRef } from "react";
import { href, Link, useNavigate, useNavigationType, useOutletContext, useSearchParams } from "react-router";
import { mayAct, pendingWords } from "#app/domain/analysis/report/page.ts";
import { type StartStep, shownStep } from "#app/domain/analysis/report/start-step.ts";
import type { FormResult, OpenReport } from "#app/domain/analysis/ui/report/report.tsx";
import { Terms, termsDraft } from "#app/domain/analysis/ui/report/start/terms.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { formatPhone, formatPromisedDollars } from "#app/ui/format.ts";
import { dropDraft } from "#app/ui/forms/draft.ts";
import { NewTabButton } from "#app/ui/new-tab.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * Services, terms, done: each step has an address, so that Back works and no script is needed.
 *
 * @param props.result what the terms were answered with when the request was not taken.
 */
export function StartDialog({ result }: { result: FormResult }) {
  const report = useOutletContext<OpenReport>();
  const [params] = useSearchParams();
  const { page, links } = report;
  // A page that was just loaded counts as one that somebody went back to; without a script it stays readable.
  const isBack = useNavigationType() === "POP";
  const step = shownStep(params.get("step"), {
    isAsked: page.isBegun,
    mayAsk: mayAct(page),
    isEnrolled: page.enrolled !== null,
    isBack: useHydrated() && isBack,
  });
  const navigate = useNavigate();
  const body = useStepFocus(step);
  if (!step) return <LeadOn to={page.enrolled?.isHere ? href("/enroll/done") : links.report} />;
  return (
    <Dialog
      id="start"
      title={titles[step]}
      open
      wide
      closeHref={links.report}
      onClose={() => navigate(links.report, { preventScrollReset: true, replace: true })}
    >
      <div ref={body} tabIndex={-1} className="start-step">
        {step === "services" ? <Services {...report} /> : null}
        {step === "terms" ? <Terms {...report} refused={result} /> : null}
        {step === "done" ? <Done {...report} /> : null}
      </div>
    </Dialog>
  );
}

/** In place of the step's own address, so that Back leads past it. */
function LeadOn({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true, preventScrollReset: true });
  }, [navigate, to]);
  return null;
}

const titles: Record<StartStep, string> = {
  services: "Property Management Services",
  terms: "Agreement Terms",
  done: "Your agreement",
};

function Services({ page, letter, links }: OpenReport) {
  const { offer, terms } = letter;
  const { isBegun } = page;
  return (
    <>
      <p>What we do for an owner, and what it costs.</p>
      <div className="start-services">
        {services.map((service) => (
          <section key={service.title}>
            <h3>{service.title}</h3>
            <p>{service.text}</p>
          </section>
        ))}
      </div>
      <table className="statement num">
        <caption>
          {offer.name}, at {formatPromisedDollars(offer.rentCents)} a month
          {offer.unitCount > 1 ? ` for ${offer.unitCount} units` : ""}
        </caption>
        <tbody>
          {terms.lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">
                {line.label}
                <small>{line.rule}</small>
              </th>
              <td>{line.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {terms.caution ? <p>{terms.caution}</p> : null}
      <p className="text-note text-soft">
        Maintenance under {formatPromisedDollars(offer.maintenancePreApprovalCents)} is approved in advance.
        The initial term is {offer.contractMonths} months.
        {page.isPriced
          ? ""
          : " If you enroll this property, our enrollment estimate applies until a manager has priced it."}
      </p>
      <DialogActions>
        <Link to={links.report} replace preventScrollReset className={buttonClass({ variant: "outline" })}>
          {isBegun || !mayAct(page) ? "Back to the report" : "Not now"}
        </Link>
        {isBegun || !mayAct(page) ? null : (
          <Link to={links.start("terms")} preventScrollReset className={buttonClass()}>
            Continue to the terms
          </Link>
        )}
      </DialogActions>
    </>
  );
}

const services = [
  {
    title: "Resident Relations",
    text: "Applications and screening, leases and renewals, move-in and move-out, questions and disputes.",
  },
  {
    title: "Property Care",
    text: "Repairs and the vendors who do them, seasonal care, and the work between two residents.",
  },
  {
    title: "Financial Services",
    text: "Rent and deposits, vendor payments, and a statement for you each month.",
  },
];

function Done({ page, letter, links }: OpenReport) {
  const draft = termsDraft({ page, letter });
  useEffect(() => {
    // Told once: a reload shows the report.
    window.history.replaceState(window.history.state, "", links.report);
    dropDraft(draft);
  }, [links.report, draft]);
  const { phone } = page.company;
  const signUrl = page.agreement?.signUrl ?? null;
  return (
    <>
      <p className="text-lead">{page.agreement?.words ?? pendingWords(page)}</p>
      <p className="mt-2">
        {signUrl
          ? "It opens in a new tab. We mail the link to the address you gave with this property, too."
          : "It goes to the address you gave with this property. You can read it in peace; nothing is signed until you sign it."}{" "}
        Questions:{" "}
        <a href={`tel:${phone}`} className="link whitespace-nowrap">
          {formatPhone(phone)}
        </a>
        .
      </p>
      <DialogActions>
        <Link
          to={links.report}
          replace
          preventScrollReset
          className={buttonClass({ variant: signUrl ? "outline" : "primary" })}
        >
          Back to the report
        </Link>
        {signUrl ? (
          <NewTabButton to={signUrl} variant="action">
            Review & Sign Documents
          </NewTabButton>
        ) : null}
      </DialogActions>
    </>
  );
}

/** The dialog focuses its first control by itself; when the step changes, reading goes on at its beginning. */
function useStepFocus(step: StartStep | null) {
  const body = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    body.current?.focus();
    body.current?.parentElement?.scrollTo(0, 0);
  }, [step]);
  return body;
}
