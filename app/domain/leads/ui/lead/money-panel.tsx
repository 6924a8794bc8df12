import type { ReactNode } from "react";
import { AddEmail } from "#app/domain/leads/ui/add-email.tsx";

interface MoneyPanelProps {
  leadId: string;
  /** Whether the owner has an e-mail address. */
  canMail: boolean;
  isSandbox: boolean;
  /** Minted by the page. */
  formKey: string;
  /** Address of the page. */
  here: string;
  /** The parts, the first thing to be done first. */
  children: ReactNode;
}

/** What is agreed with the owner and what it costs, in one place. */
export function MoneyPanel({ canMail, isSandbox, leadId, formKey, here, children }: MoneyPanelProps) {
  return (
    <section className="card overflow-hidden" aria-labelledby="money">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 px-4 py-1.5">
        <h2 id="money">Money and agreement</h2>
        {isSandbox ? <p className="text-quiet">Sandbox: no money moves, and nothing binds</p> : null}
      </header>
      {canMail ? null : <AddEmail leadId={leadId} formKey={formKey} here={here} />}
      {children}
    </section>
  );
}
