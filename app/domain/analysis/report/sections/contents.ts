import type { ReportContents } from "#app/domain/analysis/report/page.ts";

/** The sections of the letter in their order, each with its anchor. */
export function reportContents(comparables: string, ask: string): ReportContents {
  return [
    ["source", "Where the figure comes from"],
    ["facts", "The property"],
    ["market", "The market around it"],
    ["comparables", comparables],
    ["projection", "A year of rent, projected"],
    ["improvements", "Before it is let"],
    ["next", "Next steps"],
    ["ask", ask],
  ];
}
