// Files that plain Node, the browser and the tests may all load.
const pureRooms = { path: "^app/domain/", pathNot: "\\.(server|test)\\.tsx?$" };

const never = (name, from, to, comment) => ({
  name,
  comment,
  severity: "error",
  from: typeof from === "string" ? { path: from, pathNot: "\\.test\\.tsx?$" } : from,
  to: typeof to === "string" ? { path: to } : to,
});

// Who may import what: the house's import card. The names are what a red check prints.
export default {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "everything-resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|\\./\\+types)|\\?url" },
    },
    never("doors-know-no-database", "^app/routes/", "^(db/|app/integrations/|app/jobs/)"),
    // What several doors share of a noun stands beside them and is no door.
    never("doors-know-no-other-door", "^app/routes/", { path: "^app/routes/", pathNot: "\\.server\\.ts$" }),
    never("rooms-know-no-http", "^app/domain/", "^app/(routes|http|seed)/"),
    never(
      "rooms-know-no-vendor-sdk",
      { path: "^app/domain/", pathNot: "/ui/" },
      "node_modules/(stripe|twilio|nodemailer|express|react-router)/",
    ),
    never(
      "rooms-are-pure-but-for-server-files",
      pureRooms,
      "\\.server\\.tsx?$|^(db/|app/(jobs|integrations)/)",
    ),
    never(
      "tables-are-read-and-written-in-few-files",
      {
        path: "^app/domain/",
        pathNot: [
          "/(queries|commands)(/|\\.server\\.ts$)",
          "^app/domain/((timeline|consents)/records|form-key)\\.server\\.ts$",
          "\\.test\\.tsx?$",
        ],
      },
      "^db/(schema/|instance\\.)",
    ),
    never(
      "rooms-use-the-front-doors-of-others",
      { path: "^app/domain/([^/]+)/", pathNot: "\\.test\\.tsx?$" },
      { path: "^app/domain/[^/]+/(commands|queries)/", pathNot: "^app/domain/$1/" },
    ),
    never("gates-know-no-room", "^app/integrations/", "^(db/|app/(domain|jobs|routes|http|seed)/)"),
    never("jobs-know-no-door", "^app/jobs/", "^app/(routes|http)/"),
    never("parts-know-no-noun", "^app/ui/", "^(db/|app/(domain|jobs|routes|http|integrations|seed)/)"),
    never(
      "mails-are-pure",
      "^emails/",
      "^(db/|app/(jobs|routes|http|integrations|seed)/|app/domain/.*\\.server)",
    ),
    never("http-knows-no-door-or-gate", "^app/http/", "^app/(routes|integrations)/"),
    never("http-asks-rooms", "^app/http/", {
      path: "^db/",
      pathNot: "^db/(instance|changes)\\.server\\.ts$|^db/schema/(index|system)\\.ts$",
    }),
    never("database-knows-nobody", "^db/", "^app/"),
    never("seed-knows-no-door", "^app/seed/", "^app/(routes|http)/"),
    never("plain-node-runs-no-tsx", "^(db/|app/(seed|jobs)/|app/domain/.*\\.server\\.ts$|scripts/)", {
      path: "\\.tsx$",
      dependencyTypesNot: ["type-only", "dynamic-import"],
    }),
    never("launcher-imports-nothing-of-ours", "^server\\.ts$", {
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
