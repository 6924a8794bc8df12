import { href } from "react-router";
import type { StartStep } from "#app/features/analysis/report/page.ts";

export function reportLinks({ leadId: id, query }: { leadId: string; query: string }) {
  return {
    report: href("/analysis/:id", { id }) + query,
    pdf: href("/analysis/:id/report.pdf", { id }) + query,
    improvements: href("/analysis/:id/improvements", { id }) + query,
    start: (step: StartStep) =>
      `${href("/analysis/:id/start", { id })}${query || "?"}${query && "&"}step=${step}`,
  };
}
