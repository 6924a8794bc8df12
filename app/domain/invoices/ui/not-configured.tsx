/** In place of everything that would create an invoice where no payment provider is set. */
export function NotConfigured() {
  return (
    <div role="status">
      <p className="font-semibold">Invoices are not set up</p>
      <p className="text-soft">
        Set <code>STRIPE_SECRET_KEY</code> and <code>STRIPE_WEBHOOK_SECRET</code> to send invoices. Nothing is
        created until then.
      </p>
    </div>
  );
}
