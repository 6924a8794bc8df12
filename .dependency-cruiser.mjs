const notTests = { pathNot: "\\.test\\.tsx?$" };
// Files of a feature that plain Node, the browser and the tests may all load.
const pureFiles = { path: "^app/features/", pathNot: "\\.(server|test)\\.tsx?$" };

const never = (name, from, to) => ({
  name,
  severity: "error",
  from: typeof from === "string" ? { path: from, ...notTests } : from,
  to: typeof to === "string" ? { path: to } : to,
});

// A feature imports, by value, features that come before it: of lower levels, and earlier ones of its own level, so that
// no circle is possible.
const features = [
  // Know no lead.
  ...["accounts", "media", "versions", "settings", "pricing"],
  // Know its ID at most.
  ...["tasks", "messaging", "webhooks"],
  // The record.
  "leads",
  // Around a lead.
  ...["calculators", "analysis", "agreements", "payments", "referrals", "webinars", "walkthroughs"],
  ...["conversations", "crm"],
  // Made of the others.
  ...["content", "pitch", "enrollment", "onboarding", "lead-lists", "moving-in", "campaigns", "analytics"],
  ...["backups", "today", "lead-page", "settings-page"],
];
const folders = (names) => `^app/features/(${names.join("|")})/`;
const upward = features.slice(0, -1).map((feature, index) =>
  never(`${feature}-imports-no-higher-feature`, folders([feature]), {
    path: folders(features.slice(index + 1)),
    dependencyTypesNot: ["type-only"],
  }),
);
const everyFeatureHasALevel = never("every-feature-has-a-level", "^app/", {
  path: "^app/features/",
  pathNot: folders(features),
});

// Who may import what: docs/architecture.md. The names are what a failing check prints.
export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "everything-resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|\\./\\+types)|\\?url" },
    },
    never("routes-use-features", "^app/routes/", "^(db/|app/integrations/|app/jobs/)"),
    // A .server.ts file beside routes holds what several of them share.
    never("routes-import-no-route", "^app/routes/", { path: "^app/routes/", pathNot: "\\.server\\.ts$" }),
    ...upward,
    everyFeatureHasALevel,
    // app.css has no styles for these.
    never("public-pages-use-no-office-components", "^app/routes/(site|funnel|auth|sandbox|system)/", {
      path:
        "^app/(components/(table|stay-offline|panel-part|charts/(bars|chart-table)|office/.*|dates/(date-range-picker|relative-time))|" +
        "features/((settings|settings-page|messaging/outbox|conversations|tasks|today|crm|pitch|lead-lists|lead-page|media|analytics|moving-in|campaigns|webhooks|content/(articles|terms)|leads/(components|notes|co-owners|merge)|onboarding/(components|files)|walkthroughs/components/office|payments/invoices|referrals/(office|payouts))/.*|accounts/components/(people/|account/).*|backups/components/(backups|restore)))\\.tsx$",
      reachable: true,
    }),
    never("features-know-no-http", "^app/features/", "^app/(routes|server|seed)/"),
    never(
      "features-use-no-vendor-sdk",
      { path: "^app/features/", pathNot: "/components/" },
      "node_modules/(stripe|twilio|nodemailer|express|react-router)/",
    ),
    never("only-server-files-do-io", pureFiles, {
      path: "\\.server\\.tsx?$|^(db/|app/(jobs|integrations)/)",
      pathNot: "^app/jobs/definition\\.ts$",
      dependencyTypesNot: ["type-only"],
    }),
    never(
      "sql-in-queries-and-commands",
      {
        path: "^app/features/",
        pathNot: [
          "/(queries|commands)(/|\\.server\\.ts$)",
          "/(records|lead-rows|schedules)\\.server\\.ts$",
          "\\.test\\.tsx?$",
        ],
      },
      "^db/(schema/|instance\\.)",
    ),
    never(
      "integrations-know-no-feature",
      "^app/integrations/",
      "^(db/|app/(features|jobs|routes|server|seed)/)",
    ),
    never("timeline-knows-events", "^app/timeline/", {
      path: "^app/(features|routes|server|integrations|seed)/",
      pathNot: "/events\\.ts$",
      dependencyTypesNot: ["type-only"],
    }),
    never("jobs-know-no-feature", "^app/jobs/", {
      path: "^(emails/|app/(features|routes|server|seed)/)",
      pathNot: "/(jobs\\.ts|(job-handlers|schedules)\\.server\\.ts)$",
    }),
    never(
      "components-know-no-feature",
      "^app/components/",
      "^(db/|app/(features|jobs|routes|server|integrations|seed)/)",
    ),
    never(
      "lib-knows-no-feature",
      "^app/lib/",
      "^(db/|app/(features|jobs|routes|server|integrations|seed|components)/)",
    ),
    never(
      "emails-are-pure",
      "^emails/",
      "^(db/|app/(jobs|routes|server|integrations|seed)/|app/features/.*\\.server)",
    ),
    never("server-knows-no-route", "^app/server/", "^app/(routes|integrations)/"),
    never(
      "server-knows-no-feature",
      {
        path: "^app/server/",
        // An upload goes straight into the store: docs/decisions/import-rules.md.
        pathNot: "\\.test\\.tsx?$|^app/server/upload\\.server\\.ts$",
      },
      {
        path: "^app/features/",
        pathNot: "^app/features/(accounts|settings)/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    never("server-uses-features-for-data", "^app/server/", {
      path: "^db/",
      pathNot: "^db/(instance|changes)\\.server\\.ts$|^db/schema/(index|system)\\.ts$",
    }),
    never("database-knows-no-app", "^db/", { path: "^app/", pathNot: "^app/lib/" }),
    never("seed-knows-no-http", "^app/seed/", "^app/(routes|server)/"),
    never("plain-node-runs-no-tsx", "^(db/|app/(seed|jobs)/|app/features/.*\\.server\\.ts$|scripts/)", {
      path: "\\.tsx$",
      dependencyTypesNot: ["type-only", "dynamic-import"],
    }),
    never("launcher-imports-only-boot", "^server\\.ts$", {
      path: "^(app|db|emails)/",
      pathNot: "^app/boot\\.server\\.ts$",
    }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.react-router|/\\+types/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
