import type { Policy, PolicyName } from "#app/features/settings/company/schema.ts";

/** Describes what the application stores and does. Update it with the code. */
const privacyText = `This page explains what this website stores about you, why, and for how long.

## What you give us

- Rental analysis: the address and details of the property, your email, and your name and phone if you enter them.
- Enrollment: the same, with the name and phone we need to prepare the management agreement.
- Rent-or-sell calculator: your email with the calculation, if you ask for the yearly table.
- Webinar: your name and email, for the confirmation and two reminders.
- Onboarding: the files you send through your private link, such as identification, tax forms, insurance and leases. Only our staff can open them. We don't store bank details.
- Tips and updates about renting out a home, by email or text: only if you check the box for them. You can use everything on this site without it.
- Realtor referral: your details and your client's. You confirm that your client agreed.

With each email address or phone number we store the text you agreed to, the date, the page and the IP address the form came from. That's our record that we may contact you. If you take something back, we store that with its date too.

## What we use it for

We use it to reply to you, estimate rent, prepare what you asked for, and keep a record of our business with you. We don't sell it or share it for advertising.

Our email comes in two streams. What you asked for: your report, appointments, the steps of an enrollment and an onboarding. And, only with your consent, tips and updates: a short series after a rent analysis, a note when the estimate of your rent has changed, and occasional news.

To estimate rent we may ask a rent data service about the property. It receives the address and the details of the building, not your name or email. You pay by card on a page of our payment provider. It receives your email, the property address, the amount, and what you type there; we never see your card number. We send email through an email provider, which can see the messages.

## How long we keep it

- A lead that we delete can be restored for 30 days. Then it is permanently removed with its analysis, quotes, tasks, files, history and our emails about it. When the last lead for an email address is removed, its webinar registrations and report subscription are removed too.
- We keep completed payments for our records when the lead is removed: the amount and dates, what it was for, your name, the property address, and refunds with their reasons. For a payment request that was never paid, we keep only the amount.
- What a realtor tells us about a client is stored with the referral, even after the client's lead is removed.
- Enrollment details that you entered but didn't submit are removed after 7 days.
- We keep a management agreement that you signed, with your name, email and property, as the law requires of brokers. An unsigned agreement is removed with its lead.
- A rent estimate from a data service is kept for 30 days.
- We keep your consents, and what you took back, after everything else is removed, with the email, phone number and IP address they came with. They're our record that we were allowed to contact you, and that we have to stop.

## Cookies

We use only first-party cookies, each for one purpose. There are no third-party trackers on this site, so there is no banner.

- session: keeps staff signed in.
- toast: shows one message on the next page. 30 seconds.
- owner: remembers that you opened the link in our email, so that the report lists all your properties. 180 days.
- enrollment: finds your enrollment again when you come back, and carries over what you typed in the rent analysis. 7 days.
- rent-vs-sell: remembers that the yearly table is open in this browser. 180 days.
- touches: the first and the latest page or campaign that brought you here, stored with forms you submit. 90 days.
- sidebar: whether staff collapsed the office menu.

The analysis form stores what you type in the browser tab until you submit it, so that a reload doesn't lose it. It's gone when you close the tab.

## Counting visits

We count daily page views and which website they came from. The counter sets no cookie and stores no IP address. Counts are kept for 25 months. Our server logs record requests, to find errors and block attacks.

## Your choices

Ask us what we store about you, have it corrected or deleted, or opt out of email. Every email with tips and updates has an unsubscribe link and a link to your preferences: choose topics, pause for 30 days, stop all of it, see what we know, or ask us to delete it. Stopping it doesn't stop email about what you asked for. For texts, see the [text message terms](/sms-terms). Our phone number and email address are at the bottom of every page. A person reads every message.`;

const smsTermsText = `These terms apply to text messages that you agreed to in one of our forms. The box is unchecked until you check it, and you can use all our services without it.

## What we send

There are two boxes, and each stands for itself.

- Texts about my property: your business with us, such as the analysis you requested, walkthrough times and reminders, and enrollment steps.
- Tips and updates by text: marketing messages about renting out a home, sent automatically. Agreeing to them is not a condition of any service.

## How often, and what it costs

At most about four messages a month to one number, both kinds together. Message and data rates may apply. We don't charge for them.

## How to stop, and how to get help

- Reply STOP to end all messages of both kinds. We confirm once and send no more. END, QUIT, CANCEL, UNSUBSCRIBE, REVOKE and OPT OUT work too.
- You can also tell us by phone or email, or use the preferences link in our email.
- Reply HELP for help, or call the number at the bottom of this page.

## Your number

We store your number with the text you agreed to and the date. We don't share it for marketing. Carriers are not liable for delayed or undelivered messages. See also [Privacy](/privacy) and [Terms of use](/terms).`;

const termsText = `By using this website you accept these terms.

## Rent reports

A rent report is an estimate based on the details you enter and on the source named in the report: a rent data service, our own record of signed leases, or the public benchmark of the US Department of Housing and Urban Development. It is not an appraisal, an offer or a guarantee of rent. Each report shows how we got its number and how reliable it is.

Anyone with the link to a report can read it. Share it only with people who may see it.

## Calculators

The calculators use the numbers you enter and the assumptions they list. They aren't tax, legal or investment advice. Consult a professional before you decide.

## Fees

Each price on this website names the fees it belongs to and when they took effect. What you pay is set only in the management agreement.

## Referrals

A referral fee is paid to the realtor's brokerage on the terms of the [referral program](/realtor-referral).

## Fair housing

We do business in accordance with the federal Fair Housing Act and the fair housing laws of our state. We don't accept instructions that would violate them.

## What we ask of you

- Enter accurate information, and only about property that you own or are authorized to represent.
- Don't use automated tools to submit forms or copy this site in bulk.
- Links to other websites are marked with an arrow. We don't control those sites.

## When something is wrong

We maintain this site and fix problems you report. We don't guarantee that it is always available or free of errors. The law of the state where our office is located applies. Our contact details are at the bottom of every page. See [Privacy](/privacy) for what we store about you.`;

const accessibilityText = `Everyone should be able to use this website: with only a keyboard, with a screen reader, magnified, without color and without JavaScript.

## Our standard

The Web Content Accessibility Guidelines 2.2, level AA. In practice:

- Every form works from the keyboard, labels its fields, and shows errors beside the field.
- Text and controls have the contrast that the guidelines require, and never rely on color alone.
- Pages can be magnified to 400% without losing content.
- Charts have the same numbers in a table or sentence.
- Animations are short, and off if your system asks for reduced motion.
- Pages work without JavaScript, which only adds convenience.

## Known limits

Pages of other companies, such as the portals, the listings frame and the booking pages, are not ours. If one of them doesn't work for you, call us and we'll help you by phone.

## Contact us

If something doesn't work for you, call or email us. Our phone number and email address are at the bottom of every page. Tell us which page it was and what device or software you use. We reply within two business days and can give you the information in another format.

Automated checks run on every page before each release. They don't find everything, so we rely on your feedback.`;

const updatedOn = "2026-11-30";

export const defaultPolicies: Record<PolicyName, Policy> = {
  privacy: { title: "Privacy", updatedOn, text: privacyText },
  terms: { title: "Terms of use", updatedOn, text: termsText },
  accessibility: { title: "Accessibility", updatedOn, text: accessibilityText },
  "sms-terms": { title: "Text message terms", updatedOn, text: smsTermsText },
};
