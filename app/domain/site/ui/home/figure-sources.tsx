/** The chain of sources behind every rent estimate, in the order in which they are asked. */
export function FigureSources() {
  return (
    <section className="section bg-light-blue" aria-labelledby="sources-title">
      <div className="wrap grid gap-10 desk:grid-cols-[4fr_8fr] desk:gap-16">
        <div>
          <h2 id="sources-title" className="text-display">
            Where the figure comes from
          </h2>
          <p className="mt-4 max-w-measure text-lead text-soft">
            Four sources, asked in this order. The first that knows your house answers, and the report says
            which one it was.
          </p>
          <img
            loading="lazy"
            src="/spot-door.svg"
            width="400"
            height="340"
            alt=""
            className="mt-8 w-full max-w-90 max-desk:hidden"
          />
        </div>
        <ol className="border-t border-ink">
          {sources.map((source, i) => (
            <li
              key={source.title}
              className="grid grid-cols-[2.25rem_1fr] gap-x-4 border-b border-line py-6 md:grid-cols-[2.25rem_13em_1fr]"
            >
              <span aria-hidden="true" className="font-serif text-h3 font-semibold text-blue">
                {i + 1}
              </span>
              <h3>{source.title}</h3>
              <p className="text-soft max-md:col-start-2 max-md:mt-2">{source.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const sources = [
  {
    title: "Listing data",
    text: "RentCast’s estimate for the address, with the rented homes nearby that it rests on.",
  },
  {
    title: "Our comp book",
    text: "Signed rents and listings our staff keep. At least three homes like yours, each adjusted in stated dollars for bedrooms, baths and size, and weighted by distance, age and likeness.",
  },
  {
    title: "HUD’s benchmark",
    text: "The Small Area Fair Market Rent for your ZIP and bedrooms: the 40th percentile of rent with basic utilities. A public benchmark, and the report calls it that.",
  },
  {
    title: "A manager",
    text: "When none of these knows your house, the figures are marked preliminary and a manager prices it by hand.",
  },
];
