import type { ReactNode } from "react";
import type { CompanyFacts } from "#app/domain/site/schema.ts";

interface HomeHeroProps {
  company: CompanyFacts;
  /** The analysis form; it stands on the sheet of paper under the doorsteps. */
  children: ReactNode;
}

export function HomeHero({ company, children }: HomeHeroProps) {
  return (
    <>
      <section className="hero on-ink">
        <div className="hero-scene">
          <img src="/scene-hero.svg" alt="" width="1440" height="800" fetchPriority="high" />
          <span className="hero-glow" />
        </div>
        <div className="wrap">
          <h1>
            Own the house.
            <br />
            Leave the 2&nbsp;a.m.
            <br />
            call to us.
          </h1>
          <p className="hero-say">
            {company.shortName} manages rental homes in and around {company.areaName}. Start with what yours
            would rent for: a written analysis, free.
          </p>
        </div>
      </section>
      <div className="wrap hero-lift" id="analysis">
        <div className="paper-sheet">{children}</div>
      </div>
    </>
  );
}
