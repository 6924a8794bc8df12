import type { Article } from "#app/seed/data/articles/article.ts";

export const onAWalkthrough: Article = {
  title: "What We Look At on a Walkthrough",
  slug: "what-we-look-at-on-a-walkthrough",
  published: 132,
  category: "getting-started",
  excerpt:
    "An hour in your house, from the curb to the sump pump: what a manager looks for, in which order, and why the carpet comes last.",
  tags: ["Maintenance", "Choosing a manager", "Rent reports"],
  keywords: "property walkthrough, make-ready, rental inspection, smoke alarms",
  content: `
<p>Owners clean before we come. It is kind and it is not necessary; we have seen closets. A walkthrough is not a white-glove inspection. It answers three questions: is the house safe to live in, will it stay dry and warm, and what would make it rent sooner or for more? We ask them in that order, and the carpet belongs to the third.</p>
<h2>From the curb</h2>
<p>We stop across the street first, because that is where every prospective resident will stop. What does the house say? A straight gutter, a number that can be read at night, a porch light that works. Then the parts that cost money: the line of the roof, the chimney, the slope of the ground. Soil should fall away from the foundation. If the downspout ends at the wall, that is the cheapest repair of the day and we will write it first.</p>
<h2>Safe to live in</h2>
<ul>
<li><strong>Alarms.</strong> Smoke and carbon monoxide: where they are, how old they are, and whether they sound when we press them. Towns and insurers have their own lists, so we note what is there and check it against yours.</li>
<li><strong>Stairs and rails.</strong> Every run of steps, inside and out, with a hand on the rail and some weight on it.</li>
<li><strong>Ways out.</strong> Bedroom windows that open and stay open, doors that unlock from inside without a key.</li>
<li><strong>Electric.</strong> The panel, with its cover on and its labels readable; outlets near water; extension cords that have become part of the house.</li>
<li><strong>Old paint.</strong> Houses built before 1978 come with federal rules about lead-based paint and what residents must be told. We note the year and the condition, and make sure that the disclosure is part of the lease.</li>
</ul>
<h2>Dry and warm</h2>
<p>Then the house as a machine. Furnace and air conditioner: age from the label, date of the last service, state of the filter. Water heater: age, and the floor around it. Under each sink, behind each toilet, along the tub. In the basement we stand still for a moment and smell, look along the foot of the wall for a white line, and pour water into the sump. In the attic hatch we look for daylight and for stains.</p>
<p>We run things. Every tap hot, every burner, the disposal, the fan, the garage door twice. It is slow, and it is how we find out that the dishwasher has not drained since August.</p>
<blockquote><p>Is it safe, will it stay dry and warm, and what would make it rent? In that order.</p></blockquote>
<h2>What would make it rent</h2>
<p>Only now the carpet. We go room by room as somebody who might live there. Is there a place for the bed? Does the light work from the door? What is the first thing you smell? We measure what the listing will ask for, count outlets in the room that will be an office, and open the closets after all.</p>
<p>Then we make three lists.</p>
<ol>
<li><strong>Before anyone moves in.</strong> Safety, water, heat, locks. Not up for debate.</li>
<li><strong>Worth it.</strong> Each with a cost, what it is likely to do to the rent or to the days on the market, and how many months it takes to pay itself back.</li>
<li><strong>Leave it.</strong> Things you were about to spend money on that a resident will not pay for. This is the list owners like best.</li>
</ol>
<h2>What we ask you</h2>
<p>A house knows a lot, and its owner knows the rest. Where is the shut-off? Who has keys? Which breaker trips when the microwave and the toaster run together? Has there ever been water in the basement, and in which spring? Is there an association, and does it have a say? Does your city want the rental registered or inspected, and has it been? We would sooner hear it at the kitchen table than from the resident in March.</p>
<h2>What to have ready</h2>
<ul>
<li>The current lease, if somebody lives there, and their phone number. Residents are told of the visit in writing beforehand.</li>
<li>The insurance page that shows what is covered.</li>
<li>Receipts for large repairs of the last years, as far as you have them.</li>
<li>Manuals, warranty cards, the paint can with the color on its lid.</li>
<li>Every key, remote and code.</li>
</ul>
<h2>What you get</h2>
<p>You get the three lists with photographs, and the rent looked at again: a figure worked out from a desk moves when somebody has stood in the kitchen. It may go down. If the first question had a bad answer, we will say that the house is not ready, and what it takes. You can take the lists to anybody; they are about your house and not about us. If you would like to begin with the desk part, the <a href="/analysis">rent analysis</a> comes first.</p>
`,
};
