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

You asked us what your home could rent for. The report gives you a figure and the homes that it comes from. It can't walk through your rooms, so the condition, a view or a finished basement may move it in either direction.

Does something in it look wrong? Tell me. A short answer to this email is enough, and it reaches me, not a machine. If all you wanted was a figure, that is fine too: you have it, and it stays yours.

Rents move. If you'd like one email when the figure for your home changes, open “Unsubscribe or choose what you get” below and check “Changes of my rent”.

${signature}`,
    },
    {
      key: "warm-walkthrough",
      name: "The walkthrough",
      subject: "What a walkthrough tells you",
      content: `Hi {{first_name|there}},

A report is made from records. A walkthrough shows what records can't: what a renter would notice first, which repair is worth doing before the listing, and which one isn't.

You don't need to clean or fix anything before it. We look at {{street|your home}} as it is, tell you what we see, and answer what you want to ask. You owe us nothing after it, and you don't have to decide anything that day.

Would you like that? Reply with two or three days that suit you, and I'll find a time.

${signature}`,
    },
    {
      key: "warm-costs",
      name: "What managing costs",
      subject: "The costs that decide the year",
      content: `Hi {{first_name|there}},

Most owners ask about the fee first, and the fee is the easy part: it is written on our website.

The costs that decide a year are the others: weeks without a renter, a small leak that nobody reported, a lease that ends in the slow season. They appear on no price list, and they depend on how the home is looked after.

So ask every manager, us too, how they handle these three. The answers tell you more than a percentage does.

[See what our plans include](/#plans)

${signature}`,
    },
    {
      key: "warm-vacancy",
      name: "An empty month",
      subject: "The month that nobody pays for",
      content: `Hi {{first_name|there}},

Here is a sum that is worth doing once. Take the monthly rent, divide it by thirty, and you know what one empty day costs. Compare that with asking for a little more rent and waiting longer for someone to pay it.

Sometimes waiting is right. Often it isn't. It depends on how many similar homes are on the market in that week, which is why we look at the listings around {{street|a home}} before we suggest an asking rent.

If you'd like to see those listings for your home, reply to this email and I'll send them.

${signature}`,
    },
    {
      key: "warm-screening",
      name: "How renters are chosen",
      subject: "One list of questions for everyone",
      content: `Hi {{first_name|there}},

The question owners lose sleep over is who will live in the home. The answer is less dramatic than it sounds: written criteria, decided before the first showing, and the same for every applicant.

Income, rental history and what the law of the state allows to be checked. No exceptions for a nice smile, and no extra hurdles for anyone. That protects the applicant, and it protects you: fair-housing law applies to owners as well as to managers.

If you rent a home out yourself, write your criteria down today. It takes an hour and saves the worst kind of argument.

${signature}`,
    },
    {
      key: "warm-repairs",
      name: "Repairs that pay",
      subject: "Which repairs come first",
      content: `Hi {{first_name|there}},

Before a home is listed, it is tempting to do everything at once. Most of it can wait.

What rarely can: anything that concerns safety, anything that leaks, and anything that a renter would see on the first picture. Locks, smoke alarms, taps, a clean coat of paint where the walls are marked.

What often can: a new kitchen, a new floor under a good one, anything that you would choose for yourself.

If you tell me the two things about {{street|your home}} that worry you, I'll tell you honestly whether I'd do them before a renter moves in.

${signature}`,
    },
    {
      key: "warm-self",
      name: "Doing it yourself",
      subject: "You may not need a manager",
      content: `Hi {{first_name|there}},

A property manager is not for everyone. If you live nearby, have a few hours in most months, like a phone that rings now and then, and know the rental law of your state, you may do it well yourself.

It gets harder when you travel, when the home is far from you, when there is a second one, or when you'd rather not be the person who asks for late rent.

Nothing is lost by starting alone and changing later. If you want to know what we would take off your hands, and what we wouldn't, reply and ask.

${signature}`,
    },
    {
      key: "warm-rent-or-sell",
      name: "Rent or sell",
      subject: "Rent it out, or sell it?",
      content: `Hi {{first_name|there}},

Many owners who ask for a rent analysis are really asking a larger question: should I keep this home at all?

There is no general answer. It depends on your loan, on taxes, on what you would do with the money, and on how you feel about being a landlord. We made a calculator that puts the two roads beside each other, with your own figures in it.

[Compare renting and selling]({{calculator_link}})

For the tax part, ask an accountant before you decide. We'll say the same.

${signature}`,
    },
    {
      key: "warm-lease",
      name: "What a lease settles",
      subject: "Five things a lease should settle",
      content: `Hi {{first_name|there}},

A good lease is dull to read and settles arguments before they begin. Whoever writes yours, check that it answers these:

- when the rent is due, how it is paid, and what happens if it is late
- who looks after the yard, the snow and the filters
- how repairs are reported, and how fast someone answers
- when the owner or the manager may come in, and with what notice
- how and when each side may end it

State law fills some of these gaps, and not always the way you expect. A form from another state is a poor place to save money.

${signature}`,
    },
    {
      key: "warm-money",
      name: "Where the money goes",
      subject: "Follow one month of rent",
      content: `Hi {{first_name|there}},

Before you sign with any manager, ask to follow one month of rent from the renter to your account. On which day does it arrive? Which account holds it in between? What is taken off, and where can you see each item? Who holds the deposit?

You should get plain answers, and a statement that you can read without help. If an answer begins with “it depends”, ask on what.

I'm glad to go through a sample statement of ours with you, line by line. Reply to this email, and we'll find a time.

${signature}`,
    },
    {
      key: "warm-season",
      name: "The time of the year",
      subject: "Does the season matter?",
      content: `Hi {{first_name|there}},

It does, and less than people say. In many places more people move in spring and summer, so more renters look, and more homes compete for them. In the colder months there are fewer of both.

What matters more is the month in which a lease ends, because that is when the home may be empty next. A first lease that is a little shorter or longer than a year can move that date to a better time.

It costs nothing to plan this before the first listing. If you have a date in mind for {{street|your home}}, tell me, and I'll tell you what I'd plan.

${signature}`,
    },
    {
      key: "warm-pictures",
      name: "The record of the home",
      subject: "Pictures that nobody looks at",
      content: `Hi {{first_name|there}},

The most useful pictures of a rental are the ones that nobody puts in a listing: the inside of the oven, the back of the door, each wall, each floor, with a date.

They are taken before someone moves in and again after they leave, and they answer the only question that a deposit turns on: what was there before? With them, a talk takes five minutes. Without them, it is one memory against another.

If you rent out a home yourself, take them this week. Your phone is good enough, and both sides should have a copy.

${signature}`,
    },
    {
      key: "warm-ask",
      name: "Questions for a manager",
      subject: "Ask us these questions",
      content: `Hi {{first_name|there}},

If you talk to property managers, ask all of them the same things, so that you can compare:

- Who answers when a renter calls at night?
- How do I learn about a repair, and from what amount on do you ask me first?
- What do I pay in a month in which nobody lives there?
- How do I end our agreement, and what happens to the lease then?
- May I talk to an owner you work for?

Good managers like these questions. We do too: reply with the ones that matter to you, and I'll answer in writing.

${signature}`,
    },
    {
      key: "warm-distance",
      name: "Owning from afar",
      subject: "When the home is far away",
      content: `Hi {{first_name|there}},

Some owners ask us because they moved, and the home didn't. Others were left a house in a place where they know nobody any more.

From afar, three things get difficult: seeing the home, choosing who repairs it, and being there when something happens at an odd hour. None of them needs you in person, but each needs someone who goes, looks, and sends you what they saw.

If that is your situation, or will be soon, tell me when you expect to move. It is easier to prepare {{street|a home}} while you still have the keys in your hand.

${signature}`,
    },
    {
      key: "warm-tenant",
      name: "A home with a renter in it",
      subject: "If someone already lives there",
      content: `Hi {{first_name|there}},

A home doesn't have to be empty for a manager to take it over. If you have a renter, their lease goes on: the same rent, the same dates, the same rules, until it ends or both sides agree on something else.

What changes is where they pay and whom they call. They should hear that from you first, in a friendly letter, and then from the manager.

If {{street|your home}} is rented now and you'd like to hand over the work, reply with the month in which the lease ends. I'll tell you what the first weeks would look like.

${signature}`,
    },
    {
      key: "warm-last",
      name: "The last letter",
      subject: "The last of these letters",
      content: `Hi {{first_name|there}},

This is the last letter of this series. You asked for a rent analysis, and I've told you what I'd want to know in your place. I won't keep writing.

If renting out {{street|your home}} is for later, keep the report. Rents move, so a new one is worth asking for when the time comes: it costs nothing.

And if it is for now, you know where I am. Reply to this email, or call {{company_phone}}.

[Read what other owners ask]({{blog_link}})

Thank you for reading this far.

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
  rent_change: [
    {
      key: "rent-change",
      name: "When the rent changes",
      subject: "The rent figure for {{street|your home}} changed",
      content: `Hi {{first_name|there}},

You asked us to write when the rent for {{street|your home}} changes. The last figure that you have from us was {{old_rent}} a month. Now it is {{new_rent}}.

Why: {{rent_reason}}

Where the new figure comes from: {{rent_source}}

[Open the report]({{report_link}})

${signature}`,
    },
  ],
};
