import type { AuditChanges } from "../../audit/contract.ts";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import { SERIES } from "../../kit/number-series.ts";
import type { Tx } from "../../platform/database/index.ts";
import { nextNumber } from "../../platform/database/number-series.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { type Clock, timestamp, today } from "../../platform/runtime/clock.ts";
import { assertFresh, staleRecord } from "../../stale.ts";
import { CERTIFICATION_STATUS, type CertificationInput, CLIENT_SITE } from "./contract.ts";
import {
	appendStatus,
	assertClient,
	type CertificationRow,
	clientSites,
	datedCertificates,
	insertCertification,
	loadCertification,
	moveUnsigned,
	setVersion,
	updateCertification,
} from "./repository.ts";
import { assertCovers, ownSite } from "./rules.ts";
import { refreshCertificationStatus } from "./status.ts";
import { validToOf } from "./validity.ts";

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

/** Draws the next number of the year; gives the id. */
export async function startCertification(
	deps: Deps,
	clientId: string,
	input: CertificationInput,
	actor: Actor,
): Promise<string> {
	const at = timestamp(deps.clock);
	const year = today(deps.clock).slice(0, 4);
	return deps.database.write(actor, async (tx) => {
		await assertClient(tx, clientId);
		const siteId = ownSite(input._siteId, await clientSites(tx, clientId));
		const number = await nextNumber(tx, SERIES.certification(year));
		const certificationNumber = `Z-${year}-${String(number).padStart(4, "0")}`;
		const said = { input, siteId, ...period(deps, input), at };
		const row = await insertCertification(tx, { clientId, certificationNumber, ...said });
		await appendStatus(tx, row.id, { status: CERTIFICATION_STATUS.NEW, ts: at, user: actor.name });
		const changes = changesBetween({}, { _clientId: clientId, ...audited(row) });
		await recordAudit(tx, { actor, at, action: "certification.create", entityId: row.id, changes });
		await refreshCertificationStatus(tx, deps, row.id, actor);
		return row.id;
	});
}

/** Also moves the end of unsigned certificates; refuses a period that does not cover signed ones. */
export async function changeCertification(
	deps: Deps,
	id: string,
	input: CertificationInput,
	actor: Actor,
	ifMatch: string | undefined,
): Promise<void> {
	const at = timestamp(deps.clock);
	await deps.database.write(actor, async (tx) => {
		const { certification } = await loadCertification(tx, id);
		await assertFresh(tx, deps.clock, ifMatch, { ...changeOf(id), version: certification.version });
		const siteId = ownSite(input._siteId, await clientSites(tx, certification.clientId));
		const dates = period(deps, input);
		assertCovers({ validFrom: input.validFrom, validTo: dates.validTo }, await datedCertificates(tx, id));
		if (!(await updateCertification(tx, certification, { input, siteId, ...dates, at })))
			throw await staleRecord(tx, deps.clock, changeOf(id));
		const { category, subcategory, validFrom } = input;
		const after = audited({ ...certification, category, subcategory, siteId, validFrom, ...dates });
		const changes = changesBetween(audited(certification), after);
		await recordAudit(tx, { actor, at, action: "certification.update", entityId: id, changes });
		const end = { validTo: [certification.validTo, dates.validTo] } satisfies AuditChanges;
		for (const { id: entityId } of await moveUnsigned(tx, id, dates.validTo, at))
			await recordAudit(tx, { actor, at, action: "certificate.validTo", entityId, changes: end });
		await refreshCertificationStatus(tx, deps, id, actor);
	});
}

/** New version for a change of dependent records; 404 or 409 STALE. */
export async function touchCertification(
	tx: Tx,
	{ clock }: { clock: Clock },
	id: string,
	ifMatch: string | undefined,
): Promise<number> {
	const { version } = (await loadCertification(tx, id)).certification;
	await assertFresh(tx, clock, ifMatch, { ...changeOf(id), version });
	if (!(await setVersion(tx, id, version, { updatedAt: timestamp(clock) })))
		throw await staleRecord(tx, clock, changeOf(id));
	return version + 1;
}
