import { ApiError, type FieldProblem, invalid } from "../../platform/errors.ts";
import type { ProductionSiteInput } from "./contract.ts";

interface KnownSite {
	id: string;
	name: string;
}

export function assertOwnSites(sites: readonly ProductionSiteInput[], known: readonly KnownSite[]): void {
	const isUnknown = (id: string | undefined) => id !== undefined && !known.some((site) => site.id === id);
	const problems = sites.flatMap(({ _id }, index): FieldProblem[] =>
		isUnknown(_id) ? [{ path: `productionSites.${index}._id`, code: "site.unknown" }] : [],
	);
	if (problems.length > 0) throw invalid(problems);
}

export function leftOut<T extends KnownSite>(sites: readonly ProductionSiteInput[], known: readonly T[]): T[] {
	const kept = new Set(sites.map((site) => site._id));
	return known.filter((site) => !kept.has(site.id));
}

/** Throws 409 if a site to be removed is used by a certification, certificate or audit; the error names every such site. */
export function assertUnused(removed: readonly KnownSite[], used: ReadonlySet<string>): void {
	const names = removed.filter((site) => used.has(site.id)).map((site) => `„${site.name}“`);
	if (names.length === 0) return;
	const subject = names.length === 1 ? "Die Produktionsstätte" : "Die Produktionsstätten";
	const verbs = names.length === 1 ? ["wird", "kann"] : ["werden", "können"];
	throw new ApiError(409, "IN_USE", {
		message: `${subject} ${names.join(", ")} ${verbs[0]} in einer Zertifizierung, einem Zertifikat oder einem Audit verwendet und ${verbs[1]} nicht entfernt werden.`,
	});
}
