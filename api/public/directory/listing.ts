import { hash } from "node:crypto";
import {
	authenticEntries,
	canonicalJson,
	ForgedEntry,
	type Reason,
	type StoredEntry,
	sealKeysIn,
} from "../../audit/index.ts";
import { CERTIFICATE_MOVES, isCurrent, statiWith } from "../../modules/certificates/contract.ts";
import type { CertificateMoved } from "../../modules/certificates/index.ts";
import { CERTIFICATION_STATUS } from "../../modules/certifications/contract.ts";
import type { CertificationStatusChange } from "../../modules/certifications/index.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import {
	deleteFiles,
	differingEntries,
	type ListedEntry,
	type ListingOf,
	lastCertificate,
	listedEntries,
	listedProducts,
	sealListedEntry,
	updateEntries,
} from "./listing.repository.ts";

const ACTIONS = CERTIFICATE_MOVES.map((action) => `certificate.${action}` as const);
const sorted = (products: readonly { name: string; nameEN: string }[]) =>
	JSON.stringify(products.map(({ name, nameEN }) => [name, nameEN]).sort());

function isAsRecorded({ entry, signed }: ListedEntry, trail: readonly StoredEntry[], products: string): boolean {
	const last = (action: string, field: string) =>
		trail.findLast((one) => one.action === `certificate.${action}`)?.changes[field]?.[1];
	if (!signed || hash("sha256", canonicalJson(signed)) !== last("sign", "factsHash")) return false;
	const { client } = signed;
	const expected: Partial<typeof entry> = {
		company: client.name,
		city: client.address.city,
		country: client.address.country,
		category: signed.category,
		subcategory: signed.subcategory,
		certificateNumber: signed.certificateNumber,
		validFrom: signed.validFrom,
		validTo: signed.validTo,
		productCount: signed.products.length,
	};
	const isShown = Object.entries(expected).every(([name, value]) => entry[name as keyof typeof entry] === value);
	const status = trail.findLast(({ changes }) => changes["status"])?.changes["status"]?.[1];
	return (
		isShown &&
		entry.status === status &&
		entry.publicId === last("publish", "publicId") &&
		products === sorted(signed.products)
	);
}

/** Ignores the error of a forged audit entry, so that it cannot prevent a suspension; throws any other error. */
function unlessForged(error: unknown): undefined {
	if (!(error instanceof ForgedEntry)) throw error;
}

/**
 * Updates the public directory in the transaction of a change. Only entries that the signed content and the audit trail
 * confirm get a seal (HMAC); an entry without a seal is not shown.
 */
async function updateListing(tx: Tx, listing: ListingOf): Promise<void> {
	const [isChanged, entries] = await Promise.all([updateEntries(tx, listing), listedEntries(tx, listing)]);
	if (!isChanged) return;
	const keys = sealKeysIn(tx);
	const seal = async (listed: ListedEntry) => {
		if (!keys) return;
		const of = { entity: "certificate", entityId: listed.entry.certificateId, actions: ACTIONS } as const;
		const [trail, products] = await Promise.all([
			authenticEntries(tx, keys, of).catch(unlessForged),
			listedProducts(tx, listed.entry.no),
		]);
		if (trail && isAsRecorded(listed, trail, sorted(products))) await sealListedEntry(tx, listed.entry.no);
	};
	await Promise.all([deleteFiles(tx), ...entries.map(seal)]);
}

export const updateListingsOfClient = (tx: Tx, clientId: string): Promise<void> => updateListing(tx, { clientId });

/** Removes the certificates of an expired certification from the directory, until its status changes again. */
export async function updateListingsOfCertification(
	tx: Tx,
	{ certificationId, from, to }: CertificationStatusChange,
): Promise<void> {
	if ([from, to].some((status) => status === CERTIFICATION_STATUS.EXPIRED))
		await updateListing(tx, { certificationId });
}

const LISTED: readonly number[] = statiWith(isCurrent);

export async function updateMovedListings(tx: Tx, moves: readonly CertificateMoved[]): Promise<void> {
	for (const { certificateId, from, to } of moves)
		if (LISTED.includes(from) || LISTED.includes(to)) await updateListing(tx, { certificateId });
}

/** One statement compares at most this many certificates, so that other requests are not blocked for long. */
const BATCH = 200;

export async function verifyListings(
	db: Reader,
	pause = createPauses(),
): Promise<{ certificateNumber: string; problem: Reason }[]> {
	const problem = {
		de: "Der Eintrag im Verzeichnis weicht von Zertifikat oder Einwilligung ab.",
		en: "Its entry in the directory differs from certificate or consent.",
	};
	const differing: string[] = [];
	const last = await lastCertificate(db);
	for (let first = 1; first <= last; first += BATCH, await pause())
		differing.push(...(await differingEntries(db, first, first + BATCH - 1)));
	return differing.map((certificateNumber) => ({ certificateNumber, problem }));
}
