import type { Article } from "#app/seed/data/articles/article.ts";

export const choosingFairly: Article = {
  title: "Choosing a Resident Fairly, and Well",
  slug: "choosing-a-resident-fairly",
  published: 6,
  category: "running-the-house",
  excerpt:
    "The fair way and the careful way to choose a resident are the same way: decide what you require, write it down, apply it to everyone.",
  tags: ["Fair housing", "Leases"],
  keywords: "tenant screening, fair housing, written criteria, rental advertising",
  content: `
<p>“I just want somebody nice,” an owner said to me. Of course. But nice is what we call people who are like us, and that is how decent owners end up on the wrong side of the law, with a resident who was charming for twenty minutes and has not paid since. There is a better way. The fair way to choose and the careful way to choose turn out to be the same way.</p>
<h2>What the law is about</h2>
<p>The federal Fair Housing Act forbids treating people differently in housing because of race, color, religion, national origin, sex, disability, or because there are children in the family. The Iowa Civil Rights Act stands beside it, and cities may add protections of their own. Read the current lists before you advertise: HUD explains the federal law in plain language, the Iowa Civil Rights Commission explains the state’s, and your city hall knows its own. This article is not legal advice, and a lawyer’s hour is well spent here.</p>
<p>The law looks at what you do and not only at what you mean. A rule that sounds the same for everyone can still be a problem if it shuts one group out without a good reason. That is one more argument for rules with reasons.</p>
<h2>Write the criteria first</h2>
<p>Before the listing is up, write one page. It says what an applicant has to show, how you check it, and what happens when something is missing. For instance:</p>
<ul>
<li>Income: how many times the rent, from which kinds of proof.</li>
<li>Rental history: which references, over how many years, and what in them would lead to a no.</li>
<li>Credit: what you look at, and whether a long record of rent paid on time weighs more than a score.</li>
<li>Court and criminal records: ask a lawyer what you may consider and how. Blanket rules are risky here.</li>
<li>Number of people: follow the city’s occupancy rule and the size of the house, not your idea of a family.</li>
<li>Order: complete applications are looked at in the order in which they came in.</li>
</ul>
<p>Give the page to everybody who asks about the home. Half of the work is done by people who read it and decide for themselves.</p>
<blockquote><p>The fair way to choose and the careful way to choose turn out to be the same way.</p></blockquote>
<h2>Describe the house, not the people</h2>
<p>Advertising is where owners slip without noticing. “Perfect for a young couple.” “Quiet, mature residents.” “Walk to church.” Each describes a person you have in mind, and somebody who is not that person reads it as a closed door. Write what the home has: two bedrooms, one step at the entry, a fenced yard, a bus stop at the corner, a school four blocks away. Let people decide whom it is perfect for.</p>
<p>The same goes for photographs, and for what is said on the phone. If you tell one caller about the deposit and another that it “may already be gone,” you have treated them differently. Write down who called and what they were told. A line in a notebook is enough.</p>
<h2>Show it to everyone the same way</h2>
<p>Offer the same times, walk the same rooms, answer the same questions. Do not ask where somebody is from, whether they plan to have children, what is wrong with their leg. If they tell you, you still do not need it. If a family with a toddler asks about the upstairs unit, show it; whether the stairs suit them is for them to say.</p>
<h2>Disability, and requests</h2>
<p>A resident with a disability may ask for a change in a rule, so that they can live in the home like anybody else, or for leave to change something in the house. An assistance animal is the request you are most likely to meet, and it is not a pet under your pet rule. Do not say no on the spot. Say that you will answer soon, write the request down, and find out what you owe before you answer. A quick “no animals” is how a small conversation becomes a case.</p>
<h2>Check, then decide, then write</h2>
<ol>
<li>Call the earlier landlord, and not only the current one. The current one may be hoping you say yes.</li>
<li>Verify income at its source. A pay stub is a picture of a pay stub.</li>
<li>Compare with your page, line by line, and note the result beside each line.</li>
<li>The first complete application that meets the page gets the home. Not the nicest. The first.</li>
<li>When the answer is no, write it, with the line of the page that was not met. If a credit or screening report played a part, federal law says what that letter must contain; your screening company will have the form.</li>
</ol>
<p>Keep the page, the notes and the applications in one folder, locked, for every vacancy and for those you turned down as well as the one you chose.</p>
<h2>And if your feeling disagrees</h2>
<p>Sometimes the page says yes and your stomach says no. Ask your stomach for a reason that you could write on the page and apply to everyone. If it has one, add it, for the next vacancy. If it has none, hand over the keys. If you would rather have somebody with no stomach in the matter do the choosing, that is one of the things a <a href="/team">manager</a> is for.</p>
`,
};
