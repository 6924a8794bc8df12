import { passwordLength } from "#app/features/accounts/rules.ts";
import { emailAddress, formKey, personName } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const email = emailAddress("Enter your email", "Enter a valid email address");

export const SignIn = z.object({
  email,
  password: z.string({ error: "Enter your password" }).max(1000, "Invalid email or password"),
});

export const ForgotPassword = z.object({ email });

export const NewPassword = z.object({
  token: z.string({ error: "Open the link in your email again" }).max(200),
  password: z
    .string({ error: "Enter a new password" })
    .min(passwordLength.min, `Use at least ${passwordLength.min} characters`)
    .max(passwordLength.max, `Use at most ${passwordLength.max} characters`),
});

/** Names of notices. */
export const DismissForm = z.object({ notices: z.array(z.string().max(60)).min(1).max(20) });

const role = z.enum(["user", "admin"], { error: "Choose a role" });

export const InviteForm = z.object({
  formKey,
  name: personName("Enter their name"),
  email: emailAddress("Enter their email", "Enter a valid email address"),
  role,
});

export const InviteIdForm = z.object({ inviteId: z.string().max(40) });

export const PersonForm = z.object({ userId: z.uuid() });

/** `none` for no one. */
const taker = z.union([z.uuid(), z.literal("none")], { error: "Choose a person" }).optional();

export const DisableForm = PersonForm.extend({ leadsTo: taker, tasksTo: taker, brokerTo: taker });

export const TakeBackForm = PersonForm.extend({ handOverId: z.uuid() });

export const RoleForm = PersonForm.extend({ role });

export const AcceptInvite = NewPassword.extend({ name: personName("Enter your name") });

const current = z.string({ error: "Enter your current password" }).max(1_000, "That isn't your password");

export const FactorForm = z.object({ current });

export const CodeForm = z.object({
  code: z
    .string({ error: "Enter the code" })
    .trim()
    .max(40, "A code of the app has 6 digits, a recovery code 10 letters and digits"),
});

export const AppForm = FactorForm.extend(CodeForm.shape);

/** What the browser got from the authenticator, as JSON. */
export const PasskeyProof = z.object({ response: z.string({ error: "Use your passkey first" }).max(20_000) });

export const NewPasskeyForm = FactorForm.extend({
  name: z
    .string({ error: "Name the passkey" })
    .trim()
    .min(1, "Name the passkey")
    .max(80, "80 characters max."),
  response: z.string({ error: "Create the passkey first" }).max(20_000),
});

export const RemovePasskeyForm = FactorForm.extend({ id: z.uuid() });
