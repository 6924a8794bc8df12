export const termsText = `By using this website you accept these terms.

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

export const accessibilityText = `Everybody should be able to use this website: with a keyboard alone, with a screen reader, enlarged, without color, and without scripts.

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
