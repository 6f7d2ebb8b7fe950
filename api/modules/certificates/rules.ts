import { hasOneOf, type Roles } from "../../kit/access.ts";
import { germanDay, sentence } from "../../kit/sentences.ts";
import { type FieldProblem, forbidden, illegalTransition, invalid, invalidField } from "../../platform/errors.ts";
import { hasEnded } from "../certifications/contract.ts";
import {
	type CertificateFacts,
	type CertificateInput,
	type CertificateMove,
	type CertificateStatus,
	findMove,
	isTooLate,
	type Move,
	rolesFor,
} from "./contract.ts";

/** 403 without the role, 409 from this status. */
export function permittedMove(action: CertificateMove, status: CertificateStatus, roles: Roles): Move {
	if (!hasOneOf(roles, rolesFor(action))) throw forbidden();
	const move = findMove(action, status);
	if (!move) throw illegalTransition();
	return move;
}

export interface Scope {
	validFrom: string;
	validTo: string;
	productIds: ReadonlySet<string>;
	siteIds: ReadonlySet<string>;
}

/** 400 naming every field outside of the scope. */
export function assertWithinScope(input: CertificateInput, scope: Scope): void {
	const problems: FieldProblem[] = [];
	if (input.validFrom < scope.validFrom)
		problems.push({
			path: "validFrom",
			code: "certificate.validFromBeforeCertification",
			params: { date: germanDay(scope.validFrom) },
		});
	if (input.validFrom > scope.validTo)
		problems.push({
			path: "validFrom",
			code: "certificate.validFromAfterCertification",
			params: { date: germanDay(scope.validTo) },
		});
	input.products.forEach((id, index) => {
		if (!scope.productIds.has(id)) problems.push({ path: `products.${index}`, code: "product.unknown" });
	});
	input.productionSites.forEach((id, index) => {
		if (!scope.siteIds.has(id)) problems.push({ path: `productionSites.${index}`, code: "site.unknown" });
	});
	if (problems.length > 0) throw invalid(problems);
}

/** 409 once the validity of the certification has ended. */
export function assertNotEnded(scope: Scope, today: string): void {
	if (hasEnded(scope, today))
		throw illegalTransition(sentence("certification.ended", { date: germanDay(scope.validTo) }));
}

/** Refuses facts without products. */
export function assertPrintable(facts: CertificateFacts): void {
	if (facts.products.length === 0) throw invalidField("products", "certificate.productsRequired");
}

/** Steps to a publication; the sentence for the others is another one. */
const LEADS_TO_PUBLICATION: readonly CertificateMove[] = ["sign", "publish"];

/** 409 after the last day of validity, for actions that need it. */
export function assertNotExpired(action: CertificateMove, validTo: string, today: string): void {
	if (!isTooLate(action, validTo, today)) return;
	const code = LEADS_TO_PUBLICATION.includes(action) ? "certificate.expired" : "certificate.over";
	throw illegalTransition(sentence(code, { date: germanDay(validTo) }));
}

/** 400 for a suspension whose last day has passed. */
export function assertNotPast(until: string | undefined, today: string): void {
	if (until !== undefined && until < today) throw invalidField("until", "suspension.untilPast");
}

/** The fields of audit entries that change the facts of certificates. */
const FACT_FIELDS: Readonly<Record<string, readonly string[]>> = {
	client: ["name", "address", "productionSites"],
	certification: ["certificationNumber", "category", "subcategory", "_siteId"],
	certificate: ["validFrom", "validTo", "products", "productionSites"],
};

interface Entry {
	action: string;
	entity: string;
	changes: Readonly<Record<string, unknown>>;
}

/** Every change of products changes the facts. */
export const changesFacts = ({ entity, action, changes }: Entry): boolean =>
	entity === "product"
		? action !== "product.export"
		: (FACT_FIELDS[entity] ?? []).some((field) => Object.hasOwn(changes, field));
