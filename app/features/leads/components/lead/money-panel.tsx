import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";

interface MoneyPanelProps {
  leadId: string;
  canMail: boolean;
  isSandbox: boolean;
  children: ReactNode;
}

export function MoneyPanel({ canMail, isSandbox, leadId, children }: MoneyPanelProps) {
  return (
    <section className="card overflow-hidden" aria-labelledby="money">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 px-4 py-1.5">
        <h2 id="money">Money and agreement</h2>
        {isSandbox ? <p className="text-quiet">Sandbox: no money moves, and nothing binds</p> : null}
      </header>
      {canMail ? null : (
        <div className="flex flex-wrap items-center gap-3 border-t border-line bg-wash px-4 py-3 print:hidden">
          <p>Agreements, payment links and invoices go out by email, and this lead has no address.</p>
          <ButtonLink href={href("/leads/:id/contact", { id: leadId })} size="sm" variant="outline">
            Add email
          </ButtonLink>
        </div>
      )}
      {children}
    </section>
  );
}
