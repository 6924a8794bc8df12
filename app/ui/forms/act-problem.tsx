import type { ReactNode } from "react";

/** Why what was asked by a button was not done, below it. */
export function ActProblem({ problem }: { problem: ReactNode }) {
  if (!problem) return null;
  return (
    <p role="alert" className="mt-1.5 max-w-measure font-medium text-red-deep">
      {problem}
    </p>
  );
}
