import { expect, test } from "vitest";
import { CERTIFICATE_STATI } from "./kit/certificate-lifecycle.ts";
import { CERTIFICATION_STATI } from "./modules/certifications/lifecycle.ts";
import { ENQUIRY_STATUS, enquiryBadge } from "./public/enquiries/lifecycle.ts";

/** Labels and colours of statuses in badges, lists, filters and exports. */
const STATI: readonly { label: string; tone: string }[] = [
	...Object.values(CERTIFICATE_STATI),
	...Object.values(CERTIFICATION_STATI),
	...Object.values(ENQUIRY_STATUS).map(enquiryBadge),
];
/** These labels are lower case by the specification. */
const SMALL = ["in Bearbeitung", "in Genehmigung", "ausgesetzt", "ersetzt"];

test("statuses with the same label have the same colour everywhere", () => {
	const tones = Object.groupBy(STATI, ({ label }) => label.toLowerCase());
	for (const [label, stati = []] of Object.entries(tones))
		expect([label, new Set(stati.map(({ tone }) => tone)).size]).toEqual([label, 1]);
});

test("the label of a status begins with a capital letter, except as specified", () => {
	const small = STATI.map(({ label }) => label).filter((label) => label.startsWith(label.charAt(0).toLowerCase()));
	expect(small.filter((label) => !SMALL.includes(label))).toEqual([]);
});
