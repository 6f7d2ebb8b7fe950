import { fileURLToPath } from "node:url";
import { CREDENTIAL, credentialsOf } from "../../accounts/users/credentials/credentials.ts";
import { createUser, findUser } from "../../accounts/users/index.ts";
import { openSealed } from "../../audit/index.ts";
import { DAY_MS } from "../../kit/calendar.ts";
import { SERIES, type Series } from "../../kit/number-series.ts";
import { CERTIFICATE_STATUS } from "../../modules/certificates/contract.ts";
import { loadIssuer } from "../../modules/certificates/index.ts";
import { CERTIFICATION_STATUS } from "../../modules/certifications/contract.ts";
import { copyBrandSchemes, listSchemes } from "../../modules/schemes/index.ts";
import { addAllSchemes } from "../../modules/schemes/repository.ts";
import { filePath } from "../../platform/database/index.ts";
import { numberSeries } from "../../platform/database/number-series.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { silentLog } from "../../platform/runtime/log.ts";
import { readSettings } from "../../platform/runtime/settings.ts";
import { writeMissingAnswers } from "../../public/validation/index.ts";
import { sealNewRows } from "../seals.ts";
import { auditFiller } from "./audits.ts";
import { certificateFiller, type NewCertificate } from "./certificates.ts";
import { certificationFiller } from "./certifications.ts";
import { clientFiller } from "./clients.ts";
import { fillEnquiries, fillUsers } from "./others.ts";
import { idOf, KIND } from "./random.ts";
import { certificatesOf, certificationOfOpen, type Sizes } from "./sizes.ts";
import { createTrail } from "./trail.ts";
import { Writer } from "./writer.ts";

export const LARGE_PASSWORD = "Viele-2026!";
export const LARGE_ACCOUNTS = {
	admin: { userid: "admin.large", name: "Amina Admin", roles: ["Admin"] },
	auditor: { userid: "auditor.large", name: "Albert Auditor", roles: ["Auditor"] },
} as const;

const PUBLIC_ID_LENGTH = 26;

/** Returns functions that compute the id of the n-th client, certification and so on of a large database, from n = 0. */
export const idsIn = ({ seed }: Pick<Sizes, "seed">) => ({
	client: (index: number) => idOf(seed, KIND.client, index),
	certification: (index: number) => idOf(seed, KIND.certification, index),
	certificate: (index: number) => idOf(seed, KIND.certificate, index),
	publicId: (index: number) => idOf(seed, KIND.publicId, index, PUBLIC_ID_LENGTH),
	enquiry: (index: number) => idOf(seed, KIND.enquiry, index),
	/** The id of the n-th unpublished certificate: first those in approval, then the drafts. */
	open: (index: number) => idOf(seed, KIND.open, index),
});

/** Creates an empty database with its keys and the two accounts that can sign in, and returns it. */
async function prepare(dataDir: string, today: string) {
	const { databaseUrl: url } = readSettings({ DATA_DIR: dataDir });
	const { database, keys } = await openSealed(dataDir, { url });
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
		const { schemes } = await loadIssuer(brandFolder);
		await copyBrandSchemes({ database, clock, log: silentLog }, schemes);
		return { path: filePath(url), keys, ...people, passwordHash, credential, schemes: await listSchemes(database.db) };
	} finally {
		database.close();
	}
}

function createNumbers() {
	const last = new Map<string, number>();
	const draw = ({ name, first }: Series): number => {
		const number = (last.get(name) ?? first - 1) + 1;
		last.set(name, number);
		return number;
	};
	return { last, draw };
}

/** Returns the statuses of the unpublished certificates by certification. */
function openCertificates({ certifications, pending, drafts }: Sizes) {
	const byCertification = new Map<number, { index: number; status: NewCertificate["status"] }[]>();
	for (let index = 0; index < pending + drafts; index++) {
		const at = certificationOfOpen({ certifications, pending, drafts }, index);
		const status = index < pending ? CERTIFICATE_STATUS.IN_APPROVAL : CERTIFICATE_STATUS.WIP;
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
	const numbers = createNumbers();
	const ids = idsIn(sizes);
	const fillClient = clientFiller(writer, addEntry, sizes, auditor);
	const fillCertification = certificationFiller(writer, addEntry, sizes, auditor, (year) =>
		numbers.draw(SERIES.certification(year)),
	);
	const fillCertificate = certificateFiller(writer, addEntry, { auditor, admin });
	const fillAudit = auditFiller(
		writer,
		addEntry,
		{ auditor, admin },
		{ seed: sizes.seed, drawNumber: (year) => numbers.draw(SERIES.audit(year)) },
	);
	const open = openCertificates(sizes);
	const { ACTIVE, APPROVAL, CERTIFICATE, PRODUCTS } = CERTIFICATION_STATUS;
	for (let index = 0; index < Math.max(sizes.clients, sizes.certifications); index++) {
		if (index < sizes.clients) fillClient(index);
		if (index >= sizes.certifications) continue;
		const [first, end] = certificatesOf(sizes, index);
		const further = open.get(index) ?? [];
		const isWaiting = further.some(({ status }) => status === CERTIFICATE_STATUS.IN_APPROVAL);
		const unpublished = isWaiting ? APPROVAL : further.length > 0 ? CERTIFICATE : PRODUCTS;
		const certification = fillCertification(index, end > first ? ACTIVE : unpublished);
		const schemes = all.filter(({ categories }) => categories.some((category) => category === certification.category));
		const add = (values: Pick<NewCertificate, "id" | "status" | "publicId">) => {
			const number = String(numbers.draw(SERIES.certificate(certification.certificationNumber))).padStart(2, "0");
			const certificateNumber = `${certification.certificationNumber}-${number}`;
			fillCertificate({ certification, schemes, certificateNumber, ...values });
		};
		for (let one = first; one < end; one++)
			add({ id: ids.certificate(one), status: CERTIFICATE_STATUS.PUBLIC, publicId: ids.publicId(one) });
		for (const { index: one, status } of further) add({ id: ids.open(one), status, publicId: null });
		if (end > first) fillAudit({ certification, schemes, isOpen: further.length > 0 });
	}
	fillEnquiries(writer, addEntry, sizes, admin, (year) => numbers.draw(SERIES.enquiry(year)));
	fillUsers(writer, addEntry, sizes, { actor: admin, passwordHash, credential });
	numbers.last.set(SERIES.client.name, SERIES.client.first - 1 + sizes.clients);
	const insertSeries = writer.into(numberSeries);
	for (const [series, last] of numbers.last) insertSeries({ series, last });
	writer.close();
	await sealNewRows(dataDir);
	await publishAll(dataDir);
}

const brandFolder = fileURLToPath(new URL("../../../shared-ui/brand", import.meta.url));

/** Gives the records their schemes and writes the public validation responses, as the first start of the server does. */
async function publishAll(dataDir: string): Promise<void> {
	const { databaseUrl: url } = readSettings({ DATA_DIR: dataDir });
	const { database, keys } = await openSealed(dataDir, { url });
	await database.write(SYSTEM, addAllSchemes);
	await writeMissingAnswers({ database, keys, log: silentLog });
	database.close();
}
