import type { ZipAnswer } from "#app/features/analysis/rules/zip-answer.ts";

/** Outside the form, which each step replaces. The small script updates it. */
export function ZipNote({ answer }: { answer?: ZipAnswer | undefined }) {
  return (
    <p id="zip-note" role="status" className={answer?.hasRent ? "zip-lit" : ""}>
      {answer?.note}
    </p>
  );
}
