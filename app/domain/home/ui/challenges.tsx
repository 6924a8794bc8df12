import type { ShownClaim } from "#app/domain/claims/types.ts";
import { ClaimText } from "#app/domain/claims/ui/claim-text.tsx";
import type { Challenges as AllChallenges } from "#app/domain/site/schema.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

interface ChallengesProps {
  challenges: AllChallenges;
  /** How long homes are on the market; left out where the company does not say, or no figure holds. */
  timeOnMarket: ShownClaim | undefined;
}

/** The trouble in an owner's words, and the answer beside it. */
export const Challenges = keptMarkup(function Challenges({ challenges, timeOnMarket }: ChallengesProps) {
  if (challenges.length === 0) return null;
  return (
    <section className="section wrap-anywhere" aria-labelledby="challenges-title">
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
                  {isPriced && timeOnMarket?.asOf ? (
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
