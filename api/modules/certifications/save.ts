import { changesBetween, recordAudit } from "../../audit/index.ts";
import { SERIES } from "../../kit/number-series.ts";
import type { Tx } from "../../platform/database/index.ts";
import { nextNumber } from "../../platform/database/number-series.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, notFound } from "../../platform/errors.ts";
import { type Clock, timestamp, today } from "../../platform/runtime/clock.ts";
import { assertFresh, staleRecord } from "../../stale.ts";
import { CERTIFICATION_STATUS, type CertificationInput, CLIENT_SITE } from "./contract.ts";
import {
	appendStatus,
	bumpVersion,
	type CertificationRow,
	clientExists,
	clientSites,
	datedCertificates,
	findCertification,
	insertCertification,
	moveUnsigned,
	updateCertification,
	versionOf,
} from "./repository.ts";
import { assertCovers, ownSite } from "./rules.ts";
import { refreshCertificationStatus } from "./status.ts";
import { validToOf } from "./validity.ts";

// The products are part of what the version of a certification stands for.
const changeOf = (id: string) => ({ id, actions: ["certification.update", "product.save", "product.import"] as const });

/** The dates that the server sets: the end, and the first certification where none is given. */
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

/** Starts a certification of a client, with the next number of the year; gives its id. */
export async function startCertification(
	deps: Deps,
	clientId: string,
	input: CertificationInput,
	actor: Actor,
): Promise<string> {
	const at = timestamp(deps.clock);
	const year = today(deps.clock).slice(0, 4);
	return deps.database.write(actor, async (tx) => {
		if (!(await clientExists(tx, clientId))) throw notFound();
		const siteId = ownSite(input._siteId, await clientSites(tx, clientId));
		const number = await nextNumber(tx, SERIES.certification(year));
		const certificationNumber = `Z-${year}-${String(number).padStart(4, "0")}`;
		const row = await insertCertification(tx, {
			clientId,
			certificationNumber,
			input,
			siteId,
			...period(deps, input),
			at,
		});
		await appendStatus(tx, row.id, { status: CERTIFICATION_STATUS.NEW, ts: at, user: actor.name });
		await recordAudit(tx, {
			actor,
			at,
			action: "certification.create",
			entity: "certification",
			entityId: row.id,
			changes: changesBetween({}, { _clientId: clientId, ...audited(row) }),
		});
		await refreshCertificationStatus(tx, deps, row.id, actor);
		return row.id;
	});
}

/**
 * Replaces what a certification says. Its end follows its beginning, and so does that of every certificate that nobody
 * has signed; a signed one keeps its dates, so a period that no longer covers them is refused.
 */
export async function changeCertification(
	deps: Deps,
	id: string,
	input: CertificationInput,
	actor: Actor,
	ifMatch: string | undefined,
): Promise<void> {
	const at = timestamp(deps.clock);
	await deps.database.write(actor, async (tx) => {
		const { certification } = found(await findCertification(tx, id));
		await assertFresh(tx, deps.clock, ifMatch, { ...changeOf(id), version: certification.version });
		const siteId = ownSite(input._siteId, await clientSites(tx, certification.clientId));
		const dates = period(deps, input);
		assertCovers({ validFrom: input.validFrom, validTo: dates.validTo }, await datedCertificates(tx, id));
		if (!(await updateCertification(tx, certification, { input, siteId, ...dates, at })))
			throw await staleRecord(tx, deps.clock, changeOf(id));
		await recordAudit(tx, {
			actor,
			at,
			action: "certification.update",
			entity: "certification",
			entityId: id,
			changes: changesBetween(audited(certification), {
				...audited(certification),
				category: input.category,
				subcategory: input.subcategory,
				_siteId: input._siteId,
				validFrom: input.validFrom,
				...dates,
			}),
		});
		for (const moved of await moveUnsigned(tx, id, dates.validTo, at))
			await recordAudit(tx, {
				actor,
				at,
				action: "certificate.validTo",
				entity: "certificate",
				entityId: moved.id,
				changes: { validTo: [certification.validTo, dates.validTo] },
			});
		await refreshCertificationStatus(tx, deps, id, actor);
	});
}

/** For a change of what belongs to the certification: 404, or 409 STALE, or its new version. */
export async function touchCertification(
	tx: Tx,
	{ clock }: { clock: Clock },
	id: string,
	ifMatch: string | undefined,
): Promise<number> {
	const version = found(await versionOf(tx, id));
	await assertFresh(tx, clock, ifMatch, { ...changeOf(id), version });
	if (!(await bumpVersion(tx, id, version, timestamp(clock)))) throw await staleRecord(tx, clock, changeOf(id));
	return version + 1;
}
