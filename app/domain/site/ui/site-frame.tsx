import type { ReactNode } from "react";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { DemoLine } from "#app/domain/site/ui/demo-line.tsx";
import { SiteFooter, type Viewer } from "#app/domain/site/ui/site-footer.tsx";
import { SiteHeader } from "#app/domain/site/ui/site-header.tsx";
import { placeOf } from "#app/domain/site/ui/site-pages.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

const Header = keptMarkup(SiteHeader);
const Footer = keptMarkup(SiteFooter);

interface SiteFrameProps {
  company: CompanyFacts;
  viewer: Viewer;
  demo: boolean;
  pathname: string;
  /** In place of the footer, where it says more than settings do. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of every public page. */
export function SiteFrame({ company, viewer, demo, pathname, footer, children }: SiteFrameProps) {
  return (
    <>
      {demo ? <DemoLine sample={company.sample} /> : null}
      <Header company={company} place={placeOf(pathname)} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer ?? <Footer company={company} viewer={viewer} />}
    </>
  );
}
