interface NumberedPathProps {
  steps: readonly { title: string; text: string }[];
  end?: React.ReactNode;
}

export function NumberedPath({ steps, end }: NumberedPathProps) {
  return (
    <ol className="mt-12 grid min-[62.5rem]:auto-cols-fr min-[62.5rem]:grid-flow-col min-[62.5rem]:gap-10">
      {steps.map((step, i) => (
        <li
          key={step.title}
          className="group relative pb-9 pl-16 not-last:before:absolute not-last:before:top-11 not-last:before:bottom-0 not-last:before:left-[21px] not-last:before:border-l-2 not-last:before:border-dashed not-last:before:border-edge last:pb-0 min-[62.5rem]:p-0 min-[62.5rem]:pt-19 min-[62.5rem]:not-last:before:inset-[21px_-1.5rem_auto_3.75rem] min-[62.5rem]:not-last:before:border-t-2 min-[62.5rem]:not-last:before:border-l-0"
        >
          <span
            className="absolute top-0 left-0 grid size-11 place-items-center rounded-badge bg-ink font-serif text-[1.375rem]/none font-semibold text-paper group-last:bg-lamp group-last:text-ink group-last:outline group-last:outline-ink"
            aria-hidden="true"
          >
            {i + 1}
          </span>
          <h3 className="pt-2.5 min-[62.5rem]:pt-0">{step.title}</h3>
          <p className="mt-2 max-w-[30em] text-soft">{step.text}</p>
          {i === steps.length - 1 ? end : null}
        </li>
      ))}
    </ol>
  );
}
