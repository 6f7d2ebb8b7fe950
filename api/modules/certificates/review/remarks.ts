import { sentence } from "../../../kit/sentences.ts";
import { yieldTurn } from "../../../platform/async/time-slices.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { reasonOf } from "../../../platform/runtime/error-trace.ts";
import { type CertificateFacts, type Remarks, remarks } from "../contract.ts";
import { germanFields } from "../document/data.ts";
import { type CertificateKey, loadCertificate } from "../repository.ts";
import { permittedMove } from "../rules.ts";
import { factsFrom } from "./signed-content.ts";
import { sourcesOf } from "./sources.repository.ts";

const MAX_LISTED = 100;
/** An error message names at most this many texts, so that it stays readable. */
const MAX_NAMED = 5;

export const germanProducts = ({ products }: CertificateFacts) =>
	products.flatMap((product) => {
		const fields = germanFields(product);
		return fields.length > 0 ? [{ number: product.number, name: product.name, fields }] : [];
	});

/** Returns the texts with characters that the PDF's fonts lack; empty if the server has no process that prints PDFs. */
async function missingLetters(deps: Deps, facts: CertificateFacts, { id }: Actor): Promise<Remarks["letters"]> {
	try {
		return remarks.shape.letters.parse(await deps.findMissingLetters(id, facts));
	} catch (error) {
		if (error instanceof ApiError) throw error;
		deps.log.error("missing letters", { reason: reasonOf(error) });
		return [];
	}
}

async function remarksOn(deps: Deps, facts: CertificateFacts, actor: Actor): Promise<Remarks> {
	const german = germanProducts(facts);
	await yieldTurn();
	const letters = await missingLetters(deps, facts, actor);
	return { german: german.slice(0, MAX_LISTED), germanCount: german.length, letters };
}

export async function findRemarks(deps: Deps, key: CertificateKey, actor: Actor): Promise<Remarks> {
	const { db } = deps.database;
	const [certificate, sources] = await Promise.all([loadCertificate(db, key), sourcesOf(db, key)]);
	return remarksOn(deps, certificate.signed ?? factsFrom(certificate, sources), actor);
}

const named = (texts: readonly string[], count: number) =>
	texts.slice(0, MAX_NAMED).join(", ") + (count > MAX_NAMED ? ` und ${count - MAX_NAMED} weitere` : "");

function sentencesOf({ german, germanCount, letters }: Remarks): string[] {
	const products = german.map(({ number, name }) => `${number} ${name}`);
	const texts = letters.map(({ product, letters: missing }) => (product ? `${missing} (${product.number})` : missing));
	return [
		...(germanCount > 0 ? [sentence("certificate.german", { products: named(products, germanCount) })] : []),
		...(letters.length > 0 ? [sentence("certificate.letters", { texts: named(texts, texts.length) })] : []),
	];
}

/**
 * Throws 409 CONFIRMATION_REQUIRED if the English certificate would contain German texts for lack of a translation, or
 * if a PDF would show characters as □. The message names these texts.
 */
export async function assertNothingToConfirm(deps: Deps, key: CertificateKey, actor: Actor): Promise<void> {
	const { db } = deps.database;
	const [certificate, sources] = await Promise.all([loadCertificate(db, key), sourcesOf(db, key)]);
	permittedMove("release", certificate.status, actor.roles);
	const sentences = sentencesOf(await remarksOn(deps, factsFrom(certificate, sources), actor));
	if (sentences.length > 0) throw new ApiError(409, "CONFIRMATION_REQUIRED", { message: sentences.join(" ") });
}
