import "./entry.ts";
import { createBucket } from "#app/integrations/object-store.server.ts";

// Makes the configured bucket when there is none: for the local stack, whose store begins empty.
const made = await createBucket();
console.log(made.ok ? "The bucket is there." : made.detail);
process.exitCode = made.ok ? 0 : 1;
