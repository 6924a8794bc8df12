import { statusLook } from "#app/domain/leads/rules.ts";
import { Badge } from "#app/ui/badge.tsx";

export function StatusBadge({ status }: { status: string | null }) {
  const { label, tone, glyph } = statusLook(status);
  return (
    <Badge tone={tone} glyph={glyph}>
      {label}
    </Badge>
  );
}
