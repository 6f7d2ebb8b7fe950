import { openSealed } from "../../audit/index.ts";
import { SERIES, type Series } from "../../kit/number-series.ts";
import { CERTIFICATE_STATUS } from "../../modules/certificates/contract.ts";
import { CERTIFICATION_STATUS } from "../../modules/certifications/contract.ts";
import { CREDENTIAL, credentialsOf } from "../../modules/users/credentials/credentials.ts";
import { createUser, findUser } from "../../modules/users/index.ts";
import { filePath } from "../../platform/database/index.ts";
import { numberSeries } from "../../platform/database/number-series.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { readSettings } from "../../platform/runtime/settings.ts";
import { certificateFiller, type NewCertificate } from "./certificates.ts";
import { certificationFiller } from "./certifications.ts";
import { clientFiller } from "./clients.ts";
import { fillEnquiries, fillUsers } from "./others.ts";
import { idOf, KIND } from "./random.ts";
import { certificatesOf, type Sizes } from "./sizes.ts";
import { createTrail } from "./trail.ts";
import { Writer } from "./writer.ts";

export const LARGE_PASSWORD = "Viele-2026!";
export const LARGE_ACCOUNTS = {
	admin: { userid: "admin.large", name: "Amina Admin", roles: ["Admin"] },
	auditor: { userid: "auditor.large", name: "Albert Auditor", roles: ["Auditor"] },
} as const;

const PUBLIC_ID_LENGTH = 26;

/** The ids of the records, from 0 up to the number of each. */
export const idsIn = ({ seed }: Pick<Sizes, "seed">) => ({
	client: (index: number) => idOf(seed, KIND.client, index),
	certification: (index: number) => idOf(seed, KIND.certification, index),
	certificate: (index: number) => idOf(seed, KIND.certificate, index),
	publicId: (index: number) => idOf(seed, KIND.publicId, index, PUBLIC_ID_LENGTH),
	enquiry: (index: number) => idOf(seed, KIND.enquiry, index),
	/** Of a certificate that waits, then of the drafts. */
	open: (index: number) => idOf(seed, KIND.open, index),
});

/** An empty database with its keys and the two who sign in. */
async function prepare(dataDir: string, today: string) {
	const { databaseUrl: url } = readSettings({ DATA_DIR: dataDir });
	const { database, keys } = await openSealed(dataDir, { url });
	try {
		const clock = { now: () => new Date(Date.parse(`${today}T12:00:00.000Z`) - 730 * 86_400_000) };
		const people = {} as Record<keyof typeof LARGE_ACCOUNTS, { id: string; name: string }>;
		for (const name of ["admin", "auditor"] as const) {
			const { roles, ...account } = LARGE_ACCOUNTS[name];
			const user = { ...account, roles: [...roles], password: LARGE_PASSWORD };
			people[name] = { id: (await createUser({ database, clock }, user, SYSTEM))._id, name: account.name };
		}
		const { passwordHash = "" } = (await findUser(database.db, people.auditor.id)) ?? {};
		const { [CREDENTIAL]: credential = "" } = await credentialsOf(database.db, people.auditor.id);
		return { path: filePath(url), keys, ...people, passwordHash, credential };
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

/** For each certification the statuses of its further certificates; spread evenly. */
function openCertificates({ certifications, pending, drafts }: Sizes) {
	const byCertification = new Map<number, { index: number; status: NewCertificate["status"] }[]>();
	const all = pending + drafts;
	for (let index = 0; index < all; index++) {
		const at = Math.floor((index * certifications) / all);
		const status = index < pending ? CERTIFICATE_STATUS.IN_APPROVAL : CERTIFICATE_STATUS.WIP;
		byCertification.set(at, [...(byCertification.get(at) ?? []), { index, status }]);
	}
	return byCertification;
}

/** Fills a data folder without a database: as the application would by its own writes, but for the Word files. */
export async function fillLargeDatabase(dataDir: string, sizes: Sizes): Promise<void> {
	const { path, keys, admin, auditor, passwordHash, credential } = await prepare(dataDir, sizes.today);
	const writer = new Writer(path);
	const addEntry = createTrail(writer, keys);
	const numbers = createNumbers();
	const ids = idsIn(sizes);
	const fillClient = clientFiller(writer, addEntry, sizes, auditor);
	const fillCertification = certificationFiller(writer, addEntry, sizes, auditor, (year) =>
		numbers.draw(SERIES.certification(year)),
	);
	const fillCertificate = certificateFiller(writer, addEntry, { auditor, admin });
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
		const add = (values: Pick<NewCertificate, "id" | "status" | "publicId">) => {
			const number = String(numbers.draw(SERIES.certificate(certification.certificationNumber))).padStart(2, "0");
			const certificateNumber = `${certification.certificationNumber}-${number}`;
			fillCertificate({ certification, certificateNumber, ...values });
		};
		for (let one = first; one < end; one++)
			add({ id: ids.certificate(one), status: CERTIFICATE_STATUS.PUBLIC, publicId: ids.publicId(one) });
		for (const { index: one, status } of further) add({ id: ids.open(one), status, publicId: null });
	}
	fillEnquiries(writer, addEntry, sizes, admin, (year) => numbers.draw(SERIES.enquiry(year)));
	fillUsers(writer, addEntry, sizes, { actor: admin, passwordHash, credential });
	numbers.last.set(SERIES.client.name, SERIES.client.first - 1 + sizes.clients);
	const insertSeries = writer.into(numberSeries, ["series", "last"]);
	for (const [series, last] of numbers.last) insertSeries([series, last]);
	writer.close();
}
