export { checkVendors } from "#app/domain/vendors/commands/check.server.ts";
export { noteVendor } from "#app/domain/vendors/commands/note.server.ts";
