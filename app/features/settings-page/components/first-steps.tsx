import { Circle, CircleCheck } from "lucide-react";
import { href, Link } from "react-router";
import { settingsPath } from "#app/features/settings-page/components/settings-path.ts";
import type { FirstStep } from "#app/features/settings-page/queries.server.ts";

const pathOf = ({ section, rentData }: FirstStep) => {
  if (rentData) return `${href("/admin/rent-data")}#${rentData}`;
  return section ? settingsPath(section) : "";
};

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null;
  const isOpen = steps.every(({ section, done }) => done || (section !== "company" && section !== "fees"));
  const left = steps.filter(({ done }) => !done).length;
  return (
    <section className="card" aria-labelledby="first-steps">
      <header className="border-b border-line px-4 py-3">
        <h2 id="first-steps">First steps</h2>
        <p className="mt-1 text-soft">
          {left} of {steps.length} to do.{" "}
          {isOpen
            ? null
            : "Until you save the company facts and the prices, the site shows visitors that it isn't open yet, and nothing is sent to owners."}
        </p>
      </header>
      <ul>
        {steps.map((step) => (
          <li
            key={step.title}
            className="flex gap-3 border-b border-line px-4 py-2.5 last:border-b-0 [overflow-wrap:anywhere]"
          >
            {step.done ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-5 flex-none text-tint-green-ink" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-5 flex-none text-quiet" />
            )}
            <span className="min-w-0">
              <span className="sr-only">{step.done ? "Done: " : "To do: "}</span>
              {pathOf(step) ? (
                <Link to={pathOf(step)} className={step.done ? "link text-soft" : "link font-medium"}>
                  {step.title}
                </Link>
              ) : (
                <span className={step.done ? "text-soft" : "font-medium"}>{step.title}</span>
              )}
              {step.how && !step.done ? <span className="block text-soft">{step.how}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
