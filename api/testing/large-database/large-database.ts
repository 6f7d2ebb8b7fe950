import { join } from "node:path";
import { CREDENTIAL, credentialsOf } from "../../accounts/users/credentials/credentials.ts";
import { createUser, findUser } from "../../accounts/users/index.ts";
import { DAY_MS } from "../../kit/calendar.ts";
import { SERIES } from "../../kit/number-series.ts";
import { CERTIFICATE_STATUS } from "../../modules/certificates/contract.ts";
import { CERTIFICATION_STATUS } from "../../modules/certifications/contract.ts";
import { copyBrandSchemes, listSchemes } from "../../modules/schemes/index.ts";
import { addAllSchemes } from "../../modules/schemes/repository.ts";
import { numberSeries } from "../../platform/database/number-series.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { silentLog } from "../../platform/runtime/log.ts";
import { writeMissingAnswers } from "../../public/validation/index.ts";
import { openFolder } from "../data-folders.ts";
import { templates } from "../documents.ts";
import { sealNewRows } from "../seals.ts";
import { auditFiller } from "./audits.ts";
import { certificateFiller, type NewCertificate } from "./certificates.ts";
import { certificationFiller } from "./certifications.ts";
import { clientFiller } from "./clients.ts";
import { fillEnquiries, fillUsers } from "./others.ts";
import { idOf, KIND } from "./random.ts";
import { certificationOfOpen, type Sizes } from "./sizes.ts";
import { createTrail, type Draw } from "./trail.ts";
import { Writer } from "./writer.ts";

export const LARGE_PASSWORD = "Viele-2026!";
export const LARGE_ACCOUNTS = {
	admin: { userid: "admin.large", name: "Amina Admin", roles: ["Admin"] },
	auditor: { userid: "auditor.large", name: "Albert Auditor", roles: ["Auditor"] },
} as const;

const PUBLIC_ID_LENGTH = 26;

/** Functions that return the id of the n-th client, certification and so on of every large database, from n = 0. */
export const LARGE_IDS = {
	client: (index: number) => idOf(KIND.client, index),
	certification: (index: number) => idOf(KIND.certification, index),
	certificate: (index: number) => idOf(KIND.certificate, index),
	publicId: (index: number) => idOf(KIND.publicId, index, PUBLIC_ID_LENGTH),
	enquiry: (index: number) => idOf(KIND.enquiry, index),
	/** The id of the n-th unpublished certificate: first those in approval, then the drafts. */
	open: (index: number) => idOf(KIND.open, index),
};

/** Creates an empty database with its keys and the two accounts that can sign in, and returns it. */
async function prepare(dataDir: string, today: string) {
	const { database, keys } = await openFolder(dataDir);
	try {
		const clock = { now: () => new Date(Date.parse(`${today}T12:00:00.000Z`) - 730 * DAY_MS) };
		const people = {} as Record<keyof typeof LARGE_ACCOUNTS, { id: string; name: string }>;
		for (const name of ["admin", "auditor"] as const) {
			const { roles, ...account } = LARGE_ACCOUNTS[name];
			const user = { ...account, roles: [...roles], password: LARGE_PASSWORD };
			people[name] = { id: (await createUser({ database, clock }, user, SYSTEM))._id, name: account.name };
		}
		const { passwordHash = "" } = (await findUser(database.db, people.auditor.id)) ?? {};
		const { [CREDENTIAL]: credential = "" } = await credentialsOf(database.db, people.auditor.id);
		await copyBrandSchemes({ database, clock, log: silentLog }, (await templates()).issuer.schemes);
		const schemes = await listSchemes(database.db);
		return { path: join(dataDir, "portal.db"), keys, ...people, passwordHash, credential, schemes };
	} finally {
		database.close();
	}
}

function createNumbers() {
	const last = new Map<string, number>();
	const draw: Draw = ({ name, first }) => {
		const number = (last.get(name) ?? first - 1) + 1;
		last.set(name, number);
		return number;
	};
	return { last, draw };
}

function openCertificates(sizes: Sizes) {
	const byCertification = new Map<number, { index: number; status: NewCertificate["status"] }[]>();
	for (let index = 0; index < sizes.pending + sizes.drafts; index++) {
		const at = certificationOfOpen(sizes, index);
		const status = index < sizes.pending ? CERTIFICATE_STATUS.IN_APPROVAL : CERTIFICATE_STATUS.WIP;
		byCertification.set(at, [...(byCertification.get(at) ?? []), { index, status }]);
	}
	return byCertification;
}

/**
 * Fills an empty data folder with a database of these sizes. Its content is that of the application itself, except for
 * the Word files.
 */
export async function fillLargeDatabase(dataDir: string, sizes: Sizes): Promise<void> {
	const { path, keys, admin, auditor, passwordHash, credential, schemes: all } = await prepare(dataDir, sizes.today);
	const writer = new Writer(path);
	const addEntry = createTrail(writer, keys);
	const { last, draw } = createNumbers();
	const fillClient = clientFiller(writer, addEntry, sizes, auditor);
	const fillCertification = certificationFiller(writer, addEntry, sizes, auditor, draw);
	const fillCertificate = certificateFiller(writer, addEntry, { auditor, admin });
	const fillAudit = auditFiller(writer, addEntry, { auditor, admin }, draw);
	const open = openCertificates(sizes);
	const { ACTIVE, APPROVAL, CERTIFICATE, PRODUCTS } = CERTIFICATION_STATUS;
	const certificatesEach = sizes.certificates / sizes.rows;
	for (let index = 0; index < sizes.rows; index++) {
		fillClient(index);
		const further = open.get(index) ?? [];
		const isWaiting = further.some(({ status }) => status === CERTIFICATE_STATUS.IN_APPROVAL);
		const unpublished = isWaiting ? APPROVAL : further.length > 0 ? CERTIFICATE : PRODUCTS;
		const certification = fillCertification(index, certificatesEach > 0 ? ACTIVE : unpublished);
		const schemes = all.filter(({ categories }) => categories.some((category) => category === certification.category));
		const add = (values: Pick<NewCertificate, "id" | "status" | "publicId">) => {
			const number = String(draw(SERIES.certificate(certification.certificationNumber))).padStart(2, "0");
			const certificateNumber = `${certification.certificationNumber}-${number}`;
			fillCertificate({ certification, schemes, certificateNumber, ...values });
		};
		for (let one = index * certificatesEach; one < (index + 1) * certificatesEach; one++)
			add({ id: LARGE_IDS.certificate(one), status: CERTIFICATE_STATUS.PUBLIC, publicId: LARGE_IDS.publicId(one) });
		for (const { index: one, status } of further) add({ id: LARGE_IDS.open(one), status, publicId: null });
		if (certificatesEach > 0) fillAudit({ certification, schemes, isOpen: further.length > 0 });
	}
	fillEnquiries(writer, addEntry, sizes, admin, draw);
	fillUsers(writer, addEntry, sizes, { actor: admin, passwordHash, credential });
	last.set(SERIES.client.name, SERIES.client.first - 1 + sizes.rows);
	const insertSeries = writer.into(numberSeries);
	for (const [series, number] of last) insertSeries({ series, last: number });
	writer.close();
	await sealNewRows(dataDir);
	await publishAll(dataDir);
}

/** Gives the records their schemes and writes the public validation responses, as the first start of the server does. */
async function publishAll(dataDir: string): Promise<void> {
	const { database, keys } = await openFolder(dataDir);
	await database.write(SYSTEM, addAllSchemes);
	await writeMissingAnswers({ database, keys, log: silentLog });
	database.close();
}
