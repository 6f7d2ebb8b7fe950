import { ACCESS, hasOneOf, type Roles } from "../../kit/access.ts";
import type { StatusEntry } from "../../kit/fields.ts";
import type { Db, Reader } from "../../platform/database/index.ts";
import type { ListRequest, Page } from "../../platform/database/lists/list.ts";
import type { Ask, Claim } from "../../platform/deps.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { type Certificate, certificateStatus } from "../certificates/contract.ts";
import type { Address } from "../clients/contract.ts";
import { listProducts } from "../products/list/index.ts";
import {
	type Certification,
	type CertificationAction,
	type CertificationListItem,
	CLIENT_SITE,
	renewalKind,
	renewalObstacle,
} from "./contract.ts";
import type { CertificationFilter } from "./filter.repository.ts";
import { type ListRow, listCertifications } from "./list.repository.ts";
import { loadCertification, type StatusRow, statusRows } from "./repository.ts";
import { statiOn } from "./status.ts";

/** Injected, because the module of certificates depends on this one. */
export type ListCertificates = (db: Reader, certificationId: string, by: Claim) => Promise<Certificate[]>;

const presentAddress = ({ street, number, zip, city, country }: Address) => ({ street, number, zip, city, country });
const presentStatus = ({ status, ts, user }: StatusRow): StatusEntry => ({ status, ts, user });

interface Onlooker {
	roles: Roles;
	today: string;
}

interface Related {
	id: string;
	certificationNumber: string;
}

/** Its successor, and whether it may get one now. */
function presentSuccessor(validTo: string, successor: Related | null, { roles, today }: Onlooker) {
	const link = successor ? { renewedBy: successor.id, renewedByNumber: successor.certificationNumber } : {};
	const mayRenew = hasOneOf(roles, ACCESS.certifications) && !renewalObstacle({ validTo, ...link }, today);
	const actions: CertificationAction[] = mayRenew ? ["renew"] : [];
	return { ...link, actions };
}

const presentListItem = (
	{ last, downloadable, successor, ...row }: ListRow,
	onlooker: Onlooker,
): CertificationListItem => ({
	...row,
	stati: statiOn(onlooker.today, row.validTo, [last]).slice(-1).map(presentStatus),
	downloadable: downloadable === 1,
	...presentSuccessor(row.validTo, successor, onlooker),
});

export async function presentList(
	db: Db,
	request: ListRequest & CertificationFilter,
	today: string,
	ask: Ask,
): Promise<Page<CertificationListItem>> {
	const page = await listCertifications(db, request, today);
	const onlooker = { roles: (await ask()).roles, today };
	return { ...page, rows: page.rows.map((row) => presentListItem(row, onlooker)) };
}

interface Viewer {
	by: Claim;
	today: string;
	listCertificates: ListCertificates;
}

/** Everything is read at once; 404 for an unknown certification. */
export async function findCertification(
	db: Reader,
	id: string,
	{ by, today, listCertificates }: Viewer,
): Promise<{ version: number; certification: Certification }> {
	const [row, certificates, entries, products] = await Promise.all([
		loadCertification(db, id),
		listCertificates(db, id, by),
		statusRows(db, id),
		listProducts(db, id),
	]);
	const { certification, client, site, predecessor, successor } = row;
	const { roles } = await by.ask();
	const stati = statiOn(today, certification.validTo, entries);
	const answer: Certification = {
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
		products,
		certificates,
		stati: stati.map(presentStatus),
		downloadable: certificates.some(({ stati: own }) => certificateStatus(own.at(-1)?.status)?.told === "VALID"),
		...presentSuccessor(certification.validTo, successor, { roles, today }),
		...(predecessor
			? {
					renews: predecessor.id,
					renewsNumber: predecessor.certificationNumber,
					renewalKind: renewalKind(dayOf(new Date(certification.createdAt)), predecessor.validTo),
				}
			: {}),
	};
	return { version: certification.version, certification: answer };
}
