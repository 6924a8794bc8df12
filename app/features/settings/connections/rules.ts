import type { Vendor } from "#app/features/settings/integrations/rules.ts";

export type SettingField = { name: string; label: string; kind?: "secret" | "pem"; placeholder?: string };

const plain = (name: string, label: string, placeholder = ""): SettingField => ({ name, label, placeholder });
const secret = (name: string, label: string, placeholder = ""): SettingField => ({
  ...plain(name, label, placeholder),
  kind: "secret",
});

export const connectionFields: Record<Vendor, readonly SettingField[]> = {
  smtp: [
    secret("SMTP_URL", "Server, with user and password", "smtps://user:password@mail.company.example:465"),
    plain("MAIL_FROM", "Sender", "hello@company.example"),
    secret("MAIL_IN_SECRET", "Secret of incoming mail"),
    plain("DKIM_DOMAIN", "DKIM domain"),
    plain("DKIM_SELECTOR", "DKIM selector"),
    { name: "DKIM_PRIVATE_KEY", label: "DKIM private key", kind: "pem" },
  ],
  twilio: [
    plain("TWILIO_ACCOUNT_SID", "Account SID"),
    secret("TWILIO_AUTH_TOKEN", "Auth token"),
    plain("TWILIO_FROM", "Number", "+15155550100"),
    plain("TWILIO_MESSAGING_SERVICE_SID", "Messaging service, instead of a number"),
  ],
  rentcast: [secret("RENTCAST_API_KEY", "API key")],
  stripe: [secret("STRIPE_SECRET_KEY", "Secret key"), secret("STRIPE_WEBHOOK_SECRET", "Webhook secret")],
  docuseal: [
    secret("DOCUSEAL_API_KEY", "API key"),
    plain("DOCUSEAL_TEMPLATE_ID", "Template"),
    secret("DOCUSEAL_WEBHOOK_SECRET", "Webhook signing secret"),
    secret("DOCUSEAL_WEBHOOK_HEADER_SECRET", "Webhook header, instead of a signing secret"),
  ],
  odoo: [
    plain("ODOO_URL", "Address", "https://company.odoo.example"),
    secret("ODOO_API_KEY", "API key"),
    plain("ODOO_DATABASE", "Database, if the server has several"),
    plain("ODOO_LOGIN", "Login of the key, up to Odoo 18"),
  ],
  files: [
    plain("S3_BUCKET", "Bucket"),
    plain("S3_ACCESS_KEY_ID", "Access key ID"),
    secret("S3_SECRET_ACCESS_KEY", "Secret access key"),
    plain("S3_REGION", "Region", "us-east-1"),
    plain("S3_ENDPOINT", "Endpoint, if not Amazon", "https://s3.company.example"),
    plain("S3_PUBLIC_URL", "Public address of the pictures", "https://files.company.example"),
  ],
};

export function describeSecret(value: string | undefined) {
  const end = /^(?!\w+:).{12,}(\w{4})$/.exec(value ?? "")?.[1];
  return end ? `Stored, ends in …${end}` : value && "Stored";
}

export function fieldOfProblem(vendor: Vendor, problem: string) {
  const [, names = "", text = problem] = /^Setting ([^:]+): (.+)/.exec(problem) ?? [];
  const field = connectionFields[vendor].find(({ name }) => names.split(/\W+/).includes(name))?.name;
  return { field, message: field ? text.charAt(0).toUpperCase() + text.slice(1) : problem };
}
