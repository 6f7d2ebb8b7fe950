import { didOf, STATUS_PURPOSES, type StatusPurpose } from "../../kit/credential.ts";
import type { Issued } from "../../modules/certificates/index.ts";
import { dayOf } from "../../platform/runtime/clock.ts";

/** Returns the beginning or the end of a day in Vienna, whose offset from UTC depends on summer time. */
function momentOf(day: string, time: "00:00:00" | "23:59:59"): string {
	const moments = ["+01:00", "+02:00"].map((offset) => `${day}T${time}${offset}`);
	const [first = "", second = ""] = time === "00:00:00" ? moments.reverse() : moments;
	return dayOf(new Date(first)) === day ? first : second;
}

export const listUrl = (publicUrl: string, purpose: StatusPurpose) => `${publicUrl}/api/status-lists/${purpose}`;

const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000);
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Returns the content of a certificate's credential, ready to be signed; `docs/credential.md` describes its fields. */
export function contentOf(publicUrl: string, { publicId, facts, hashes, stated }: Issued, index: number, now: Date) {
	const did = didOf(publicUrl);
	const page = `${publicUrl}/validateCertificate?cid=${publicId}`;
	const [validFrom, validUntil] = [momentOf(facts.validFrom, "00:00:00"), momentOf(facts.validTo, "23:59:59")];
	const { certificateNumber, certificationNumber, client, manufacturer, category, subcategory } = facts;
	const standards = stated?.standards ?? facts.schemes?.map(({ code }) => code);
	return {
		"@context": ["https://www.w3.org/ns/credentials/v2", "https://www.w3.org/ns/credentials/undefined-terms/v2"],
		id: page,
		type: ["VerifiableCredential", "HalalCertificate"],
		issuer: stated ? { id: did, name: stated.issuer } : did,
		validFrom,
		validUntil,
		credentialSubject: {
			certificateNumber,
			certificationNumber,
			publicId,
			company: client,
			manufacturer,
			category,
			subcategory,
			...(standards ? { standards } : {}),
			firstDay: facts.validFrom,
			lastDay: facts.validTo,
			productionSites: facts.productionSites,
			products: facts.products.map(({ number, name, nameEN }) => ({ number, name, nameEN })),
			documents: Object.entries(hashes).map(([language, sha256]) => ({ language, mediaType: DOCX, sha256 })),
		},
		credentialStatus: STATUS_PURPOSES.map((purpose) => ({
			id: `${listUrl(publicUrl, purpose)}#${index}`,
			type: "BitstringStatusListEntry",
			statusPurpose: purpose,
			statusListIndex: String(index),
			statusListCredential: listUrl(publicUrl, purpose),
		})),
		// These JWT claims repeat the content for programs that do not know verifiable credentials.
		iss: did,
		iat: Math.floor(now.getTime() / 1000),
		nbf: seconds(validFrom),
		exp: seconds(validUntil) + 1,
	};
}
