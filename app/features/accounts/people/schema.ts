import { NewPassword } from "#app/features/accounts/schema.ts";
import { emailAddress, formKey, personName } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const role = z.enum(["user", "admin"], { error: "Choose a role" });

export const InviteForm = z.object({
  formKey,
  name: personName("Enter their name"),
  email: emailAddress("Enter their email", "Enter a valid email address"),
  role,
});

export const InviteIdForm = z.object({ inviteId: z.string().max(40) });

export const PersonForm = z.object({ userId: z.uuid() });

export const RoleForm = PersonForm.extend({ role });

export const AcceptInvite = NewPassword.extend({ name: personName("Enter your name") });
