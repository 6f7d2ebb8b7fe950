import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { ErrorBody } from "../../../kit/fields.ts";
import { SYSTEM } from "../../../platform/deps.ts";
import { forge } from "../../../testing/forging.ts";
import { type CertificateScenario, createCertificate, entriesOf, take } from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import type { CertificateStatusName } from "../contract.ts";
import { verifyCertificates } from "./verify.ts";

/** Attacks by a person who can write the database file, and how each is detected. */

const logged: string[] = [];
const keep = (...line: unknown[]) => void logged.push(JSON.stringify(line));
const app = startAppOnce({ deps: { log: { info: () => {}, error: keep } } });
beforeEach(() => {
	logged.length = 0;
});

const plainly = (statement: string) => app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw(statement)));

const idOf = ({ certificate }: CertificateScenario) => certificate._id;
const rowOf = (scenario: CertificateScenario) => `where id = '${idOf(scenario)}'`;
const of = (scenario: CertificateScenario) => `where certificate_id = '${idOf(scenario)}'`;
const validate = async ({ certificate }: CertificateScenario) => {
	const response = await app.request(`/validateCertificate/${certificate.publicId}`);
	return { status: response.status, ...((await response.json()) as Partial<ErrorBody>) };
};
const problemsOf = async ({ certificate }: CertificateScenario) =>
	(await verifyCertificates(app.deps.database.db)).problems
		.filter(({ certificateNumber }) => certificateNumber === certificate.certificateNumber)
		.map(({ problem }) => problem.de);

const ADDED = `update certificate set signed = json_insert(signed, '$.products[#]', json('{"number":"99","name":"Schinken","nameEN":"Ham","info":"","infoEN":""}'))`;
const COPY = (status: number, signed: string, publicId: string) =>
	`insert into certificate (id, certification_id, certificate_number, valid_from, valid_to, status, signed, public_id, created_at, updated_at)
		select id || 'x', certification_id, certificate_number || 'X', valid_from, valid_to, ${status}, ${signed}, ${publicId}, created_at, updated_at from certificate`;

describe("the database refuses", () => {
	const cases: [string, CertificateStatusName, (scenario: CertificateScenario) => string][] = [
		["other content in an approved certificate", "APPROVED", (s) => `${ADDED} ${rowOf(s)}`],
		["removing the signed content", "APPROVED", (s) => `update certificate set signed = null ${rowOf(s)}`],
		["content without a signature", "IN_APPROVAL", (s) => `update certificate set signed = '{}' ${rowOf(s)}`],
		["a signature without content", "IN_APPROVAL", (s) => `update certificate set status = 30 ${rowOf(s)}`],
		["a publication without an id", "APPROVED", (s) => `update certificate set status = 40 ${rowOf(s)}`],
		["an id without a publication", "APPROVED", (s) => `update certificate set public_id = 'x' ${rowOf(s)}`],
		["another id", "PUBLIC", (s) => `update certificate set public_id = 'x' ${rowOf(s)}`],
		[
			"a longer validity of a signed certificate",
			"APPROVED",
			(s) => `update certificate set valid_to = '2099-01-01' ${rowOf(s)}`,
		],
		["another number", "WIP", (s) => `update certificate set certificate_number = 'Z' ${rowOf(s)}`],
		["an invented public certificate", "PUBLIC", (s) => `${COPY(40, "signed", "'invented'")} ${rowOf(s)}`],
		["an invented signed draft", "PUBLIC", (s) => `${COPY(10, "signed", "null")} ${rowOf(s)}`],
		["an invented draft with an id", "PUBLIC", (s) => `${COPY(10, "null", "'invented'")} ${rowOf(s)}`],
		["deleting the history of an approved certificate", "APPROVED", (s) => `delete from certificate_status ${of(s)}`],
		[
			"an invented status entry",
			"RETRACTED",
			(s) =>
				`insert into certificate_status (certificate_id, status, ts, user_id, user) values ('${idOf(s)}', 40, '2026-03-10', 'x', 'x')`,
		],
		[
			"a further document",
			"PUBLIC",
			(s) => `insert into certificate_document values ('${idOf(s)}', 'fr', x'00', 'f', '2026-03-10', null)`,
		],
		["another document", "PUBLIC", (s) => `update certificate_document set bytes = x'00' ${of(s)}`],
		["deleting a document", "PUBLIC", (s) => `delete from certificate_document ${of(s)}`],
		[
			"replacing a document",
			"PUBLIC",
			(s) =>
				`insert or replace into certificate_document select certificate_id, lang, x'00', sha256, created_at, null from certificate_document ${of(s)}`,
		],
		["another user in the history", "PUBLIC", (s) => `update certificate_status set user = 'Niemand' ${of(s)}`],
	];
	/** One certificate for each status, because no case changes it. */
	const certificates = new Map<CertificateStatusName, CertificateScenario>();
	test.each(cases)("%s", async (_name, status, statementFor) => {
		const scenario = certificates.get(status) ?? (await createCertificate(app, { status }));
		certificates.set(status, scenario);
		const read = () => app.json(`/certificate/${scenario.key}`, { as: "Admin" });
		const before = await read();
		await expect(plainly(statementFor(scenario))).rejects.toThrow();
		expect(await read()).toEqual(before);
	});

	test("giving a public certificate's id to another one, even by REPLACE", async () => {
		const [first, second] = [
			await createCertificate(app, { status: "PUBLIC" }),
			await createCertificate(app, { status: "APPROVED" }),
		];
		const statement = `update or replace certificate set status = 40, public_id = '${first.certificate.publicId}' ${rowOf(second)}`;
		await expect(plainly(statement)).rejects.toThrow();
		expect((await validate(first)).status).toBe(40);
	});
});

describe("a forged certificate", () => {
	const hash = createHash("sha256").update("Forged").digest("hex");
	const bytes = `x'${Buffer.from("Forged").toString("hex")}'`;
	const cases: [string, CertificateStatusName, (scenario: CertificateScenario) => string[], string][] = [
		[
			"with a matching forged history",
			"RETRACTED",
			(s) => [
				`update certificate set status = 40 ${rowOf(s)}`,
				`delete from certificate_status ${of(s)} and status = 50`,
			],
			"Der Status ist „Aktiv“; nach dem Protokoll ist er „Zurückgezogen“.",
		],
		["with one product more", "PUBLIC", (s) => [`${ADDED} ${rowOf(s)}`], "Der unterschriebene Inhalt wurde verändert."],
		[
			"with a longer validity",
			"PUBLIC",
			(s) => [`update certificate set valid_to = '2099-01-01' ${rowOf(s)}`],
			"Die Gültigkeit weicht vom unterschriebenen Inhalt ab.",
		],
		[
			"that is public again in addition to its replacement",
			"SUPERSEDED",
			(s) => [
				`update certificate set status = 40 ${rowOf(s)}`,
				`delete from certificate_status ${of(s)} and status = 48`,
			],
			"Der Status ist „Aktiv“; nach dem Protokoll ist er „ersetzt“.",
		],
		[
			"with another replacement",
			"SUPERSEDED",
			(s) => [
				`update certificate set replaces_id = null where replaces_id = '${idOf(s)}'`,
				`update certificate set replaces_id = '${idOf(s)}' where seq = 1`,
			],
			"Der Nachfolger, der es ersetzt hat, passt nicht zum Protokoll.",
		],
		[
			"that replaces another certificate",
			"PUBLIC",
			(s) => [`update certificate set replaces_id = (select id from certificate where seq = 2) ${rowOf(s)}`],
			"Welches Zertifikat es ersetzt, wurde verändert.",
		],
		[
			"without a history",
			"PUBLIC",
			(s) => [`delete from certificate_status ${of(s)}`],
			"Der Verlauf weicht vom Protokoll ab.",
		],
		[
			"that is suspended, with another cause",
			"SUSPENDED",
			(s) => [`update certificate set cause = 'other' ${rowOf(s)}`],
			"Grund oder letzter Tag der Aussetzung wurden verändert.",
		],
		[
			"that is suspended, with another last day",
			"SUSPENDED",
			(s) => [`update certificate set suspended_until = '2030-01-01' ${rowOf(s)}`],
			"Grund oder letzter Tag der Aussetzung wurden verändert.",
		],
		[
			"that is suspended, with another cause in its history",
			"SUSPENDED",
			(s) => [`update certificate_status set cause = 'other' ${of(s)} and status = 45`],
			"Der Verlauf weicht vom Protokoll ab.",
		],
		[
			"with another document",
			"PUBLIC",
			(s) => [`update certificate_document set bytes = ${bytes}, sha256 = '${hash}' ${of(s)} and lang = 'de'`],
			"Das Dokument (de) wurde verändert.",
		],
		[
			"with other bytes under the old hash of a document",
			"PUBLIC",
			(s) => [`update certificate_document set bytes = ${bytes} ${of(s)} and lang = 'en'`],
			"Das Dokument (en) wurde verändert.",
		],
		[
			"without a document",
			"PUBLIC",
			(s) => [`delete from certificate_document ${of(s)} and lang = 'en'`],
			"Das Dokument (en) fehlt.",
		],
		[
			"with a further document",
			"PUBLIC",
			(s) => [`insert into certificate_document values ('${idOf(s)}', 'fr', ${bytes}, '${hash}', '2026-03-10', null)`],
			"Es gibt ein Dokument, das niemand ausgestellt hat.",
		],
		[
			"with another credential",
			"PUBLIC",
			(s) => [`update credential set jwt = jwt || 'x' ${of(s)}`],
			"Der Nachweis wurde verändert.",
		],
		["without a credential", "PUBLIC", (s) => [`delete from credential ${of(s)}`], "Der Nachweis wurde verändert."],
	];
	test.each(cases)("%s is shown as it was published, and is reported", async (_name, status, statements, problem) => {
		const scenario = await createCertificate(app, { status, products: 1 });
		const published = await validate(scenario);
		expect(published).toMatchObject({ certificateNumber: scenario.certificate.certificateNumber });
		await forge(app, ...statements(scenario));
		expect(await validate(scenario)).toEqual(published);
		expect(await problemsOf(scenario)).toEqual([problem]);
		const check = await app.request("/validateCertificate/file-hash", { json: { sha256: hash } });
		expect(await check.json()).not.toMatchObject({ original: true });
		await forge(app, `delete from certificate_document where sha256 = '${hash}'`);
	});

	test("whose content was changed after the signature is not published, and the attempt is recorded", async () => {
		const scenario = await createCertificate(app, { status: "APPROVED" });
		await forge(app, `${ADDED} ${rowOf(scenario)}`);
		const response = await take(app, scenario, "publish");
		expect(response.status).toBe(409);
		expect((await response.json()) as ErrorBody).toMatchObject({
			code: "ILLEGAL_TRANSITION",
			message: expect.stringContaining("stimmt nicht mit dem überein, was unterschrieben wurde"),
		});
		expect(logged.join()).toContain("not as signed");
		const [entry] = await entriesOf(app, "certificate", idOf(scenario));
		expect(entry).toMatchObject({ action: "certificate.publishRefused", title: "Veröffentlichung abgelehnt" });
		expect(await problemsOf(scenario)).toEqual(["Der unterschriebene Inhalt wurde verändert."]);
	});

	test("whose dates were changed after the signature is not published either", async () => {
		const scenario = await createCertificate(app, { status: "APPROVED" });
		await forge(app, `update certificate set valid_to = '2099-12-31' ${rowOf(scenario)}`);
		expect((await take(app, scenario, "publish")).status).toBe(409);
		expect(await problemsOf(scenario)).toEqual(["Die Gültigkeit weicht vom unterschriebenen Inhalt ab."]);
	});

	test("without a creation in the audit trail is never shown as valid, and is reported", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		await forge(
			app,
			`${COPY(40, "signed", "'inventedid'")} ${rowOf(scenario)}`,
			`insert into certificate_status (certificate_id, status, ts, user_id, user) values ('${idOf(scenario)}x', 40, '2026-03-10', 'x', 'x')`,
		);
		expect((await app.request("/validateCertificate/inventedid")).status).toBe(500);
		const { problems } = await verifyCertificates(app.deps.database.db);
		expect(problems).toContainEqual({
			certificateNumber: `${scenario.certificate.certificateNumber}X`,
			problem: expect.objectContaining({ de: "Das Protokoll weiß nichts davon, dass es erstellt wurde." }),
		});
	});

	test("under another id is not shown, and is reported", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		await forge(app, `update certificate set public_id = 'anotherid' ${rowOf(scenario)}`);
		expect((await app.request("/validateCertificate/anotherid")).status).toBe(500);
		expect(await problemsOf(scenario)).toEqual(["Die Kennung der Prüfseite wurde verändert."]);
	});

	test("that was deleted is reported", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const id = idOf(scenario);
		await forge(
			app,
			...["document", "status", "preview", "product", "site"].map(
				(part) => `delete from certificate_${part} where certificate_id = '${id}'`,
			),
			`delete from credential where certificate_id = '${id}'`,
			`delete from certificate where id = '${id}'`,
		);
		expect(await problemsOf(scenario)).toEqual(["Es fehlt, obwohl niemand es gelöscht hat."]);
	});
});
