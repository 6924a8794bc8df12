export const scopes = {
  "reports:write": "create rent reports of leads",
  "payments:write": "open payment pages for owners and sync payments",
  "payments:read": "see the status of a payment",
  "invoices:write": "send invoices to owners",
  "documents:read": "list agreements and download the signed ones",
  "campaigns:read": "see the templates and the numbers of campaigns",
  "campaigns:write": "start and stop campaigns",
  "odoo:write": "create leads in Odoo",
  "odoo:read": "test the connection to Odoo",
} as const;

export type Scope = keyof typeof scopes;

export const isScope = (text: string): text is Scope => Object.hasOwn(scopes, text);
