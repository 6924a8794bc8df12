export const scopes = {
  "reports:write": "make rent reports of leads",
  "payments:write": "open payment pages for owners, and take in what was paid there",
  "payments:read": "see how a payment stands",
  "invoices:write": "send invoices to owners",
  "documents:read": "list agreements and download the signed ones",
  "odoo:write": "put leads into Odoo",
  "odoo:read": "test the connection to Odoo",
} as const;

export type Scope = keyof typeof scopes;

export const isScope = (text: string): text is Scope => Object.hasOwn(scopes, text);
