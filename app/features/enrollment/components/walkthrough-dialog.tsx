import { useEffect, useRef, useState } from "react";
import { Form, href, Link, useNavigate, useNavigation } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { DateTimePicker } from "#app/components/dates/date-time-picker.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { Checkbox } from "#app/components/form/field.tsx";
import { dropDraft, useDraft } from "#app/components/form/use-draft.ts";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { Refusal } from "#app/features/enrollment/components/refusal.tsx";
import type { EnrolledView } from "#app/features/enrollment/page.ts";
import { mustAcknowledge } from "#app/lib/text-rules.ts";

export function WalkthroughDialog({ view, refusal }: { view: EnrolledView; refusal: string | null }) {
  const close = useClose();
  const action = `${close.to}?step=walkthrough`;
  const isSending = useNavigation().formAction === action;
  const { tried, walkthrough, zone, requirements, visits } = view;
  const { wrong, mend } = useWrong(tried);
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, visitDraft(view.quoteId), tried ?? refusal);
  const shown = tried ?? walkthrough;
  const drawn = JSON.stringify(tried);
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
        // Resets the form for another home.
        key={view.quoteId}
        method="post"
        action={action}
        preventScrollReset
        replace
        noValidate
        onInput={({ target }) => {
          draft.onInput();
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
            draft.onInput();
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
          defaultChecked={tried?.isAcknowledged ?? (walkthrough !== null && !refusal)}
          errors={wrong.tick ? [wrong.tick] : []}
        />
        <DialogActions>
          <Link
            to={close.to}
            replace
            preventScrollReset
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

const visitDraft = (quoteId: string) => `walkthrough ${quoteId}`;

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
