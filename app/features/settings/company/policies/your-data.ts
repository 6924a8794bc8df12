/** Describes what the application stores and does. Update it with the code. */
export const privacyText = `This page says what this website stores about you, what for, and for how long.

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

export const smsTermsText = `These terms hold for text messages that you agreed to in one of our forms. The box for them is empty until you tick it, and you can use all our services without it.

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
