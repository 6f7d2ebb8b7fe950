import type { Norms } from "./contract.ts";

const FOOD = "OIC/SMIIC 1:2019";
const GULF_FOOD = "GSO 2055-1:2015";

/** Standards by category of certification. The texts are printed on certificates without changes. */
export const norms: Norms = {
	requirements: {
		A: [FOOD],
		C: [FOOD, GULF_FOOD],
		E: [FOOD],
		I: [GULF_FOOD],
		K: ["OIC/SMIIC 24:2020"],
	},
	categories: "GSO 2055-2:2021",
};
