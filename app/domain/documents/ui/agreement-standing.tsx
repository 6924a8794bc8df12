import { agreementLook } from "#app/domain/documents/rules.ts";
import type { StaffAgreement } from "#app/domain/documents/types.ts";
import { agreementSince } from "#app/domain/documents/ui/agreement-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { formatDay } from "#app/ui/format.ts";

interface AgreementStandingProps {
  /** The last one; null before the first. */
  agreement: StaffAgreement | null;
  /** When the owner asked for it first; null where they did not. */
  askedAt: Date | null;
  timeZone: string;
}

/** How the agreement of a lead stands now, since when and by whom, in one line. */
export function AgreementStanding({ agreement, askedAt, timeZone }: AgreementStandingProps) {
  const asked = askedAt ? `asked for ${formatDay(askedAt, timeZone)}` : "";
  if (!agreement)
    return asked ? (
      <span className="num first-letter:uppercase">{asked}</span>
    ) : (
      <span className="font-normal text-quiet">Not asked for</span>
    );
  const { label, tone, glyph } = agreementLook(agreement);
  const isWaiting = agreement.status === "draft" || agreement.status === "preparing";
  const since = isWaiting ? asked : agreementSince(agreement, timeZone);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={tone} glyph={glyph}>
        {label}
      </Badge>
      {since ? <span className="num font-normal wrap-anywhere">{since}</span> : null}
    </span>
  );
}
