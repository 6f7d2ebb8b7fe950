import { hasOneOf, type Roles } from "../../kit/access.ts";
import { germanDay } from "../../kit/calendar.ts";
import { sentence } from "../../kit/sentences.ts";
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

/**
 * Returns the move that belongs to the action. Throws 403 if the user lacks the role for it, and 409 if the current
 * status does not permit it.
 */
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

/**
 * Throws 400 if days, products or sites of the certificate are outside of its certification; names each wrong
 * field.
 */
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

/** Throws 409 after the validity of the certification has ended. */
export function assertNotEnded(scope: Scope, today: string): void {
	if (hasEnded(scope, today))
		throw illegalTransition(sentence("certification.ended", { date: germanDay(scope.validTo) }));
}

/** Throws 400 for content without products, because documents list at least one product. */
export function assertPrintable(facts: CertificateFacts): void {
	if (facts.products.length === 0) throw invalidField("products", "certificate.productsRequired");
}

/**
 * Moves that lead to a publication. If the certificate has expired, these moves are refused with a message of their
 * own.
 */
const LEADS_TO_PUBLICATION: readonly CertificateMove[] = ["sign", "publish"];

/** Throws 409 after the last day of validity, if the move needs a valid certificate. */
export function assertNotExpired(action: CertificateMove, validTo: string, today: string): void {
	if (!isTooLate(action, validTo, today)) return;
	const code = LEADS_TO_PUBLICATION.includes(action) ? "certificate.expired" : "certificate.over";
	throw illegalTransition(sentence(code, { date: germanDay(validTo) }));
}

/** Throws 400 if the last day of a suspension has passed already. */
export function assertNotPast(until: string | undefined, today: string): void {
	if (until !== undefined && until < today) throw invalidField("until", "suspension.untilPast");
}

/**
 * Throws 400 if a publication is ordered for another day than the certificate's first day, or after that day has
 * come.
 */
export function assertFirstDay(on: string, validFrom: string, today: string): void {
	const date = germanDay(validFrom);
	if (on !== validFrom) throw invalidField("on", "publishOn.notFirstDay", { date });
	if (on <= today) throw invalidField("on", "publishOn.begun", { date });
}

/** The fields of audit entries whose change affects the facts of certificates. */
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

/** Returns whether an audit entry changes the facts of certificates. Every change of products does. */
export const changesFacts = ({ entity, action, changes }: Entry): boolean =>
	entity === "product"
		? action !== "product.export"
		: (FACT_FIELDS[entity] ?? []).some((field) => Object.hasOwn(changes, field));
