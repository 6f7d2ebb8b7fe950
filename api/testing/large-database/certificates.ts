import { createHash } from "node:crypto";
import { CERTIFICATE_STATUS, type CertificateFacts, DOCUMENT_LANGUAGES } from "../../modules/certificates/contract.ts";
import { hashFacts } from "../../modules/certificates/review/signed-content.ts";
import type { Scheme } from "../../modules/schemes/contract.ts";
import { fold } from "../../platform/database/fold.ts";
import {
	certificateDocuments,
	certificateProducts,
	certificateSites,
	certificateStati,
	certificates,
} from "../../schema/certificates.ts";
import type { LargeCertification } from "./certifications.ts";
import { momentOf } from "./history.ts";
import { type Actor, type AddEntry, created } from "./trail.ts";
import type { Writer } from "./writer.ts";

const { WIP, IN_APPROVAL, APPROVED, PUBLIC } = CERTIFICATE_STATUS;
const MINUTE_MS = 60_000;

function factsOf(
	{ client, products, ...of }: LargeCertification,
	certificateNumber: string,
	schemes: readonly Scheme[],
): CertificateFacts {
	const place = { name: client.name, address: client.address };
	return {
		certificateNumber,
		certificationNumber: of.certificationNumber,
		client: place,
		manufacturer: place,
		category: of.category,
		subcategory: of.subcategory,
		validFrom: of.validFrom,
		validTo: of.validTo,
		productionSites: [{ name: client.site.name, address: client.site.address }],
		products: products.map(({ id: _id, ...product }) => product),
		...(schemes.length > 0 ? { schemes: schemes.map(({ code, title, titleEN }) => ({ code, title, titleEN })) } : {}),
	};
}

export interface Staff {
	auditor: Actor;
	admin: Actor;
}

export interface NewCertificate {
	certification: LargeCertification;
	/** The schemes of the certification, which certificates before their signature do not state. */
	schemes: readonly Scheme[];
	id: string;
	certificateNumber: string;
	status: typeof WIP | typeof IN_APPROVAL | typeof PUBLIC;
	/** The public id of a published certificate; null before the publication. */
	publicId: string | null;
}

/** Returns a function that writes a certificate in the state after the moves up to its status. */
export function certificateFiller(writer: Writer, addEntry: AddEntry, { auditor, admin }: Staff) {
	const insert = writer.into(certificates);
	const insertStatus = writer.into(certificateStati);
	const insertProduct = writer.into(certificateProducts);
	const insertSite = writer.into(certificateSites);
	const insertDocument = writer.into(certificateDocuments);
	const addStatus = (certificateId: string, status: number, ts: string, { id: userId, name: user }: Actor) =>
		insertStatus({ certificateId, status, ts, userId, user });

	/**
	 * Writes the issued documents and returns their hashes, as JSON of the changes in an audit entry. They have few
	 * bytes, because real Word files would multiply the size of the database.
	 */
	function issueDocuments(id: string, certificateNumber: string, at: string): string {
		const hashes = DOCUMENT_LANGUAGES.map((lang) => {
			const bytes = new TextEncoder().encode(`${certificateNumber} ${lang}`);
			const sha256 = createHash("sha256").update(bytes).digest("hex");
			insertDocument({ certificateId: id, lang, bytes, sha256, createdAt: at });
			return `"sha256.${lang}":[null,"${sha256}"]`;
		});
		return hashes.join();
	}

	return ({ certification, schemes, id, certificateNumber, status, publicId }: NewCertificate): void => {
		const { id: certificationId, client, products, validFrom, validTo, time } = certification;
		const [at = "", ...moments] = [0, 1, 2, 3].map((step) => momentOf(time + step * MINUTE_MS));
		const isReleased = status !== WIP;
		const isPublished = status === PUBLIC;
		const facts = factsOf(certification, certificateNumber, isPublished ? schemes : []);
		const factsHash = isReleased ? hashFacts(facts) : null;
		const moves = isPublished ? 3 : isReleased ? 1 : 0;
		const last = moments[moves - 1] ?? at;
		insert({
			id,
			certificationId,
			certificateNumber,
			validFrom,
			validTo,
			status,
			statusSince: last,
			revision: 1 + moves,
			draftedBy: auditor.id,
			submittedBy: isReleased ? auditor.id : null,
			submittedHash: factsHash,
			signed: isPublished ? JSON.stringify(facts) : null,
			signedNameSort: isPublished ? fold(facts.client.name) : null,
			publicId,
			createdAt: at,
			updatedAt: last,
		});
		for (const product of products) insertProduct({ certificateId: id, productId: product.id });
		insertSite({ certificateId: id, siteId: client.site.id });
		const content = { certificateNumber, validFrom, products: products.length, productionSites: [client.site.id] };
		addStatus(id, WIP, at, auditor);
		addEntry(at, auditor, "certificate.create", id, created(content));
		const [releasedAt = "", signedAt = "", publishedAt = ""] = moments;
		if (!isReleased) return;
		const hash = `"factsHash":[null,"${factsHash}"]`;
		addStatus(id, IN_APPROVAL, releasedAt, auditor);
		addEntry(releasedAt, auditor, "certificate.release", id, `{${hash},"status":[${WIP},${IN_APPROVAL}]}`);
		if (!isPublished) return;
		addStatus(id, APPROVED, signedAt, admin);
		addEntry(signedAt, admin, "certificate.sign", id, `{${hash},"status":[${IN_APPROVAL},${APPROVED}]}`);
		const documents = issueDocuments(id, certificateNumber, publishedAt);
		addStatus(id, PUBLIC, publishedAt, auditor);
		const published = `{"publicId":[null,"${publicId}"],${documents},"status":[${APPROVED},${PUBLIC}]}`;
		addEntry(publishedAt, auditor, "certificate.publish", id, published);
	};
}
