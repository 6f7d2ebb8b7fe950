import { hasOneOf, type Roles } from "../../kit/access.ts";
import { germanDay } from "../../kit/calendar.ts";
import { sentence } from "../../kit/sentences.ts";
import { type FieldProblem, forbidden, illegalTransition, invalid, invalidField } from "../../platform/errors.ts";
import { hasEnded } from "../certifications/contract.ts";
import { isUsable, type Scheme } from "../schemes/contract.ts";
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
 * Returns the status change that the action makes; throws 403 if the user lacks the role, and 409 if the current status
 * does not permit it.
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
	/** The schemes of the certification. */
	schemes: readonly Scheme[];
}

/** Throws 400 if the certificate's days, products or sites lie outside of its certification; names each wrong field. */
export function assertWithinScope(input: CertificateInput, scope: Scope): void {
	const { validFrom, validTo } = scope;
	const problems: FieldProblem[] = [];
	const add = (path: string, code: FieldProblem["code"], params = {}) => problems.push({ path, code, params });
	if (input.validFrom < validFrom)
		add("validFrom", "certificate.validFromBeforeCertification", { date: germanDay(validFrom) });
	if (input.validFrom > validTo)
		add("validFrom", "certificate.validFromAfterCertification", { date: germanDay(validTo) });
	for (const [index, id] of input.products.entries())
		if (!scope.productIds.has(id)) add(`products.${index}`, "product.unknown");
	for (const [index, id] of input.productionSites.entries())
		if (!scope.siteIds.has(id)) add(`productionSites.${index}`, "site.unknown");
	if (problems.length > 0) throw invalid(problems);
}

export type StatedScheme = NonNullable<CertificateFacts["schemes"]>[number] & {
	validFrom: string;
	transitionUntil: string | null;
	/** True if the certification still has the scheme. */
	isOfCertification: boolean;
};

/** Throws 400 unless the certification has all schemes that the certificate states, and they may be used today. */
export function assertStatable(schemes: readonly StatedScheme[], today: string): void {
	for (const { code, isOfCertification, ...term } of schemes) {
		if (!isOfCertification) throw invalidField("schemes", "scheme.notOfCertification");
		if (!isUsable(term, today)) throw invalidField("schemes", "scheme.notUsable", { code });
	}
}

/**
 * Returns the schemes that a certificate states from now on: the requested ones, or else those that it states if
 * it may still state all of them, or else all of its certification that may be used today.
 */
export function schemesToState(
	requested: readonly string[] | undefined,
	stated: readonly string[],
	scope: Scope,
	today: string,
): string[] {
	for (const id of requested ?? []) {
		const scheme = scope.schemes.find(({ _id }) => _id === id);
		if (!scheme) throw invalidField("schemes", "scheme.notOfCertification");
		if (!isUsable(scheme, today)) throw invalidField("schemes", "scheme.notUsable", { code: scheme.code });
	}
	const usable = scope.schemes.filter((scheme) => isUsable(scheme, today)).map(({ _id }) => _id);
	const kept = requested ?? stated;
	const isKept = kept.length > 0 && kept.every((id) => usable.includes(id));
	const schemes = isKept ? usable.filter((id) => kept.includes(id)) : usable;
	if (schemes.length === 0) throw invalidField("schemes", "scheme.noneOfCertification");
	return schemes;
}

/** Throws 409 after the last day of the certification, because its certificates can no longer be valid. */
export function assertNotEnded(scope: Scope, today: string): void {
	if (hasEnded(scope, today))
		throw illegalTransition(sentence("certification.ended", { date: germanDay(scope.validTo) }));
}

/** Throws 400 for content without products, because a printed certificate lists at least one product. */
export function assertPrintable(facts: CertificateFacts): void {
	if (facts.products.length === 0) throw invalidField("products", "certificate.productsRequired");
}

/** Status changes that lead to a publication; for an expired certificate, they are refused with their own message. */
const LEADS_TO_PUBLICATION: readonly CertificateMove[] = ["sign", "publish"];

/** Throws 409 after the certificate's last day, if the action requires a valid certificate. */
export function assertNotExpired(action: CertificateMove, validTo: string, today: string): void {
	if (!isTooLate(action, validTo, today)) return;
	const code = LEADS_TO_PUBLICATION.includes(action) ? "certificate.expired" : "certificate.over";
	throw illegalTransition(sentence(code, { date: germanDay(validTo) }));
}

export function assertNotPast(until: string | undefined, today: string): void {
	if (until !== undefined && until < today) throw invalidField("until", "suspension.untilPast");
}

/** Throws 400 unless the publication is scheduled for the certificate's first day, and that day is still ahead. */
export function assertFirstDay(on: string, validFrom: string, today: string): void {
	const date = germanDay(validFrom);
	if (on !== validFrom) throw invalidField("on", "publishOn.notFirstDay", { date });
	if (on <= today) throw invalidField("on", "publishOn.begun", { date });
}

/**
 * For each kind of record, the fields that a printed certificate shows; a change of any other field does not affect it.
 * Any change of products and of files counts.
 */
const FACT_FIELDS: Readonly<Record<string, readonly string[]>> = {
	client: ["name", "address", "productionSites"],
	certification: ["certificationNumber", "category", "subcategory", "_siteId"],
	scheme: ["code", "title", "titleEN"],
	evaluation: ["status"],
	finding: ["status"],
	certificate: ["validFrom", "validTo", "products", "productionSites", "schemes"],
};

/** Returns true if the audited change affects what certificates show, or what the decision about them rests on. */
export const changesFacts = ({ entity, changes }: { entity: string; changes: object }): boolean =>
	FACT_FIELDS[entity]?.some((field) => Object.hasOwn(changes, field)) ?? true;
