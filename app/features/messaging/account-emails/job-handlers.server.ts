import { config } from "#app/config.server.ts";
import { createPasswordReset } from "#app/features/accounts/commands.server.ts";
import { accountJobs } from "#app/features/accounts/jobs.ts";
import { digestLines, digestSubject } from "#app/features/accounts/notifications/digest.ts";
import { findDigest } from "#app/features/accounts/notifications/queries.server.ts";
import { renewInviteLink } from "#app/features/accounts/people/commands/invites.server.ts";
import { listStaff } from "#app/features/accounts/queries.server.ts";
import { inviteLifeMs } from "#app/features/accounts/rules.ts";
import { deliver, mailWaits } from "#app/features/messaging/email/deliver.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";
import { removeJobs } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { alert } from "#emails/alert.ts";
import { factorReset } from "#emails/factor-reset.ts";
import { invitation } from "#emails/invitation.ts";
import { passwordReset } from "#emails/password-reset.ts";
import { testMessage } from "#emails/test-message.ts";

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
  "mail-factor-reset": {
    async run({ userId, by }, job) {
      const person = (await listStaff()).find(({ id }) => id === userId);
      if (!person) return done;
      const { shortName: company } = await findCompany();
      const { name, email: to } = person;
      const url = `${config.appUrl}/account#second-factor`;
      const reason = `${by} reset the second factor of this account.`;
      return deliver(job, { ...factorReset({ name, by, url, company }), to, reason });
    },
  },
  "mail-test": {
    async run({ email }, job) {
      const { shortName: company } = await findCompany();
      return deliver(job, {
        ...testMessage({ company }),
        to: email,
        reason: "An admin asked for a test message on the page System health.",
      });
    },
  },
  // The oldest job of a person sends what the others would.
  "mail-alert": {
    async run({ notificationId }, job) {
      const now = new Date();
      const digest = await findDigest(notificationId, now);
      if (!digest) return done;
      const gap = digest.lastAt ? digest.lastAt.getTime() + digestMs - now.getTime() : 0;
      if (gap > 0) return { end: "wait", why: "Alerts are collected for 15 minutes", ms: gap };
      const others = digest.jobIds.filter((id) => id !== job.id);
      if (others.some((id) => id < job.id))
        return { end: "wait", why: "Goes out with an older alert", ms: 30_000 };
      const lines = digestLines(digest.alerts, now);
      const record = (tx: Transaction) => removeJobs(tx, others);
      if (lines.length === 0) return { end: "done", record };
      const alerts = lines.map(({ title, path }) => ({ title, url: config.appUrl + path }));
      const leadIds = new Set(lines.map(({ path }) => leadOfPath(path)));
      const outcome = await deliver(job, {
        ...alert({ subject: digestSubject(lines), alerts }),
        to: digest.email,
        // Its lines name owners, so it is removed with a lead.
        leadId: leadIds.size === 1 ? ([...leadIds][0] ?? null) : null,
        timelines: [],
        reason: "This person gets such alerts by email.",
      });
      if (outcome.end !== "done") return outcome;
      return {
        ...outcome,
        async record(tx) {
          await outcome.record?.(tx);
          await record(tx);
        },
      };
    },
  },
});

const digestMs = 15 * 60_000;

const leadOfPath = (path: string) => /^\/leads\/([0-9a-f-]{36})/.exec(path)?.[1] ?? null;
