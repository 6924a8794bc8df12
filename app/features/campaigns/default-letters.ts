import type { WorkflowKey } from "#app/features/campaigns/workflows.ts";

/** The letters of a new installation, in the order in which they are sent. */
type DefaultLetter = { key: string; name: string; channel?: "sms"; subject?: string; content: string };

const signature = "{{sender}}\n{{company}}, {{company_phone}}";

export const defaultLetters: Record<WorkflowKey, DefaultLetter[]> = {
  warm_lead: [
    {
      key: "warm-questions",
      name: "After the analysis",
      subject: "Any questions about your rent analysis?",
      content: `Hi {{first_name|there}},

You asked us what your home could rent for. The report gives you a figure and the homes that it comes from. It can't walk through your rooms, so a condition, a view or a finished basement may move it.

If something in the report looks wrong, tell me. A short answer to this email is enough, and it reaches me, not a machine.

${signature}`,
    },
    {
      key: "warm-costs",
      name: "What managing costs",
      subject: "What it costs to have a home managed",
      content: `Hi {{first_name|there}},

Most owners ask about the fee first, and the fee is the easy part: it is on our website, and your report names the plan.

The costs that decide the year are the others: weeks without a tenant, a repair that waits, a lease that ends in January. Ask any manager, us too, how they handle these three.

[See our plans](/services)

${signature}`,
    },
    {
      key: "warm-walkthrough",
      name: "The walkthrough",
      subject: "Twenty minutes in your home",
      content: `Hi {{first_name|there}},

A report is made from records. A walkthrough of twenty minutes tells you more: what a tenant would notice, which repair pays for itself, and what we would ask in rent.

It costs nothing, and you owe us nothing after it.

Reply with a day that suits you, and I'll find a time.

${signature}`,
    },
  ],
  confirmation: [
    {
      key: "confirm-week",
      name: "A week before",
      subject: "Your walkthrough on {{walkthrough_day}}",
      content: `Hi {{first_name|there}},

We'll see you at your home on {{walkthrough_day}} at {{walkthrough_time}}. It takes about twenty minutes.

If another time suits you better, move it here:

[Move or cancel the walkthrough]({{walkthrough_link}})

${signature}`,
    },
    {
      key: "confirm-prepare",
      name: "Three days before",
      subject: "Before we walk through your home",
      content: `Hi {{first_name|there}},

We come on {{walkthrough_day}} at {{walkthrough_time}}. You don't need to clean or repair anything: we look at the home as it is.

It helps to have at hand:

- the age of the roof, the furnace and the water heater, if you know it
- the last bills for taxes and insurance
- the rules of the association, if there is one

[Move or cancel the walkthrough]({{walkthrough_link}})

${signature}`,
    },
    {
      key: "confirm-day",
      name: "The day before",
      subject: "See you tomorrow at {{walkthrough_time}}",
      content: `Hi {{first_name|there}},

Tomorrow, {{walkthrough_day}}, at {{walkthrough_time}}, we walk through your home together.

If something came up, move or cancel it here, or call {{company_phone}}.

[Move or cancel the walkthrough]({{walkthrough_link}})

${signature}`,
    },
    {
      key: "confirm-text",
      name: "Two hours before",
      channel: "sms",
      content:
        "We'll see you for the walkthrough at {{walkthrough_time}} today. To change it, call {{company_phone}}.",
    },
  ],
  onboarding: [
    {
      key: "onboard-welcome",
      name: "Welcome",
      subject: "Welcome to {{company}}",
      content: `Hi {{first_name|there}},

Thank you for trusting us with your home. From here on I'm your contact: reply to this email or call {{company_phone}}.

What happens next: we send you a short list of what we need, look at the home, take the pictures and put it on the market. You'll hear from us at each step.

${signature}`,
    },
    {
      key: "onboard-checklist",
      name: "What we need from you",
      subject: "What we still need for your home",
      content: `Hi {{first_name|there}},

A few things on our list only you can give us: keys, the insurance policy, and how you want to be paid.

Reply with what you have. What is missing we'll find out together.

${signature}`,
    },
    {
      key: "onboard-follow-up",
      name: "After two weeks",
      subject: "How are we doing so far?",
      content: `Hi {{first_name|there}},

You have been with us for two weeks. Is there something you expected and haven't seen yet?

Tell me straight: a reply to this email reaches me.

${signature}`,
    },
  ],
};
