import type { Article } from "#app/seed/blog.ts";

export const outOfState: Article = {
  title: "Why Out-of-State Investors Need Local Property Management",
  slug: "out-of-state-investors-property-management",
  publishedOn: "2024-12-10",
  excerpt:
    "What you can do by phone, what takes someone at the door, and what to ask before you hand over the keys.",
  tags: ["Out of state", "Choosing a manager"],
  keywords:
    "out-of-state landlord, Des Moines property management, rental registration, management agreement",
  content: `
<p>A good many owners of Des Moines rentals have not slept in the city for years. Some moved away for work and kept the house; some bought here because a sound three-bedroom costs less than it does where they live. Owning from another state works. Managing from another state works until the first cold night.</p>
<h2>What distance does not change</h2>
<p>Much of the job is paper, and paper travels. You can choose a rent, approve a repair, read a statement and sign a renewal from anywhere. You should: an owner who reads the statement once a month and asks two questions gets a better manager than one who never looks.</p>
<h2>What takes someone at the door</h2>
<ul>
<li><strong>Showings.</strong> People rent the house they have stood in. A lockbox shows rooms; it does not notice that an applicant's questions are all about the basement.</li>
<li><strong>The first freeze.</strong> Outside faucets, the furnace filter, the thermostat of an empty house. Ten minutes in October, or a burst pipe in January.</li>
<li><strong>Estimates.</strong> Whether the roof needs a patch or a replacement is a matter of standing on the lawn. From far away you have only the opinion of the person who sells roofs.</li>
<li><strong>Moving in and moving out.</strong> The inspection that decides about the deposit has to be done in the house, with photographs, on the day.</li>
<li><strong>City inspections.</strong> Many towns of the metro register rentals and send an inspector, who wants to be let in.</li>
</ul>
<h2>What the law expects</h2>
<p>Iowa's landlord and tenant law asks that residents be told in writing who manages the home and who may receive notices for the owner. Deposits have to be held and returned by its rules, and notice given before anybody enters, wherever the owner lives. Rent from an Iowa house is Iowa income as well: expect to file a return here in addition to the one at home, and tell your tax preparer before the first year ends.</p>
<blockquote><p>Owning from another state works. Managing from another state works until the first cold night.</p></blockquote>
<h2>What to ask a manager</h2>
<ol>
<li>Up to what amount may you repair without asking me, and how do I see what was done? A photograph before and after should be normal.</li>
<li>Who answers at night, and is that person in this city?</li>
<li>What do I pay when the house is empty? Ask for the full list of fees, setup, placement and renewal included, and add up one whole year.</li>
<li>How is the rent set, and which leases is that based on?</li>
<li>How do I leave? A management agreement should say how long it runs, how much notice ends it and what happens to the resident's deposit.</li>
<li>Who holds the broker's license? In Iowa, managing property for others is licensed work.</li>
</ol>
<h2>A fair test</h2>
<p>Before you sign, ask for a walkthrough with pictures and a written rent analysis. You will learn how quickly they come, how plainly they write, and whether they tell you something you did not want to hear. From a thousand miles away, that last one is what you are paying for.</p>
`,
};
