import type { SubmissionResult } from "@conform-to/react";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import type { findSandboxSigning } from "#app/features/agreements/queries/owner.server.ts";
import { formatExactDateTime, unbroken } from "#app/lib/format.ts";

type Signing = NonNullable<Awaited<ReturnType<typeof findSandboxSigning>>>;

interface SandboxSigningProps {
  signing: Signing;
  result: SubmissionResult<string[]> | undefined;
}

export function SandboxSigning({ signing, result }: SandboxSigningProps) {
  const { party, isTurn, quoteLine, items } = signing;
  return (
    <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <article className="max-w-measure">
        {quoteLine ? <p className="num text-soft">{quoteLine}</p> : null}
        <ol className="mt-4 grid gap-5">
          {items.map(({ key, label, value }, index) => (
            <li key={key}>
              <h2 className="text-h4">
                {index + 1}. {label}
              </h2>
              <p className="mt-1 wrap-break-word">{unbroken(value)}</p>
            </li>
          ))}
        </ol>
      </article>
      <aside
        aria-label="Signatures"
        className="grid gap-5 border border-line bg-sheet p-5 lg:sticky lg:top-6"
      >
        <Signatures {...signing} />
        {isTurn ? (
          <SignForms {...signing} result={result} />
        ) : (
          <>
            <p role="status" className="font-medium">
              {statusOf(signing)}
            </p>
            <ButtonLink href={signing.back} variant="outline">
              {party === "owner" ? "Back to your agreement" : "Back to the office"}
            </ButtonLink>
          </>
        )}
      </aside>
    </div>
  );
}

function statusOf({ party, state: { ownerSignedAt, brokerSignedAt, declinedAt, isOver } }: Signing) {
  if (brokerSignedAt) return "Fully signed.";
  if (declinedAt) return "This agreement was declined.";
  if (isOver) return "This agreement has ended. It can no longer be signed.";
  if (party === "owner" && ownerSignedAt) return "You have signed. The broker signs last.";
  return "The owner signs first.";
}

function Signatures({ state: { ownerSignedAt, brokerSignedAt }, company }: Signing) {
  const parties = [
    ["Owner", ownerSignedAt],
    ["Broker", brokerSignedAt],
  ] as const;
  return (
    <dl className="num grid gap-1 text-note">
      {parties.map(([party, at]) => (
        <div key={party} className="flex flex-wrap gap-x-2">
          <dt className="font-semibold">{party}</dt>
          <dd className="text-soft">
            {at ? `signed ${formatExactDateTime(at, company.timeZone)}` : "not yet"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SignForms({ party, owners, result }: Signing & Pick<SandboxSigningProps, "result">) {
  const errors = result?.error ?? {};
  const typed = result?.initialValue ?? {};
  const isDeclining = typed.intent === "decline";
  const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "");
  return (
    <>
      <FormErrors id="signing-problem" errors={errors[""] ?? []} />
      <form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="sign" />
        <TextField
          id="sign-name"
          name="name"
          label="Your full name"
          hint="Typing your name here signs the agreement."
          size="lg"
          autoComplete="name"
          defaultValue={text("name")}
          errors={errors.name ?? []}
          required
        />
        <Checkbox
          id="sign-agreed"
          name="agreed"
          label={
            party === "owner"
              ? `I have read the agreement and sign it electronically${owners ? ` for ${owners}` : ""}.`
              : "I sign the agreement electronically for the company."
          }
          defaultChecked={typed.agreed === "on"}
          errors={errors.agreed ?? []}
          required
        />
        <Button type="submit" size="lg" pendingLabel="Signing...">
          {party === "owner" ? "Sign the agreement" : "Countersign the agreement"}
        </Button>
      </form>
      <details open={isDeclining}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Decline instead</summary>
        <form method="post" noValidate className="mt-2 grid gap-3">
          <input type="hidden" name="intent" value="decline" />
          <TextField
            id="decline-reason"
            name="reason"
            label="Why?"
            size="lg"
            defaultValue={text("reason")}
            errors={errors.reason ?? []}
            required
          />
          <Button type="submit" variant="outline" pendingLabel="Declining...">
            Decline the agreement
          </Button>
        </form>
      </details>
    </>
  );
}
