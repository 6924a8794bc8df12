export { checkVendors } from "#app/domain/vendors/commands/check.server.ts";
export { noteVendor, noting } from "#app/domain/vendors/commands/note.server.ts";
