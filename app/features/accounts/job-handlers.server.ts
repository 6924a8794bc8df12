import { config } from "#app/config.server.ts";
import { createPasswordReset } from "#app/features/accounts/commands.server.ts";
import { accountJobs } from "#app/features/accounts/jobs.ts";
import { findAlert } from "#app/features/accounts/notifications/queries.server.ts";
import { renewInviteLink } from "#app/features/accounts/people/commands/invites.server.ts";
import { inviteLifeMs } from "#app/features/accounts/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { deliver, mailWaits } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";
import { alert } from "#emails/alert.ts";
import { invitation } from "#emails/invitation.ts";
import { passwordReset } from "#emails/password-reset.ts";

const hour = 3_600_000;

export const accountHandlers = handleJobs(accountJobs, {
  // Each attempt creates its own link, so that none is stored in the outbox.
  "mail-password-reset": {
    async run({ email: address }, job) {
      const waits = mailWaits();
      if (waits) return waits;
      if (Date.now() - job.createdAt.getTime() > hour)
        return { end: "fail", why: "Requested more than an hour ago; request a new link" };
      const reset = await createPasswordReset(address);
      if (!reset) return done;
      const { shortName } = await findCompany();
      const url = `${config.appUrl}/password-reset?${new URLSearchParams({ token: reset.token })}`;
      return deliver(job, {
        ...passwordReset({ url, validForMinutes: 60, company: shortName }),
        to: reset.email,
        secret: true,
        reason: "Someone asked for a new password for this account on the sign-in page.",
      });
    },
  },
  "mail-invitation": {
    async run({ inviteId }, job) {
      const waits = mailWaits();
      if (waits) return waits;
      const invite = await renewInviteLink(inviteId);
      if (!invite) return done;
      const { shortName: company } = await findCompany();
      const { name, inviter, email, token } = invite;
      const url = `${config.appUrl}/invitation?${new URLSearchParams({ token })}`;
      return deliver(job, {
        ...invitation({ name, inviter, url, validForHours: inviteLifeMs / hour, company }),
        to: email,
        secret: true,
        reason: "An admin invited this person to the office.",
      });
    },
  },
  "mail-alert": {
    async run({ notificationId }, job) {
      const found = await findAlert(notificationId);
      if (!found) return done;
      return deliver(job, {
        ...alert({ title: found.title, url: config.appUrl + found.path }),
        to: found.email,
        // Its title names the owner, so it is removed with the lead.
        leadId: leadOfPath(found.path),
        timelines: [],
        reason: "This person gets such alerts by email.",
      });
    },
  },
});

const leadOfPath = (path: string) => /^\/leads\/([0-9a-f-]{36})/.exec(path)?.[1] ?? null;
