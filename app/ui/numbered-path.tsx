interface NumberedPathProps {
  steps: readonly { title: string; text: string }[];
  /** Under the last step. */
  end?: React.ReactNode;
}

/** Steps from the first to the last, which is the lit one. */
export function NumberedPath({ steps, end }: NumberedPathProps) {
  return (
    <ol className="path">
      {steps.map((step, i) => (
        <li key={step.title}>
          <span className="path-number" aria-hidden="true">
            {i + 1}
          </span>
          <h3>{step.title}</h3>
          <p className="mt-2 max-w-[30em] text-soft">{step.text}</p>
          {i === steps.length - 1 ? end : null}
        </li>
      ))}
    </ol>
  );
}
