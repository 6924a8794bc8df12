import { ArrowLeft, Contact } from "lucide-react";
import { href } from "react-router";
import { paragraphsOf } from "#app/domain/team/rules.ts";
import type { TeamMember } from "#app/domain/team/types.ts";
import { ContactLines } from "#app/domain/team/ui/contact-lines.tsx";
import { Portrait } from "#app/domain/team/ui/portrait.tsx";
import { Standing } from "#app/domain/team/ui/standing.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { NewTabButton } from "#app/ui/new-tab.tsx";

interface ProfileProps {
  member: TeamMember;
  brokerage: string;
}

/** One member: picture at the left, who they are and how to reach them at the right. */
export function Profile({ member, brokerage }: ProfileProps) {
  const first = member.name.split(" ")[0];
  return (
    <article className="grid md:grid-cols-[5fr_7fr]">
      <div className="flex items-end justify-center bg-light-blue px-(--gutter) pt-6 md:items-start md:pt-16 lg:items-end">
        <Portrait member={member} className="max-w-40 md:max-w-90" />
      </div>
      <div className="min-w-0 px-(--gutter) pt-4 pb-(--breath) wrap-anywhere md:pt-10 md:pl-16">
        <a
          className="link inline-flex min-h-11 items-center gap-2 text-note font-semibold"
          href={href("/team")}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Team
        </a>
        <h1 className="mt-2 text-display md:mt-5">{member.name}</h1>
        <div className="mt-2 text-lead">
          <Standing member={member} brokerage={brokerage} />
        </div>
        <div className="mt-3">
          <ContactLines member={member} />
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          {member.schedulingUrl ? (
            <NewTabButton to={member.schedulingUrl} size="lg">
              Schedule a Meeting
            </NewTabButton>
          ) : null}
          <ButtonLink
            href={href("/team/:slug/card.vcf", { slug: member.slug })}
            variant={member.schedulingUrl ? "outline" : "primary"}
            size="lg"
            download
          >
            <Contact aria-hidden="true" className="size-4.5 flex-none" />
            <span className="min-w-0 whitespace-normal">Save {first}’s contact card</span>
          </ButtonLink>
        </div>
        <section aria-labelledby="about" className="mt-10 max-w-measure border-t border-ink pt-6">
          <h2 id="about" className="text-h3">
            About
          </h2>
          {paragraphsOf(member.bio).map((paragraph) => (
            <p key={paragraph} className="mt-3">
              {paragraph}
            </p>
          ))}
        </section>
      </div>
    </article>
  );
}
