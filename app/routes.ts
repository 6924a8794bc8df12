import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site/layout.tsx", [
    route("/", "routes/site/home.tsx"),
    route("rentals", "routes/site/rentals.tsx"),
    ...prefix("areas", [index("routes/site/areas.tsx"), route(":city", "routes/site/area.tsx")]),
    ...prefix("team", [index("routes/site/team.tsx"), route(":slug", "routes/site/team-member.tsx")]),
    ...prefix("blog", [index("routes/site/blog.tsx"), route(":slug", "routes/site/post.tsx")]),
    route("privacy", "routes/site/policy.tsx", { id: "privacy" }),
    route("terms", "routes/site/policy.tsx", { id: "terms" }),
    route("accessibility", "routes/site/policy.tsx", { id: "accessibility" }),
    route("sms-terms", "routes/site/policy.tsx", { id: "sms-terms" }),
    route("search", "routes/site/search.tsx"),

    ...prefix("analysis", [
      index("routes/funnel/analysis.tsx"),
      route(":id", "routes/funnel/report/page.tsx", [route("start", "routes/funnel/report/start.tsx")]),
    ]),
    ...prefix("enroll", [index("routes/funnel/enroll.tsx"), route("done", "routes/funnel/enrolled.tsx")]),
    route("rent-vs-sell", "routes/funnel/rent-vs-sell.tsx"),
    route("invest-a-view", "routes/funnel/invest-a-view.tsx"),
    ...prefix("realtor-referral", [
      index("routes/funnel/realtor-referral.tsx"),
      route(":id", "routes/funnel/referral-status.tsx"),
    ]),
    ...prefix("webinar", [
      index("routes/funnel/webinar.tsx"),
      route("registered", "routes/funnel/webinar-registered.tsx"),
    ]),
    route("pay/:id", "routes/funnel/pay.tsx"),
    route("payment/success", "routes/funnel/payment-success.tsx"),
    route("agreement/:key", "routes/funnel/agreement/page.tsx"),
  ]),
  ...prefix("analysis/:id", [
    route("report.pdf", "routes/funnel/report/pdf.ts"),
    route("events", "routes/funnel/report/events.ts"),
    route("improvements", "routes/funnel/report/improvements.ts"),
    route("retry", "routes/funnel/report/retry.ts"),
  ]),
  ...prefix("agreement/:key", [
    route("sign", "routes/funnel/agreement/sign.ts"),
    route("copy.pdf", "routes/funnel/agreement/copy.ts"),
  ]),
  route("webinar/:slug/event.ics", "routes/funnel/webinar-calendar.ts"),
  route("team/:slug/card.vcf", "routes/site/team-card.ts"),
  route("zip/:zip", "routes/system/zip.ts"),

  layout("routes/auth/layout.tsx", [
    route("login", "routes/auth/login.tsx"),
    route("forgot-password", "routes/auth/forgot-password.tsx"),
    route("password-reset", "routes/auth/password-reset.tsx"),
  ]),
  route("logout", "routes/auth/logout.ts"),

  layout("routes/office/layout.tsx", [
    route("dashboard", "routes/office/dashboard.tsx"),
    ...prefix("leads", [
      index("routes/office/leads/leads.tsx"),
      route("new", "routes/office/leads/new-lead.tsx"),
      route("delete", "routes/office/leads/delete-leads.ts"),
      route(":id", "routes/office/leads/lead.tsx"),
      route(":id/facts", "routes/office/leads/lead-facts.tsx"),
      route(":id/rent", "routes/office/leads/pitch-rent.tsx"),
      route(":id/contact", "routes/office/leads/lead-contact.tsx"),
      route(":id/notes/:note", "routes/office/leads/note.tsx"),
      route(":id/payment", "routes/office/money/request-payment.ts"),
      route(":id/invoice", "routes/office/money/new-invoice.tsx"),
      route(":id/agreement", "routes/office/leads/lead-agreement.ts"),
      route(":id/odoo", "routes/office/leads/push-lead.ts"),
    ]),
    ...prefix("documents", [
      index("routes/office/documents/documents.tsx"),
      route(":id", "routes/office/documents/document.tsx"),
    ]),
    route("invoices/:id/retry", "routes/office/money/retry-invoice.ts"),
    ...prefix("tasks/:id", [
      route("done", "routes/office/tasks/finish-task.ts"),
      route("resend", "routes/office/tasks/resend-mail.ts"),
      route("change", "routes/office/tasks/change-task.tsx"),
    ]),
    route("admin/odoo-test", "routes/office/odoo-test.tsx"),
    layout("routes/admin/layout.tsx", [
      route("admin/settings", "routes/admin/settings.tsx"),
      route("admin/outbox", "routes/admin/outbox.tsx"),
      route("admin/outbox/:id", "routes/admin/outbox-message.tsx"),
      route("admin/deleted-leads", "routes/admin/deleted-leads.tsx"),
      route("admin/deleted-leads/restore", "routes/admin/restore-lead.ts"),
      route("payments/:id/refund", "routes/admin/change-money.tsx", { id: "refund-fee" }),
      route("payments/:id/cancel", "routes/admin/change-money.tsx", { id: "cancel-fee" }),
      route("invoices/:id/refund", "routes/admin/change-money.tsx", { id: "refund-invoice" }),
      route("invoices/:id/void", "routes/admin/change-money.tsx", { id: "void-invoice" }),
      route("documents/:id/cancel", "routes/admin/cancel-agreement.tsx"),
    ]),
  ]),
  route("admin/outbox/:id/body", "routes/admin/outbox-body.ts"),
  route("webhooks/stripe", "routes/api/stripe-webhook.ts"),
  ...prefix("documents/:id", [
    route("download", "routes/office/documents/document-download.ts", { id: "document-download" }),
    route("audit", "routes/office/documents/document-download.ts", { id: "document-audit" }),
  ]),
  route("webhooks/docuseal", "routes/api/docuseal-webhook.ts"),
  ...prefix("webhooks/twilio", [
    route("inbound", "routes/api/twilio-inbound.ts"),
    route("status", "routes/api/twilio-status.ts"),
  ]),
  ...prefix("api", [
    route("pdf/generate-report", "routes/api/generate-report.ts"),
    route("pdf/files/:stamp/:name", "routes/api/report-file.ts"),
    ...prefix("stripe", [
      route("create-session", "routes/api/stripe/create-session.ts"),
      route("verify-payment/:sessionId", "routes/api/stripe/verify-payment.ts"),
      route("payment-success", "routes/api/stripe/payment-success.ts"),
      route("invoices", "routes/api/stripe/invoices.ts"),
    ]),
    ...prefix("docuseal", [
      route("submissions", "routes/api/docuseal/submissions.ts"),
      route("download/:id", "routes/api/docuseal/download.ts"),
    ]),
    route("odoo/leads", "routes/api/odoo-leads.ts"),
    route("odoo/test-connection", "routes/api/odoo-test-connection.ts"),
    route("openapi.json", "routes/api/openapi.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),
  route("events", "routes/api/events.ts"),
  route("events/session", "routes/api/session.ts"),

  layout("routes/sandbox/layout.tsx", [
    route("sandbox/listings", "routes/sandbox/listings.tsx"),
    route("sandbox/:page", "routes/sandbox/page.tsx"),
    route("sandbox/checkout/:id", "routes/sandbox/checkout.tsx"),
    route("sandbox/invoice/:id", "routes/sandbox/invoice.tsx"),
    route("sandbox/sign/:slug", "routes/sandbox/sign.tsx"),
  ]),

  route("sitemap.xml", "routes/system/sitemap.ts"),
  route("site.webmanifest", "routes/system/manifest.ts"),
  route("robots.txt", "routes/system/robots.ts"),
  route("feed.xml", "routes/system/feed.ts"),
  route("og/*", "routes/system/social-picture.ts"),
  route("covers/*", "routes/system/cover.ts"),

  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig;
