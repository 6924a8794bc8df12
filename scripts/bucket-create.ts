import "./entry.ts";
import { createBucket } from "#app/integrations/object-store.server.ts";

// The local stack's store starts empty.
const made = await createBucket();
console.log(made.ok ? "The bucket is there." : made.detail);
process.exitCode = made.ok ? 0 : 1;
