import { publicState } from "../../kit/public-states.ts";
import { publicStateOf, publicStatusOf } from "../../modules/certificates/contract.ts";
import type { Deps } from "../../platform/deps.ts";
import { found, unavailable } from "../../platform/errors.ts";
import { dayOf, timestamp, today } from "../../platform/runtime/clock.ts";
import type { PublishedContent } from "./content.ts";
import type { FileAnswer, PublicValidation } from "./contract.ts";
import { contradiction, publishedIn } from "./published.ts";
import { findAnswer, findAnswerOfDocument } from "./repository.ts";
import { publicSince } from "./rules.ts";

export interface Published {
	publicId: string;
	content: PublishedContent;
	/** The time of the local copy, used while the database server is unavailable; undefined if the data are current. */
	asOf: Date | undefined;
}

/** Finds certificates by public id or by the hash of a document; undefined if they are not published. */
export function createPublishedReader({ database, keys }: Pick<Deps, "database" | "keys">) {
	const readerBy =
		(find: typeof findAnswer) =>
		async (key: string): Promise<Published | undefined> => {
			const { value: row, asOf } = await database.readPublic((db) => find(db, key));
			const content = publishedIn(keys, row);
			// A certificate may be missing in the local copy of the database, because it was published later.
			if (asOf && !content) throw unavailable();
			return row && content && { publicId: row[1], content, asOf };
		};
	return { byPublicId: readerBy(findAnswer), byDocument: readerBy(findAnswerOfDocument) };
}
type PublishedReader = ReturnType<typeof createPublishedReader>;

export function validationAnswer(
	{ clock }: Pick<Deps, "clock">,
	{ content: { status, movedOn, documents: _documents, ...members }, asOf }: Pick<Published, "content" | "asOf">,
): PublicValidation {
	const now = clock.now();
	const day = dayOf(now);
	const { validFrom, validTo } = members;
	const publicStatus = found(publicStatusOf(status, validTo, day));
	const state = publicState(publicStatus, validFrom, day);
	const since = publicSince(state, { validFrom, validTo, movedOn });
	return {
		status: publicStatus,
		...(since ? { since } : {}),
		...(state === "notYetValid" ? { notYetValid: true } : {}),
		...members,
		checkedAt: now.toISOString(),
		...(asOf ? { asOf: asOf.toISOString() } : {}),
	};
}

export async function checkFile(
	{ clock }: Pick<Deps, "clock">,
	{ byDocument }: PublishedReader,
	sha256: string,
): Promise<FileAnswer> {
	const checkedAt = timestamp(clock);
	const published = await byDocument(sha256);
	if (!published) return { original: false, checkedAt };
	const { publicId, content, asOf } = published;
	const { certificateNumber, validFrom, validTo } = content;
	const document = content.documents.find((issued) => issued.sha256 === sha256);
	if (!document) throw contradiction(certificateNumber);
	return {
		original: true,
		certificateNumber,
		publicId,
		state: found(publicStateOf(content, today(clock))),
		validFrom,
		validTo,
		lang: document.lang,
		issuedOn: document.issuedOn,
		checkedAt,
		...(asOf ? { asOf: asOf.toISOString() } : {}),
	};
}
