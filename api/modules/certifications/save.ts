import type { AuditChanges } from "../../audit/contract.ts";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import { SERIES } from "../../kit/number-series.ts";
import type { Answer, Tx } from "../../platform/database/index.ts";
import { nextNumber } from "../../platform/database/number-series.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { type Clock, timestamp, today } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import { validToOf } from "./calendar.ts";
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
} from "./repository.ts";
import { assertCovers, ownSite } from "./rules.ts";
import { refreshCertificationStatus } from "./status.ts";

// The version of a certification covers its products.
const changeOf = (id: string) => ({ id, actions: ["certification.update", "product.save", "product.import"] as const });

const period = (deps: Deps, input: CertificationInput) => ({
	validTo: validToOf(input.validFrom, deps.settings.validityMonths),
	initialValidFrom: input.initialValidFrom ?? input.validFrom,
});

const audited = (row: Partial<CertificationRow>) => ({
	certificationNumber: row.certificationNumber,
	category: row.category,
	subcategory: row.subcategory,
	_siteId: row.siteId ?? CLIENT_SITE,
	validFrom: row.validFrom,
	initialValidFrom: row.initialValidFrom,
	validTo: row.validTo,
});

/** Draws the next number of the year; `answer` is given the id. */
export async function startCertification<A>(
	deps: Deps,
	clientId: string,
	input: CertificationInput,
	actor: Actor,
	answer: Answer<string, A>,
): Promise<A> {
	const at = timestamp(deps.clock);
	const year = today(deps.clock).slice(0, 4);
	const job = async (tx: Tx) => {
		const [sites, number] = await Promise.all([
			clientSites(tx, clientId),
			nextNumber(tx, SERIES.certification(year)),
			assertClient(tx, clientId),
		]);
		const siteId = ownSite(input._siteId, sites);
		const certificationNumber = `Z-${year}-${String(number).padStart(4, "0")}`;
		const said = { input, siteId, ...period(deps, input), at };
		const row = await insertCertification(tx, { clientId, certificationNumber, renewsId: null, ...said });
		const { id, status, validTo } = row;
		await appendStatus(tx, id, { status, ts: at, user: actor.name });
		const changes = changesBetween({}, { _clientId: clientId, ...audited(row) });
		await recordAudit(tx, { actor, at, action: "certification.create", entityId: id, changes });
		const circumstances = { status, validTo, certificates: [], hasProducts: false };
		await refreshCertificationStatus(tx, deps, id, actor, circumstances);
		return id;
	};
	return deps.database.write(actor, job, answer);
}

/** Also moves the end of unsigned certificates; refuses a period that does not cover signed ones. */
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
		const [{ certification }, sites, dated, circumstances] = await Promise.all([
			loadCertification(tx, id),
			sitesInScope(tx, id),
			datedCertificates(tx, id),
			circumstancesOf(tx, id),
		]);
		await assertFresh(tx, deps.clock, ifMatch, { ...changeOf(id), version: certification.version });
		const siteId = ownSite(input._siteId, sites);
		const dates = period(deps, input);
		const { validTo } = dates;
		assertCovers({ validFrom: input.validFrom, validTo }, dated);
		await updateCertification(tx, certification, { input, siteId, ...dates, at });
		const { category, subcategory, validFrom } = input;
		const after = audited({ ...certification, category, subcategory, siteId, validFrom, ...dates });
		const changes = changesBetween(audited(certification), after);
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

/** New version for a change of dependent records; 404 or 409 STALE. */
export async function touchCertification(
	tx: Tx,
	{ clock }: { clock: Clock },
	id: string,
	ifMatch: string | undefined,
): Promise<number> {
	const { certification } = await loadCertification(tx, id);
	const { version } = certification;
	await assertFresh(tx, clock, ifMatch, { ...changeOf(id), version });
	await setVersion(tx, certification, { updatedAt: timestamp(clock) });
	return version + 1;
}
