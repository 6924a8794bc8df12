const places = {
  tasks: "Tasks",
  analysis: "Analysis",
  agreement: "Agreement",
  fee: "Fee",
  invoices: "Invoices",
  property: "Property",
  note: "Note",
  timeline: "Timeline",
};

export function JumpLinks({ hasAgreement }: { hasAgreement: boolean }) {
  return (
    <nav
      aria-label="On this page"
      className="mb-3 flex flex-wrap gap-x-1 border-b border-line desk:hidden print:hidden"
    >
      {Object.entries(places).map(([id, name]) =>
        id === "agreement" && !hasAgreement ? null : (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-10 items-center rounded-control px-2 font-medium text-soft hover:bg-hover hover:text-ink sm:px-3"
          >
            {name}
          </a>
        ),
      )}
    </nav>
  );
}
