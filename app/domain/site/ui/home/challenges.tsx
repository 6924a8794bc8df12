import type { ShownClaim } from "#app/domain/claims/types.ts";
import { ClaimText } from "#app/domain/claims/ui/claim-text.tsx";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

interface ChallengesProps {
  /** How long homes are on the market; left out where the company does not say. */
  timeOnMarket: ShownClaim | undefined;
}

/** The trouble in an owner's words, and the answer beside it. */
export const Challenges = keptMarkup(function Challenges({ timeOnMarket }: ChallengesProps) {
  return (
    <section className="section" aria-labelledby="challenges-title">
      <div className="wrap">
        <h2 id="challenges-title" className="text-display">
          What owners tell us in the first call
        </h2>
        <div className={`mt-10 text-note font-semibold text-soft max-lg:hidden ${columns}`}>
          <p>The trouble</p>
          <p className="col-start-3">What we do about it</p>
        </div>
        <ul className="mt-2.5 border-b border-line max-lg:mt-8">
          {challenges.map(({ pain, promise, answer, isPriced }) => (
            <li key={pain} className={`gap-y-3 border-t border-line py-7 lg:py-9 ${columns}`}>
              <blockquote className="font-serif text-h2 font-semibold text-balance">“{pain}”</blockquote>
              <div className="max-w-measure lg:col-start-3">
                <h3 className="text-h4">{promise}</h3>
                <p className="mt-1 text-soft">
                  {answer}
                  {isPriced && timeOnMarket ? (
                    <>
                      {" "}
                      Across the homes we manage: <ClaimText claim={timeOnMarket} />.
                    </>
                  ) : null}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
});

const columns = "grid lg:grid-cols-[5fr_1fr_6fr]";

const challenges = [
  {
    pain: "The furnace quit at eleven at night, and I was in Phoenix.",
    promise: "One number, day and night",
    answer:
      "Residents call us, not you. Work within the limit we agree on goes ahead with a vendor we know; above it we ask you first, with quotes and photographs.",
  },
  {
    pain: "It sat empty for two months because I guessed the rent.",
    promise: "A rent with its evidence",
    answer:
      "Your analysis says where its figure comes from and shows each comparable with how it was adjusted. When nothing reliable is known about your house, it says that.",
    isPriced: true,
  },
  {
    pain: "I have no idea whether that application was real.",
    promise: "The same written standard for everyone",
    answer:
      "Income, rental history, credit and identity, checked at the source. You see the result and the reason, never just a yes or a no.",
  },
  {
    pain: "Tax time is a shoebox.",
    promise: "A statement that adds up",
    answer:
      "Every dollar in and out, every invoice behind its line, and one year-end file for your accountant.",
  },
];
