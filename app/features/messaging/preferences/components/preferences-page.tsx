import type { ReactNode } from "react";
import { Button, buttonClass } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { HiddenFields } from "#app/components/form/public-form.tsx";
import type { FormKeys, FormReply } from "#app/components/form/reply.ts";
import { OwnerFrame } from "#app/components/owner-frame.tsx";
import { purposeLabel } from "#app/features/messaging/consents/record.ts";
import type { PreferencesPage as Preferences } from "#app/features/messaging/preferences/queries.server.ts";
import type { PreferencesForm } from "#app/features/messaging/preferences/schema.ts";
import { pauseDays, topicNames, topics } from "#app/features/messaging/preferences/topics.ts";
import { formatLongDay } from "#app/lib/format.ts";

interface PreferencesPageProps {
  /** Null for a link that belongs to no mailbox. */
  preferences: Preferences | null;
  company: { shortName: string; phone: string; timeZone: string };
  form: FormKeys;
  isSaved: boolean;
  reply: FormReply | undefined;
}

export function PreferencesPage({ preferences, company, form, isSaved, reply }: PreferencesPageProps) {
  const keys = reply?.keys ?? form;
  const day = (at: Date) => formatLongDay(at, company.timeZone);
  const Choice = ({ intent, submit, children }: ChoiceProps) => (
    <form method="post" className="grid justify-items-start gap-3">
      <HiddenFields id={intent} {...keys} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button type="submit" size="lg" variant="outline">
        {submit}
      </Button>
    </form>
  );
  return (
    <OwnerFrame
      about={preferences ? preferences.email : company.shortName}
      title="Email preferences"
      status={preferences ? statusOf(preferences, { isSaved, day }) : openNewest}
      phone={company.phone}
      aside={null}
    >
      {preferences ? (
        <div className="mt-8 grid max-w-measure gap-10">
          <FormErrors id="preferences-problem" errors={reply?.error?.[""] ?? []} />
          {preferences.isStopped || !preferences.hasAgreed ? null : (
            <>
              <Part title="What you get">
                <Choice intent="topics" submit="Save topics">
                  {topicNames.map((topic) => (
                    <Checkbox
                      key={topic}
                      id={`topic-${topic}`}
                      name="topics"
                      value={topic}
                      defaultChecked={preferences.topicsOn.includes(topic)}
                      {...topics[topic]}
                    />
                  ))}
                </Choice>
              </Part>
              <Part title="Take a break">
                {preferences.pausedUntil ? (
                  <Choice intent="resume" submit="Resume now" />
                ) : (
                  <Choice intent="pause" submit={`Pause for ${pauseDays} days`} />
                )}
              </Part>
              <Part title="Stop">
                <p>
                  Stops all tips and updates by email. What you ask us for, such as a report or an
                  appointment, still arrives.
                </p>
                <Choice intent="stop" submit="Stop all tips and updates" />
              </Part>
            </>
          )}
          {preferences.numbers.length > 0 ? (
            <Part title="Texts">
              <p>
                {preferences.numbers
                  .map(
                    ({ ending, isStopped }) =>
                      `The number that ends in ${ending} ${isStopped ? "gets no texts." : "may get texts."}`,
                  )
                  .join(" ")}{" "}
                To get texts again, text START to us.
              </p>
              {preferences.numbers.every(({ isStopped }) => isStopped) ? null : (
                <Choice intent="stop-texts" submit="Stop all texts" />
              )}
            </Part>
          ) : null}
          <Part title="What we know">
            <p>
              What you gave us with <b className="wrap-anywhere">{preferences.email}</b>
              {preferences.properties.length > 0 ? ", about:" : "."}
            </p>
            <ul className="list-disc pl-5 empty:hidden">
              {preferences.properties.map((address) => (
                <li key={address} className="wrap-anywhere">
                  {address}
                </li>
              ))}
            </ul>
            {preferences.consents.length > 0 ? <h3 className="text-h4">What you agreed to</h3> : null}
            <ul className="grid gap-3 empty:hidden">
              {preferences.consents.map(({ id, at, purpose, wording }) => (
                <li key={id}>
                  <b>{purposeLabel(purpose)}</b>, {day(at)}
                  {purpose === "marketing-email" && preferences.isStopped ? " (withdrawn)" : null}
                  <span className="block text-sm text-soft">{wording}</span>
                </li>
              ))}
            </ul>
          </Part>
          <Part title="Delete my data">
            {preferences.hasAskedToDelete ? (
              <p>We have your request.</p>
            ) : (
              <details>
                <summary
                  className={buttonClass({ variant: "outline", size: "lg", className: "cursor-pointer" })}
                >
                  Delete my data
                </summary>
                <div className="mt-4 grid gap-3">
                  <p>
                    A person of our office deletes what we have about you. Signed agreements, payments and the
                    record of your consents stay, as the law asks.
                  </p>
                  <Choice intent="delete" submit="Yes, delete my data" />
                </div>
              </details>
            )}
          </Part>
        </div>
      ) : null}
    </OwnerFrame>
  );
}

type ChoiceProps = { intent: PreferencesForm["intent"]; submit: string; children?: ReactNode };

const openNewest = "Open the link in our newest email to choose what we send you.";

const willDelete = "We have your request to delete your data. A person takes care of it within a month. ";

function statusOf(
  { isStopped, hasAgreed, hasAskedToDelete, pausedUntil }: Preferences,
  { isSaved, day }: { isSaved: boolean; day: (at: Date) => string },
) {
  const state = isStopped
    ? "You get no tips and updates by email. To start again, check the box in any of our forms."
    : !hasAgreed
      ? "You have not asked for tips and updates, so you get only what you ask us for."
      : pausedUntil
        ? `Tips and updates are paused until ${day(pausedUntil)}.`
        : "Choose what we send you besides what you ask us for.";
  return `${isSaved ? "Saved. " : ""}${hasAskedToDelete ? willDelete : ""}${state}`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">{title}</h2>
      {children}
    </section>
  );
}
