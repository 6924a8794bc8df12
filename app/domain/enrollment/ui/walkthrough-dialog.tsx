import { useEffect, useRef, useState } from "react";
import { Form, href, Link, useNavigate, useNavigation } from "react-router";
import type { EnrolledView } from "#app/domain/enrollment/page.ts";
import { Refusal } from "#app/domain/enrollment/ui/refusal.tsx";
import { useVisitDraft, visitDraft } from "#app/domain/enrollment/ui/use-visit-draft.ts";
import { mustAcknowledge } from "#app/domain/must-acknowledge.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DateTimePicker } from "#app/ui/dates/date-time-picker.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { dropDraft } from "#app/ui/forms/draft.ts";
import { Checkbox } from "#app/ui/forms/field.tsx";
import { NewTabButton } from "#app/ui/new-tab.tsx";

/**
 * 'Schedule Your Confirmation Walkthrough': day, time, and the requirements acknowledged.
 *
 * @param props.refusal why what was sent was not kept, where no field is to blame.
 */
export function WalkthroughDialog({ view, refusal }: { view: EnrolledView; refusal: string | null }) {
  const close = useClose();
  const action = `${close.to}?step=walkthrough`;
  const isSending = useNavigation().formAction === action;
  const { tried, walkthrough, zone, requirements, visits } = view;
  const { wrong, mend } = useWrong(tried);
  const form = useRef<HTMLFormElement>(null);
  const { chosen, save } = useVisitDraft(form, view.quoteId);
  const shown = chosen ?? tried ?? walkthrough;
  const drawn = JSON.stringify(chosen ?? tried);
  return (
    <Dialog
      id="walkthrough"
      title="Schedule Your Confirmation Walkthrough"
      open
      wide
      closeHref={close.to}
      onClose={close.now}
    >
      <Form
        ref={form}
        // Of another home, nothing stands there that was meant for the one before.
        key={view.quoteId}
        method="post"
        action={action}
        preventScrollReset
        replace
        noValidate
        onInput={({ target }) => {
          save();
          mend(target instanceof HTMLInputElement && target.type === "checkbox" ? "tick" : "visit");
        }}
        className="group/form grid gap-5"
      >
        <input type="hidden" name="quoteId" value={view.quoteId} />
        <Refusal id="walkthrough-problem" text={refusal} isSending={isSending} />
        <div className="grid gap-2">
          <p>
            A manager meets you at {view.title}, confirms the rent, and goes through what we need from you.
          </p>
          <p className="text-note text-soft">
            {visits.rule} Times are {zone}.
          </p>
        </div>
        <DateTimePicker
          key={`visit ${drawn}`}
          id="visit"
          name="visit"
          label="Day and time"
          size="lg"
          times={visits.times}
          days={visits.days}
          defaultDate={shown?.date ?? ""}
          defaultTime={shown?.time ?? ""}
          errors={wrong.visit ? [wrong.visit] : []}
          onPick={() => {
            save();
            mend("visit");
          }}
        />
        <details>
          <summary className="link inline-flex min-h-8 items-center">
            The {requirements.length} requirements
          </summary>
          <ol className="mt-2 list-decimal pl-6 text-note">
            {requirements.map((item) => (
              <li key={item.title} className="py-1">
                <b>{item.title}.</b> {item.detail}
              </li>
            ))}
          </ol>
        </details>
        <Checkbox
          key={`tick ${drawn}`}
          id="acknowledged"
          name="acknowledged"
          label="I have read the requirements and acknowledge them."
          defaultChecked={(chosen ?? tried)?.isAcknowledged ?? (walkthrough !== null && !refusal)}
          errors={wrong.tick ? [wrong.tick] : []}
        />
        <DialogActions>
          <Link
            to={close.to}
            replace
            preventScrollReset
            // Half a double tap would cut off what the other half has sent.
            className={buttonClass({ variant: "outline", className: isSending ? "pointer-events-none" : "" })}
          >
            Later
          </Link>
          <Button
            type="submit"
            pending={isSending}
            pendingLabel="Processing..."
            className="group-has-[#acknowledged:not(:checked)]/form:border-edge group-has-[#acknowledged:not(:checked)]/form:bg-wash group-has-[#acknowledged:not(:checked)]/form:text-quiet"
          >
            {walkthrough ? "Change the time" : "Schedule Walkthrough"}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The time is stored; the booking page is a real link, for whoever wants it in a calendar too. */
export function BookedDialog({ view }: { view: EnrolledView }) {
  const close = useClose();
  const { walkthroughUrl } = view.company;
  useEffect(() => dropDraft(visitDraft(view.quoteId)), [view.quoteId]);
  return (
    <Dialog id="booked" title="Your walkthrough" open closeHref={close.to} onClose={close.now}>
      <p role="status" className="text-lead font-medium">
        {view.walkthrough?.words}
      </p>
      <p className="mt-2">
        {view.walkthrough ? noted[view.walkthrough.whose] : null}
        {walkthroughUrl ? " On the booking page you can have the invitation sent to your calendar." : ""}
      </p>
      <DialogActions>
        {view.mayChangeVisit ? (
          <Link
            to={`${close.to}?step=walkthrough`}
            preventScrollReset
            className={buttonClass({ variant: "outline" })}
          >
            Change the time
          </Link>
        ) : null}
        {walkthroughUrl ? (
          <NewTabButton to={walkthroughUrl}>Open the booking page</NewTabButton>
        ) : (
          <Link to={close.to} replace preventScrollReset className={buttonClass()}>
            Done
          </Link>
        )}
      </DialogActions>
    </Dialog>
  );
}

const noted = {
  choice: "We noted this time; a mail with it follows, and a manager confirms it.",
  wish: "We noted the time that you wish; a manager calls you about it.",
  office: "This is the time that we have noted for you already.",
};

type Wrong = { visit?: string | null; tick?: string | null };

/** What the last try wants; a message goes once its field changes, and the first one gets the focus. */
function useWrong(tried: EnrolledView["tried"]) {
  const said: Wrong = {
    visit: tried?.problem ?? null,
    tick: tried && !tried.isAcknowledged ? mustAcknowledge : null,
  };
  const [mended, setMended] = useState<{ of: unknown; wrong: Wrong }>({ of: tried, wrong: {} });
  const wrong = { ...said, ...(mended.of === tried && mended.wrong) };
  const first = said.visit ? "visit-date" : said.tick ? "acknowledged" : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try moves the focus, the same one again too
  useEffect(() => {
    if (first) document.getElementById(first)?.focus();
  }, [tried]);
  return {
    wrong,
    mend(field: keyof Wrong) {
      if (wrong[field])
        setMended({ of: tried, wrong: { ...(mended.of === tried && mended.wrong), [field]: null } });
    },
  };
}

function useClose() {
  const navigate = useNavigate();
  const to = href("/enroll/done");
  return { to, now: () => navigate(to, { preventScrollReset: true, replace: true }) };
}
