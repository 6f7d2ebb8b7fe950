import { ACCESS, hasOneOf } from "../../kit/access.ts";
import type { Certificate } from "../../kit/certificate.ts";
import { certificateStatus } from "../../kit/certificate-lifecycle.ts";
import type { Product } from "../../kit/product.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Db, Reader } from "../../platform/database/index.ts";
import type { Page } from "../../platform/database/lists/list.ts";
import type { Actor } from "../../platform/deps.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import type { Address } from "../clients/contract.ts";
import {
	type Certification,
	type CertificationAction,
	type CertificationListItem,
	type CertificationListQuery,
	CLIENT_SITE,
	renewalKind,
	renewalObstacle,
	uncoveredBetween,
} from "./contract.ts";
import { type ListRow, listCertifications } from "./list.repository.ts";
import { loadCertification, statusRows } from "./repository.ts";
import { statiOn } from "./status.ts";

/**
 * Products and certificates import certifications, so that an import in the other direction would be circular; `app.ts`
 * passes these functions in instead.
 */
export interface Contents {
	listCertificates: (db: Reader, certificationId: string, actor: Actor) => Promise<Certificate[]>;
	listProducts: (db: Reader, certificationId: string) => Promise<Product[]>;
}

const presentAddress = ({ street, number, zip, city, country }: Address) => ({ street, number, zip, city, country });

interface Viewer {
	actor: Actor;
	today: string;
}

interface Related {
	id: string;
	certificationNumber: string;
}

function presentSuccessor(validTo: string, successor: Related | null, { actor, today }: Viewer) {
	const link = successor ? { renewedBy: successor.id, renewedByNumber: successor.certificationNumber } : {};
	const mayRenew = hasOneOf(actor.roles, ACCESS.certifications) && !renewalObstacle({ validTo, ...link }, today);
	const actions: CertificationAction[] = mayRenew ? ["renew"] : [];
	return { ...link, actions };
}

function presentPredecessor(
	{ createdAt, validFrom }: { createdAt: string; validFrom: string },
	predecessor: (Related & { validTo: string }) | null,
) {
	if (!predecessor) return {};
	const { id, certificationNumber, validTo } = predecessor;
	const uncovered = uncoveredBetween(validTo, validFrom);
	return {
		renews: id,
		renewsNumber: certificationNumber,
		renewalKind: renewalKind(dayOf(new Date(createdAt)), validTo),
		...(uncovered ? { uncovered } : {}),
	};
}

const presentListItem = ({ last, successor, ...row }: ListRow, viewer: Viewer): CertificationListItem => ({
	...row,
	stati: statiOn(viewer.today, row.validTo, [last]).slice(-1),
	...presentSuccessor(row.validTo, successor, viewer),
});

export async function presentList(
	db: Db,
	request: CertificationListQuery,
	viewer: Viewer,
): Promise<Page<CertificationListItem>> {
	const page = await listCertifications(db, request, viewer.today);
	return { ...page, rows: page.rows.map((row) => presentListItem(row, viewer)) };
}

export async function findCertification(
	db: Reader,
	id: string,
	viewer: Viewer,
	contents: Contents,
): Promise<Versioned<Certification>> {
	const [row, certificates, entries, products] = await Promise.all([
		loadCertification(db, { id }),
		contents.listCertificates(db, id, viewer.actor),
		statusRows(db, { certificationId: id }),
		contents.listProducts(db, id),
	]);
	const { certification, client, site, predecessor, successor, schemes, audit } = row;
	const stati = statiOn(viewer.today, certification.validTo, entries);
	const record: Certification = {
		_id: certification.id,
		_clientId: certification.clientId,
		clientName: client.name,
		clientAddress: presentAddress(client.address),
		certificationNumber: certification.certificationNumber,
		category: certification.category,
		subcategory: certification.subcategory,
		_siteId: certification.siteId ?? CLIENT_SITE,
		...(site ? { productionSite: { _id: site.id, name: site.name, address: presentAddress(site.address) } } : {}),
		validFrom: certification.validFrom,
		initialValidFrom: certification.initialValidFrom,
		validTo: certification.validTo,
		schemes,
		...(audit ? { audit } : {}),
		products,
		certificates,
		stati,
		downloadable: certificates.some(
			({ stati: own }) => certificateStatus(own.at(-1)?.status)?.publicStatus === "VALID",
		),
		...presentSuccessor(certification.validTo, successor, viewer),
		...presentPredecessor(certification, predecessor),
	};
	return { record, version: certification.version };
}
