import type { AuditChanges } from "../../audit/contract.ts";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import { validToOf } from "../../kit/calendar.ts";
import { SERIES } from "../../kit/number-series.ts";
import type { Answer, Tx } from "../../platform/database/index.ts";
import { nextNumber } from "../../platform/database/number-series.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { type Clock, timestamp, today } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import { listSchemes } from "../schemes/index.ts";
import { type CertificationInput, CLIENT_SITE } from "./contract.ts";
import {
	appendStatus,
	assertClient,
	type CertificationRow,
	circumstancesOf,
	clientSites,
	datedCertificates,
	insertCertification,
	loadCertification,
	moveUnsigned,
	setVersion,
	sitesInScope,
	updateCertification,
	writeSchemes,
} from "./repository.ts";
import { assertCovers, assertInLine, ownSite, schemesFor } from "./rules.ts";
import { refreshCertificationStatus } from "./status.ts";

// Audit actions that change a certification. Its version covers its products too, so their changes count.
const changeOf = (id: string) => ({ id, actions: ["certification.update", "product.save", "product.import"] as const });

export const periodOf = (deps: Deps, input: Pick<CertificationInput, "validFrom" | "initialValidFrom">) => ({
	validTo: validToOf(input.validFrom, deps.settings.validityMonths),
	initialValidFrom: input.initialValidFrom ?? input.validFrom,
});

const audited = (row: Partial<CertificationRow>, schemes: readonly string[]) => ({
	certificationNumber: row.certificationNumber,
	...(row.renewsId ? { renews: row.renewsId } : {}),
	category: row.category,
	subcategory: row.subcategory,
	_siteId: row.siteId ?? CLIENT_SITE,
	validFrom: row.validFrom,
	initialValidFrom: row.initialValidFrom,
	validTo: row.validTo,
	schemes,
});

export async function drawNumber(tx: Tx, clock: Clock): Promise<string> {
	const year = today(clock).slice(0, 4);
	const number = await nextNumber(tx, SERIES.certification(year));
	return `Z-${year}-${String(number).padStart(4, "0")}`;
}

type Entered = Parameters<typeof insertCertification>[1] & { schemes: readonly string[] };

/** Inserts a certification with its first status; the caller must then derive the status from its contents. */
export async function enterCertification(tx: Tx, actor: Actor, entered: Entered): Promise<CertificationRow> {
	const { schemes, ...content } = entered;
	const { clientId, updatedAt: at } = content;
	const row = await insertCertification(tx, content);
	await Promise.all([
		writeSchemes(tx, row.id, schemes),
		appendStatus(tx, row.id, { status: row.status, ts: at, user: actor.name }),
	]);
	const changes = changesBetween({}, { _clientId: clientId, ...audited(row, schemes) });
	await recordAudit(tx, { actor, at, action: "certification.create", entityId: row.id, changes });
	return row;
}

export async function startCertification<A>(
	deps: Deps,
	clientId: string,
	input: CertificationInput,
	actor: Actor,
	answer: Answer<string, A>,
): Promise<A> {
	const at = timestamp(deps.clock);
	const job = async (tx: Tx) => {
		const [sites, all, certificationNumber] = await Promise.all([
			clientSites(tx, clientId),
			listSchemes(tx),
			drawNumber(tx, deps.clock),
			assertClient(tx, clientId),
		]);
		const siteId = ownSite(input._siteId, sites);
		const choice = { requested: input.schemes, current: [], category: input.category };
		const schemes = schemesFor(choice, all, today(deps.clock));
		const { category, subcategory, validFrom } = input;
		const content = { category, subcategory, validFrom, siteId, ...periodOf(deps, input), updatedAt: at };
		const entered = { clientId, certificationNumber, renewsId: null, schemes, ...content };
		const { id, status, validTo } = await enterCertification(tx, actor, entered);
		const circumstances = { status, validTo, certificates: [], hasProducts: false, hasOpenAudit: false };
		await refreshCertificationStatus(tx, deps, id, actor, circumstances);
		return id;
	};
	return deps.database.write(actor, job, answer);
}

/**
 * Changes a certification and moves the last day of its unsigned certificates; throws if its period would not cover the
 * signed ones.
 */
export async function changeCertification<A>(
	deps: Deps,
	id: string,
	input: CertificationInput,
	actor: Actor,
	ifMatch: string | undefined,
	answer: Answer<string, A>,
): Promise<A> {
	const at = timestamp(deps.clock);
	const job = async (tx: Tx) => {
		const [{ certification, predecessor, successor, schemes: former }, all, sites, dated, circumstances] =
			await Promise.all([
				loadCertification(tx, { id }),
				listSchemes(tx),
				sitesInScope(tx, id),
				datedCertificates(tx, id),
				circumstancesOf(tx, id),
			]);
		await assertFresh(tx, deps.clock, ifMatch, { ...changeOf(id), version: certification.version });
		const siteId = ownSite(input._siteId, sites);
		const { category, subcategory, validFrom } = input;
		const content = { category, subcategory, validFrom, siteId, ...periodOf(deps, input), updatedAt: at };
		const { validTo } = content;
		assertCovers(content, dated);
		assertInLine(content, { predecessor, successor });
		const kept = category === certification.category ? former : [];
		const choice = { requested: input.schemes, current: kept, category };
		const schemes = schemesFor(choice, all, today(deps.clock));
		await Promise.all([updateCertification(tx, certification, content), writeSchemes(tx, id, schemes)]);
		const after = audited({ ...certification, ...content }, schemes);
		const changes = changesBetween(audited(certification, former), after);
		await recordAudit(tx, { actor, at, action: "certification.update", entityId: id, changes });
		await moveUnsigned(tx, id, validTo, at);
		const end = { validTo: [certification.validTo, validTo] } satisfies AuditChanges;
		for (const moved of dated.filter((one) => !one.isFixed && one.validTo !== validTo))
			await recordAudit(tx, { actor, at, action: "certificate.validTo", entityId: moved.id, changes: end });
		await refreshCertificationStatus(tx, deps, id, actor, { ...circumstances, validTo });
		return id;
	};
	return deps.database.write(actor, job, answer);
}

/**
 * Increments the version of a certification, because a related record changed. Throws 409 STALE if the caller has seen
 * an outdated version.
 */
export async function touchCertification(
	tx: Tx,
	{ clock }: { clock: Clock },
	id: string,
	ifMatch: string | undefined,
): Promise<number> {
	const { certification } = await loadCertification(tx, { id });
	const { version } = certification;
	await assertFresh(tx, clock, ifMatch, { ...changeOf(id), version });
	await setVersion(tx, certification, { updatedAt: timestamp(clock) });
	return version + 1;
}
