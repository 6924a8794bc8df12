import type { NewSubmission } from "#app/integrations/docuseal.server.ts";
import type { FakeDocuseal } from "#tests/fakes/docuseal.ts";

export const sampleFields = ["Property address", "Management fee"];

export const sampleAgreement: NewSubmission = {
  name: "Management agreement, 1840 Sample Ave",
  owner: {
    name: "Olive Sample",
    email: "Olive@Sample.example",
    phone: "+15155550142",
    externalId: "sample-agreement-1",
    metadata: { leadId: "sample-lead" },
  },
  broker: { name: "Bea Broker", email: "broker@porchlight.example" },
  fields: [
    { name: "Property address", value: "1840 Sample Ave" },
    { name: "Management fee", value: "8.9%" },
  ],
  expiresAt: new Date("2031-01-05T06:00:00.000Z"),
  completedRedirectUrl: {
    owner: "http://localhost:3000/agreement/signed",
    broker: "http://localhost:3000/documents/signed",
  },
};

export const settingsFor = ({ apiKey, baseUrl, template }: FakeDocuseal) => ({
  apiKey,
  baseUrl,
  templateId: template.id,
  webhookSecrets: ["whsec_c2VjcmV0LW9mLW5vYm9keQ=="],
  webhookHeaderSecret: "sample-header-secret",
  timeoutMs: 4_000,
});
