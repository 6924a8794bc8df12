import type { Article } from "#app/seed/data/articles/article.ts";

export const outOfState: Article = {
  title: "Why Out-of-State Investors Need Local Property Management",
  slug: "out-of-state-investors-property-management",
  published: "2024-12-10",
  category: "getting-started",
  excerpt:
    "What you can do by phone, what takes someone at the door, and what to ask before you hand over the keys.",
  tags: ["Out of state", "Choosing a manager", "Winter"],
  keywords:
    "out-of-state landlord, Des Moines property management, rental registration, management agreement",
  content: `
<p>Some owners of Des Moines rentals have not slept in the city for years. They moved away for work and kept the house, or they inherited it, or they bought here from a distance because the price made sense. Owning from another state works. Managing from another state works until the first cold night.</p>
<h2>What distance does not change</h2>
<p>Much of the job is paper, and paper travels. You can choose a rent, approve a repair, read a statement and sign a renewal from anywhere. You should: an owner who reads the statement once a month and asks two questions gets a better manager than one who never looks. Keep the decisions that are yours, which are the price, the large repairs and whether to hold or sell.</p>
<h2>What takes someone at the door</h2>
<ul>
<li><strong>Showings.</strong> People rent the house they have stood in. A lockbox shows rooms; it does not notice that every question is about the basement.</li>
<li><strong>The first freeze.</strong> Outside faucets, the furnace filter, the thermostat of an empty house. Ten minutes in October, or a burst pipe in January.</li>
<li><strong>Estimates.</strong> Whether the roof needs a patch or a replacement is a matter of standing on the lawn. From far away you have only the opinion of the person who sells roofs.</li>
<li><strong>Moving in and moving out.</strong> The inspection that decides about the deposit has to be done in the house, with photographs, on the day.</li>
<li><strong>City inspections.</strong> Where a town inspects its rentals, the inspector wants to be let in. Windsor Heights and Grimes both have rental programs, to name two; each has its own form, fee and rhythm, so read the city’s page for your address.</li>
</ul>
<h2>What travels badly: bad news</h2>
<p>The real cost of distance is that news reaches you late and softened. A resident who means to leave mentions it first to whoever fixes the sink. A neighbor notices the gutter. A vendor sees that the second car in the drive has been there since May. None of them will call a number in another time zone. Somebody has to be near enough to hear it, and disciplined enough to write it down the same day.</p>
<blockquote><p>Owning from another state works. Managing from another state works until the first cold night.</p></blockquote>
<h2>What the agreement has to say</h2>
<p>In Iowa, the rules of the real estate commission say what a broker’s management agreement must contain. The list, as we read it, has nine parts: which property; the terms and what the manager may do; how and when income is sent on and statements are given; which expenses the broker pays; the fee and when it is due; what happens to deposits and prepaid rent; the date it begins; how it ends; and the signatures of broker and owner. You are owed a legible copy. The chapter was up for renewal in 2024, so ask the broker for the current text, and read your draft with the nine parts beside you. A line that is missing is a conversation you will otherwise have later.</p>
<h2>What to ask a manager</h2>
<ol>
<li>Up to what amount may you repair without asking me, and how do I see what was done? A photograph before and after should be normal.</li>
<li>Who answers at night, and is that person in this city?</li>
<li>What do I pay when the house is empty? Ask for the full list of fees, setup, placement and renewal included, and add up one whole year.</li>
<li>How is the rent set, and which leases is that based on?</li>
<li>How do I leave? How long does the agreement run, how much notice ends it, and who holds the deposit afterwards?</li>
<li>Which brokerage holds the license, and does its name stand beside the name of the person I am talking to? In Iowa it should.</li>
</ol>
<h2>Two accounts and a tax preparer</h2>
<p>Have rent paid into one account and statements sent to one folder, and give both to a tax preparer who has done this before. Ask early whether Iowa expects a return from you in addition to the one at home, and whether the homestead credit is still on the property: the credit belongs to people who live in their house, and it stops when you no longer do. These are ten-minute questions in the first spring and long letters in the third.</p>
<h2>A fair test</h2>
<p>Before you sign, ask for a walkthrough with pictures and a written <a href="/analysis">rent analysis</a>. You will learn how quickly they come, how plainly they write, and whether they tell you something you did not want to hear. From a thousand miles away, that last one is what you are paying for.</p>
`,
};
