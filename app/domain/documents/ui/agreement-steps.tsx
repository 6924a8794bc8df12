import type { StaffAgreement } from "#app/domain/documents/types.ts";
import { formatExactDateTime } from "#app/ui/format.ts";

/** When what happened with an agreement, and why it ended where it did. */
export function AgreementSteps({ agreement, timeZone }: { agreement: StaffAgreement; timeZone: string }) {
  const steps = [
    ["Sent", agreement.sentAt],
    ["Viewed", agreement.viewedAt],
    ["Owner signed", agreement.ownerSignedAt],
    ["Both signed", agreement.completedAt],
    ["Declined", agreement.declinedAt],
  ] as const;
  const reason = agreement.declineReason ?? agreement.cancelReason;
  return (
    <>
      {agreement.sentAt ? (
        <dl className="num grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {steps.map(([label, at]) =>
            at ? (
              <div key={label} className="contents">
                <dt className="text-soft">{label}</dt>
                <dd>{formatExactDateTime(at, timeZone)}</dd>
              </div>
            ) : null,
          )}
        </dl>
      ) : null}
      {agreement.quoteLine ? <p className="num text-soft">{agreement.quoteLine}</p> : null}
      {reason ? <p className="wrap-anywhere">“{reason}”</p> : null}
    </>
  );
}
