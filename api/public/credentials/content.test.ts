import { expect, test } from "vitest";
import type { Issued } from "../../modules/certificates/index.ts";
import { contentOf } from "./content.ts";

const place = { name: "", address: { street: "", number: "", zip: "", city: "", country: "" } };
const daysOf = (validFrom: string, validTo: string) => {
	const facts: Issued["facts"] = {
		...{ certificateNumber: "", certificationNumber: "", client: place, manufacturer: place },
		...{ category: "", subcategory: "", productionSites: [], products: [], validFrom, validTo },
	};
	const issued = { publicId: "x", facts, hashes: { de: "", en: "" } };
	const vc = contentOf("https://halal.example.org:8443", issued, 7, new Date(0));
	return { ...vc, seconds: vc.exp - vc.nbf };
};

test.each([
	["2026-01-01", "2026-12-31", "2026-01-01T00:00:00+01:00", "2026-12-31T23:59:59+01:00", 365 * 24],
	["2026-07-01", "2026-07-01", "2026-07-01T00:00:00+02:00", "2026-07-01T23:59:59+02:00", 24],
	["2026-03-29", "2026-03-29", "2026-03-29T00:00:00+01:00", "2026-03-29T23:59:59+02:00", 23],
	["2026-10-25", "2026-10-25", "2026-10-25T00:00:00+02:00", "2026-10-25T23:59:59+01:00", 25],
])(
	"from %s to %s it is valid on days in Vienna, in summer and winter time",
	(from, to, validFrom, validUntil, hours) => {
		expect(daysOf(from, to)).toMatchObject({ validFrom, validUntil, seconds: hours * 3600 });
	},
);

test("the issuer is named by host and port, and both lists use the same number", () => {
	const { issuer, credentialStatus } = daysOf("2026-01-01", "2026-12-31");
	expect(issuer).toBe("did:web:halal.example.org%3A8443");
	expect(credentialStatus).toEqual(
		["revocation", "suspension"].map((statusPurpose) => ({
			id: `https://halal.example.org:8443/api/status-lists/${statusPurpose}#7`,
			type: "BitstringStatusListEntry",
			statusPurpose,
			statusListIndex: "7",
			statusListCredential: `https://halal.example.org:8443/api/status-lists/${statusPurpose}`,
		})),
	);
});
