import { useState } from "react";
import { Form, Link, useNavigate, useNavigation, useOutletContext } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { Checkbox } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { useDraft } from "#app/components/form/use-draft.ts";
import { useProblemFocus } from "#app/components/form/use-problem-focus.ts";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { Statement } from "#app/components/statement.tsx";
import { reportLinks } from "#app/features/analysis/components/report/links.ts";
import type { OpenReport } from "#app/features/analysis/queries/report-page.server.ts";
import { mayAct, pendingText, type StartStep } from "#app/features/analysis/report/page.ts";
import { LegalOwnerFields } from "#app/features/leads/owners/components/legal-owner-fields.tsx";
import { formatPromisedDollars } from "#app/lib/format.ts";

const titles: Record<StartStep, string> = {
  services: "Property Management Services",
  terms: "Agreement Terms",
  done: "Your agreement",
};

const services = [
  {
    title: "Resident Relations",
    text: "Applications and screening, leases and renewals, move-in and move-out, questions and disputes.",
  },
  {
    title: "Property Care",
    text: "Repairs and the vendors who do them, seasonal care, and turnover work between residents.",
  },
  {
    title: "Financial Services",
    text: "Rent and deposits, vendor payments, and a statement for you each month.",
  },
];

export function StartDialog({ result }: { result: FormReply | undefined }) {
  const report = useOutletContext<OpenReport>();
  const { page, step } = report;
  const navigate = useNavigate();
  const links = reportLinks(page);
  return (
    <Dialog
      id="start"
      title={titles[step]}
      open
      wide
      closeHref={links.report}
      onClose={() => navigate(links.report, { preventScrollReset: true, replace: true })}
    >
      <div
        key={step}
        ref={focusTop}
        tabIndex={-1}
        className="flex flex-col gap-4 outline-0 [&_.statement]:mt-0"
      >
        {step === "services" ? <Services {...report} /> : null}
        {step === "terms" ? <Terms {...report} refused={result} /> : null}
        {step === "done" ? <Done page={page} /> : null}
      </div>
    </Dialog>
  );
}

/** After a step of the open dialog. */
function focusTop(body: HTMLElement | null) {
  if (!body?.closest("dialog:modal")) return;
  body.focus();
  body.parentElement?.scrollTo(0, 0);
}

function Services({ page, letter }: OpenReport) {
  const { offer, plans, terms } = letter;
  const [monthly, ...others] = terms.lines;
  const links = reportLinks(page);
  const mayAsk = !page.isBegun && mayAct(page);
  return (
    <>
      <p>What we do for an owner, and what it costs.</p>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {services.map((service) => (
          <section key={service.title}>
            <h3 className="mb-1 text-[1.0625rem]">{service.title}</h3>
            <p className="text-[0.9375rem]/normal">{service.text}</p>
          </section>
        ))}
      </div>
      {offer ? (
        <>
          <div>
            <p className="num text-note text-soft">{offer.name}</p>
            <p className="num font-serif text-[2.75rem]/tight font-semibold tracking-tight">
              {formatPromisedDollars(offer.totalMonthlyCents)}{" "}
              <span className="font-sans text-base font-normal tracking-normal text-soft">a month</span>
            </p>
            <p className="num">
              {monthly?.rule}, at a rent of {formatPromisedDollars(offer.rentCents)}
              {offer.unitCount > 1 ? ` for ${offer.unitCount} units` : ""}.
            </p>
          </div>
          {plans.length > 1 ? <PlanChoice report={links.report} chosen={offer.plan} plans={plans} /> : null}
          <Statement
            hideCaption
            caption="Fees that are not monthly"
            lines={others.map(({ rule, ...line }) => ({ ...line, detail: rule }))}
          />
          <p className="text-note text-soft">
            Maintenance under {formatPromisedDollars(offer.maintenancePreApprovalCents)} is approved in
            advance. The initial term is {offer.contractMonths} months.
          </p>
        </>
      ) : (
        <p>{terms.caution}</p>
      )}
      <DialogActions>
        <Link to={links.report} replace preventScrollReset className={buttonClass({ variant: "outline" })}>
          {mayAsk ? "Not now" : "Back to the report"}
        </Link>
        {mayAsk ? (
          <Link to={links.start("terms")} preventScrollReset className={buttonClass()}>
            Continue to the terms
          </Link>
        ) : null}
      </DialogActions>
    </>
  );
}

type PlanChoiceProps = { report: string; chosen: string | null; plans: OpenReport["letter"]["plans"] };

function PlanChoice({ report, chosen, plans }: PlanChoiceProps) {
  return (
    <Form method="post" action={report} preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="plan" />
      {plans.map(({ plan, totalMonthlyCents }) => (
        <Button
          key={plan}
          type="submit"
          name="plan"
          value={plan ?? ""}
          variant={plan === chosen ? "primary" : "outline"}
          aria-pressed={plan === chosen}
          size="sm"
        >
          {plan} <span className="num">{formatPromisedDollars(totalMonthlyCents)}</span>
        </Button>
      ))}
    </Form>
  );
}

function Done({ page }: Pick<OpenReport, "page">) {
  const { phone } = page.company;
  const signUrl = page.agreement?.signUrl ?? null;
  return (
    <>
      <p className="text-lead">{page.agreement?.words ?? pendingText(page)}</p>
      <p className="mt-2">
        {signUrl
          ? "It opens in a new tab. We'll also email the link to the address you gave with this property."
          : `${page.agreement ? "" : "We'll email it to the address you gave with this property. "}Take your time. Nothing is final until you sign.`}{" "}
        Questions: <PhoneLink phone={phone} />.
      </p>
      <DialogActions>
        <Link
          to={reportLinks(page).report}
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

type TermsProps = Pick<OpenReport, "page" | "letter"> & { refused: FormReply | undefined };

export function Terms({ page, letter, refused }: TermsProps) {
  const sending = useNavigation().formAction?.includes("/start") ?? false;
  const typed = refused?.initialValue;
  // Stable while the step is open, so that a second submit is the same request.
  const [formKey] = useState(typed?.formKey ? String(typed.formKey) : page.formKey);
  const [isTicked, setTicked] = useState(false);
  const offer = letter.offer?.name ?? "";
  const form = useProblemFocus(refused);
  const draft = useDraft(form, `terms ${page.leadId} ${offer}`, refused);
  return (
    <Form ref={form} key={offer} {...draft} method="post" replace preventScrollReset noValidate>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="offer" value={offer} />
      <p>
        You don't sign anything here. These are the main points of the agreement.
        {offer ? ` The fees: ${offer}.` : ""}
      </p>
      <ol className="letter-steps">
        {letter.terms.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      <div className="mt-5">
        <LegalOwnerFields id="start" known={page.legalOwners} typed={typed} errors={refused?.error} />
      </div>
      {page.isPriced ? null : (
        <p className="mt-5">
          We haven't priced this home yet. A manager will look at it first, then email you the agreement.
        </p>
      )}
      <Checkbox
        id="acknowledged"
        name="acknowledged"
        className="mt-5"
        label="I have read these points and acknowledge the requirements."
        required
        autoFocus={Boolean(refused?.error?.acknowledged)}
        defaultChecked={typed?.acknowledged === "on" && typed.offer === offer}
        onChange={(event) => setTicked(event.currentTarget.checked)}
        errors={(!isTicked && refused?.error?.acknowledged) || []}
      />
      <div className="mt-4 empty:hidden">
        <FormErrors id="start-problem" errors={refused?.error?.[""] ?? []} />
      </div>
      <DialogActions>
        <Link
          to={reportLinks(page).start("services")}
          preventScrollReset
          className={buttonClass({ variant: "outline" })}
        >
          Back
        </Link>
        <Button type="submit" pending={sending} pendingLabel="One moment...">
          Request the agreement
        </Button>
      </DialogActions>
    </Form>
  );
}
