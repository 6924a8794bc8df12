import type { Matching } from "#app/features/leads/types.ts";
import { formatNumber } from "#app/lib/format.ts";

export const formatMatching = ({ count, isMore }: Matching) =>
  isMore ? `more than ${formatNumber(count)}` : formatNumber(count);
