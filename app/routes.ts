import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** Every URL once, by area. */
export default [
  layout("routes/site/layout.tsx", [
    route("/", "routes/site/home.tsx"),
    ...prefix("analysis", [index("routes/funnel/analysis.tsx"), route(":id", "routes/funnel/report.tsx")]),
  ]),
  ...prefix("analysis/:id", [
    route("report.pdf", "routes/funnel/report-pdf.ts"),
    route("events", "routes/funnel/report-events.ts"),
    route("improvements", "routes/funnel/report-improvements.ts"),
    route("start", "routes/funnel/report-start.ts"),
    route("retry", "routes/funnel/report-retry.ts"),
  ]),
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
      index("routes/office/leads.tsx"),
      route("new", "routes/office/new-lead.tsx"),
      route("delete", "routes/office/delete-leads.ts"),
      route(":id", "routes/office/lead.tsx"),
    ]),
    ...prefix("tasks/:id", [
      route("done", "routes/office/finish-task.ts"),
      route("reschedule", "routes/office/reschedule-task.tsx"),
      route("assign", "routes/office/assign-task.tsx"),
    ]),
    layout("routes/admin/layout.tsx", [
      route("admin/outbox", "routes/admin/outbox.tsx"),
      route("admin/outbox/:id", "routes/admin/outbox-message.tsx"),
      route("admin/deleted-leads", "routes/admin/deleted-leads.tsx"),
      route("admin/deleted-leads/restore", "routes/admin/restore-lead.ts"),
    ]),
  ]),
  route("admin/outbox/:id/body", "routes/admin/outbox-body.ts"),
  route("events", "routes/api/events.ts"),

  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig;
