import { Outlet } from "react-router";
import { config } from "#app/config.server.ts";
import { isAdmin } from "#app/domain/actor.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { DemoLine } from "#app/domain/site/ui/demo-line.tsx";
import { SiteFooter } from "#app/domain/site/ui/site-footer.tsx";
import { SiteHeader } from "#app/domain/site/ui/site-header.tsx";
import { actorContext } from "#app/http/context.ts";
import { revalidateOnOtherPages } from "#app/http/revalidation.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";
import type { Route } from "./+types/layout.ts";

const Header = keptMarkup(SiteHeader);
const Footer = keptMarkup(SiteFooter);

export async function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const viewer = isAdmin(actor) ? "admin" : actor.kind === "staff" ? "staff" : "visitor";
  return { company: await findCompany(), viewer, demo: config.demo } as const;
}

export const shouldRevalidate = revalidateOnOtherPages;

export default function SiteLayout({ loaderData: { company, viewer, demo } }: Route.ComponentProps) {
  return (
    <>
      {demo ? <DemoLine /> : null}
      <Header company={company} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer company={company} viewer={viewer} />
    </>
  );
}
