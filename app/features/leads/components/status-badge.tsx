import { Badge } from "#app/components/badge.tsx";
import { statusBadge } from "#app/features/leads/rules.ts";

export function StatusBadge({ status }: { status: string | null }) {
  const { label, tone, glyph } = statusBadge(status);
  return (
    <Badge tone={tone} glyph={glyph}>
      {label}
    </Badge>
  );
}
