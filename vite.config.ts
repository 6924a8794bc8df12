import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const bundled = [
  "drizzle-orm",
  "date-fns",
  "@date-fns/tz",
  "zod",
  "rate-limiter-flexible",
  "lucide-react",
  "react-day-picker",
  /^@conform-to\//,
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      // Packages of hundreds of small files: bundling them makes the start several times faster, in development slower.
      resolve: { noExternal: command === "build" ? bundled : [] },
      build: { rollupOptions: { input: "./app/boot.server.ts" } },
    },
  },
}));
