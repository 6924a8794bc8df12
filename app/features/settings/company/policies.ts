import type { Policy, PolicyName } from "#app/features/settings/company/schema.ts";

/** Describes what the application stores and does. Update it with the code. */
const privacyText = `This page says what this website stores about you, what for, and for how long.

## What you give us

- Rental analysis: the address and facts of the property, your email, and your name and phone where you enter them.
- Enrollment: the same, with the name and phone we need to prepare the management agreement.
- Rent-or-sell calculator: your email with the calculation, if you ask for the yearly table.
- Webinar: your name and email, for the confirmation and two reminders.
- Realtor referral: your details and your client's. You confirm that your client agreed.

Beside each email or phone number we keep the words you agreed to, the day, the page, and the internet address that the form came from. That is our record that we may write to you.

## What we use it for

We use it to answer you, to estimate the rent, to prepare what you asked for, and to keep a record of our dealings with you. We do not sell it, and we do not pass it on for anybody's advertising.

To estimate a rent we may ask a rent data service about the property. It receives the address and the facts of the building, not your name or email. You pay by card on a page of our payment provider. It receives your email, the address of the property, the amount, and what you type there; the number of your card never reaches us. Mail reaches you through a mail provider, which sees the message.

## How long we keep it

- A lead that we delete can be restored for 30 days. Then it is removed for good, with its analysis, quotes, tasks and history and with our mails about it. With the last lead of an email go its webinar registrations and its place among the readers of reports.
- A payment that was made is kept for our books when the lead is removed: amount and days, what it was for, your name and the address of the property, refunds and their reasons. Of one that was asked for and not made only the amount stays.
- What a realtor tells us of a client belongs to the referral, and stays there when a lead of that client is removed.
- What you typed into an enrollment and did not send is removed after 7 days.
- A management agreement that you signed is kept, with your name, email and property: the law asks that of a broker. One that nobody signed goes with its lead.
- A rent estimate from a data service is kept for 30 days.
- What you agreed to is kept when all that is gone, with the email, phone number and internet address that came with it: it is our record that we might write to you.

## Cookies

We set first-party cookies only, each for one purpose. There is no tracker of another company on this site, so there is no banner.

- session: keeps staff signed in.
- toast: shows one message on the next page, for half a minute.
- owner: remembers that you opened the link in your mail, so that the report lists all your properties. 180 days.
- enrollment: finds your enrollment again when you come back, and carries over what you typed in the rent analysis. 7 days.
- rent-vs-sell: remembers that the yearly table is open in this browser. 180 days. A second one, rent-vs-sell-form, holds what has to be corrected in that form for a minute.
- touches: the page or campaign that first led you here and the last one that did, stored with a form that you send. 90 days.
- sidebar: how staff left the menu of the back office.

The analysis form keeps what you type in the storage of the open tab until it is sent, so that a reload does not lose it. It is gone when you close the tab.

## Counting visits

We count how often a page is viewed by day, and which website led there. The counter sets no cookie and keeps no internet address. The counts are kept for 25 months. Our server logs hold requests and their numbers, to find faults and to keep out attacks.

## What you can ask for

Ask us what we store about you, have it corrected, have it removed, or say that you want no more mail. Every mail that is not about something you asked for carries a link that ends them. For text messages see the [text message terms](/sms-terms). The phone number and email address stand at the foot of every page. A person reads them.`;

const smsTermsText = `These terms hold for text messages that you agreed to in one of our forms. The box for them is empty until you tick it, and you can use all our services without it.

## What we send

Messages about your own property and your dealings with us: the analysis you asked for, the time of a walkthrough and a reminder of it, steps of your enrollment.

## How often, and what it costs

About four messages a month at most. Message and data rates may apply, as your phone plan says. We charge nothing for them.

## How to stop, and how to get help

- Reply STOP to end the messages. We confirm it once and send no more. END, QUIT, CANCEL, UNSUBSCRIBE, REVOKE and OPT OUT do the same.
- Tell us by phone or email if you prefer. That counts as well.
- Reply HELP for help, or call the number at the foot of this page.

## Your number

We keep your number with the words you agreed to and the day. We do not share it for anybody's marketing. Carriers are not liable for messages that come late or not at all. More about your data stands under [Privacy](/privacy), and about this site under [Terms of use](/terms).`;

const termsText = `By using this website you accept these terms.

## Rent reports

A rent report is an estimate made from the facts that you enter and from the source that the report names: a rent data service, our own record of signed rents, or the public benchmark of the US Department of Housing and Urban Development. It is not an appraisal, not an offer, and no promise of rent. Each report says how its figure was found and how far it can be trusted.

Whoever has the link of a report can read that report. Pass it on only to people who may.

## Calculators

The calculators work with the figures that you type and the assumptions that they list. They are no tax, legal or investment advice. Ask somebody who knows your case before you decide.

## Fees

Each price on this website names the fees it belongs to and when they took effect. What you pay is agreed in the management agreement, and in nothing else.

## Referrals

A referral fee is paid to the realtor's brokerage on the terms of the [referral program](/realtor-referral).

## Fair housing

We do business in accordance with the federal Fair Housing Act and the fair housing laws of our state. We do not accept instructions that would break them.

## What we ask of you

- Enter what is true, and only about property that is yours or that you may speak for.
- Do not use programs to send forms or to copy this site in bulk.
- Links lead to websites of others, marked by an arrow. What stands there is theirs.

## When something is wrong

We keep this site in order, and correct what you tell us about. We do not promise that it is always there or free of mistakes. The law of the state where we have our office applies. The way to reach us stands at the foot of every page, and what we store about you under [Privacy](/privacy).`;

const accessibilityText = `Everybody should be able to use this website: with a keyboard alone, with a screen reader, enlarged, without color, and without scripts.

## What we hold ourselves to

The Web Content Accessibility Guidelines 2.2, level AA. In practice:

- Every form works from the keyboard, names its fields, and says beside each field what is wrong with it.
- Text and controls have the contrast that the guidelines ask for, and meaning never hangs on color alone.
- Pages can be enlarged to 400 % without losing anything.
- Charts come with the same figures as a table or a sentence.
- Motion is short, and off where your system asks for less of it.
- Pages work without scripts. Where a script helps, it is a convenience.

## What may fall short

Pages of other companies, such as the portals, the listings frame and the booking pages, are not ours. If one of them keeps you out, call us and we will do it with you by phone.

## Tell us

If something does not work for you, call or write to us. The number and address stand at the foot of every page. Say which page it was and what you use to read it. We answer within two working days, and give you what you need in another form meanwhile.

Automated checks run over every page before a change goes out. They do not find everything, so your word counts more.`;

const updatedOn = "2026-11-21";

export const defaultPolicies: Record<PolicyName, Policy> = {
  privacy: { title: "Privacy", updatedOn, text: privacyText },
  terms: { title: "Terms of use", updatedOn, text: termsText },
  accessibility: { title: "Accessibility", updatedOn, text: accessibilityText },
  "sms-terms": { title: "Text message terms", updatedOn, text: smsTermsText },
};
