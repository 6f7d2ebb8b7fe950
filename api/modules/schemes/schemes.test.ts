import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ErrorBody } from "../../kit/fields.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { silentLog } from "../../platform/runtime/log.ts";
import { templates } from "../../testing/app.ts";
import { forge } from "../../testing/forging.ts";
import { aCertificationInput, aSchemeInput, createCertificate, createClient, entriesOf } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { Certificate } from "../certificates/contract.ts";
import type { Certification, CertificationFormValues } from "../certifications/contract.ts";
import type { Scheme, SchemeFormValues } from "./contract.ts";
import { copyBrandSchemes } from "./index.ts";

const app = startAppPerTest();

const list = () => app.json<Scheme[]>("/schemes", { as: "Auditor" });
const send = (json: object, id = "", headers: Record<string, string> = {}) =>
	app.request(`/schemes${id && `/${id}`}`, { as: "Admin", method: id ? "PUT" : "POST", json, headers });
const create = async (values: Partial<SchemeFormValues> = {}) =>
	(await (await send(aSchemeInput(values))).json()) as Scheme;
const refusal = async (response: Response) => {
	const { code, fields } = (await response.json()) as ErrorBody;
	return { status: response.status, code, fields };
};
const invalid = (fields: Record<string, string[]>) => ({ status: 400, code: "VALIDATION", fields });
const codes = async () => new Map((await list()).map(({ _id, code }) => [_id, code]));
const start = async (values: Partial<CertificationFormValues>) =>
	app.request(`/client/certification/${(await createClient(app))._id}`, {
		as: "Auditor",
		json: aCertificationInput(values),
	});

test("the first start copies the brand's schemes, which a later start does not overwrite", async () => {
	expect(await list()).toMatchObject([
		{ code: "OIC/SMIIC 1:2019", title: "Allgemeine Anforderungen an Halal-Lebensmittel", validFrom: "2019-01-01" },
		{ code: "GSO 2055-1:2015", categories: [expect.stringMatching(/^C:/), expect.stringMatching(/^I:/)] },
		{ code: "OIC/SMIIC 24:2020", titleEN: expect.stringMatching(/additives/) },
	]);
	const [food] = await list();
	if (!food) throw new Error("No scheme");
	expect((await send({ ...food, title: "Eigener Titel" }, food._id)).status).toBe(200);
	const { schemes } = (await templates()).issuer;
	await copyBrandSchemes(app.deps, schemes);
	expect(await list()).toHaveLength(3);
	expect((await list())[0]).toEqual({ ...food, title: "Eigener Titel" });
});

test("existing certifications get the schemes of their category, and what waits for a signature stays unchanged", async () => {
	const [draft, waiting] = [
		await createCertificate(app, { products: 1 }),
		await createCertificate(app, { status: "IN_APPROVAL", products: 1 }),
	];
	const tables = ["certificate_scheme", "certification_scheme", "scheme"];
	await forge(app, ...tables.map((table) => `delete from ${table}`));
	await copyBrandSchemes({ ...app.deps, log: silentLog }, (await templates()).issuer.schemes);
	const stated = async (path: string) => {
		const { schemes } = await app.json<{ schemes: string[] }>(path, { as: "Auditor" });
		const names = await codes();
		return schemes.map((id) => names.get(id));
	};
	const both = ["OIC/SMIIC 1:2019", "GSO 2055-1:2015"];
	expect(await stated(`/certification/${waiting.certification._id}`)).toEqual(both);
	expect(await stated(`/certificate/${draft.key}`)).toEqual(both);
	expect(await stated(`/certificate/${waiting.key}`)).toEqual([]);
	await app.request(`/approval/add/certificate/${waiting.key}`, { as: "Auditor", method: "DELETE" });
	await app.request(`/approval/add/certificate/${waiting.key}`, { as: "Auditor", method: "POST" });
	expect(await stated(`/certificate/${waiting.key}`)).toEqual(both);
});

test("a scheme is created, changed over its version and recorded", async () => {
	const created = await send(aSchemeInput({ transitionUntil: "", replacedBy: "" }));
	const scheme = (await created.json()) as Scheme;
	expect([created.status, scheme]).toEqual([201, { ...aSchemeInput(), _id: expect.any(String) }]);
	const etag = created.headers.get("etag") ?? "";
	const next = { ...scheme, transitionUntil: "2027-12-31", replacedBy: (await list())[0]?._id };
	const changed = await send(next, scheme._id, { "if-match": etag });
	expect([changed.status, await changed.json()]).toEqual([200, next]);
	expect(await refusal(await send(scheme, scheme._id, { "if-match": etag }))).toMatchObject({ code: "STALE" });
	const [entry] = await entriesOf(app, "scheme", scheme._id);
	expect(entry).toMatchObject({
		title: "Prüfgrundlage geändert",
		subject: { label: "OIC/SMIIC 1:2026" },
		lines: [
			{ field: "Übergangsfrist bis", after: expect.any(String) },
			{ field: "Ersetzt durch", after: "OIC/SMIIC 1:2019" },
		],
	});
});

test.each<[object, Record<string, string[]>]>([
	[{ code: "" }, { code: ["Die Bezeichnung muss eingegeben werden."] }],
	[{ titleEN: " " }, { titleEN: ["Der englische Titel muss eingegeben werden."] }],
	[{ categories: [] }, { categories: ["Mindestens eine Kategorie muss ausgewählt werden."] }],
	[{ categories: ["Z: Andere"] }, { "categories.0": ["Der Wert steht nicht zur Auswahl."] }],
	[{ validFrom: "" }, { validFrom: ["Das Gültigkeitsdatum muss ausgewählt werden."] }],
	[
		{ transitionUntil: "2025-12-31" },
		{ transitionUntil: ["Die Übergangsfrist darf nicht vor dem ersten Tag der Prüfgrundlage enden (01.01.2026)."] },
	],
	[{ replacedBy: "unknown" }, { replacedBy: ["Diese Prüfgrundlage gibt es nicht."] }],
	[{ isDeleted: true }, { isDeleted: ["Unbekanntes Feld."] }],
])("a scheme with %j is refused, and nothing is written", async (bent, fields) => {
	expect(await refusal(await send({ ...aSchemeInput(), ...bent }))).toEqual(invalid(fields));
	expect(await list()).toHaveLength(3);
});

test("a code is unique in any spelling, and schemes do not replace each other in a circle", async () => {
	expect(await refusal(await send(aSchemeInput({ code: "oic/smiic  1:2019" })))).toEqual({
		status: 409,
		code: "DUPLICATE",
		fields: { code: ["Die Prüfgrundlage oic/smiic 1:2019 gibt es bereits."] },
	});
	const first = await create({ code: "A:1" });
	const second = await create({ code: "A:2", replacedBy: first._id });
	for (const replacedBy of [first._id, second._id])
		expect(await refusal(await send({ ...first, replacedBy }, first._id))).toEqual(
			invalid({ replacedBy: ["Die Prüfgrundlagen würden einander im Kreis ersetzen."] }),
		);
});

test("a certification has only valid schemes of its category, and a certificate some of them", async () => {
	const [food, gulf, additives] = await list();
	if (!food || !gulf || !additives) throw new Error("No schemes");
	const future = await create({ code: "A:1", validFrom: "2027-01-01" });
	for (const [schemes, message] of [
		[[additives._id], "Die Prüfgrundlage OIC/SMIIC 24:2020 gehört nicht zur Kategorie."],
		[[future._id], "Die Prüfgrundlage A:1 gilt heute nicht."],
		[["unknown"], "Diese Prüfgrundlage gibt es nicht."],
		[[], "Mindestens eine Prüfgrundlage muss ausgewählt werden."],
		[[food._id, food._id], "Die Prüfgrundlage ist mehrfach angegeben."],
	] as const)
		expect(await refusal(await start({ schemes: [...schemes] }))).toEqual(invalid({ schemes: [message] }));

	const draft = await createCertificate(app, { products: 1 });
	const put = (path: string, json: object) => app.request(path, { as: "Auditor", method: "PUT", json });
	const content = { validFrom: "2026-03-01", productionSites: [], products: draft.certificate.products };
	expect(draft.certificate.schemes).toEqual([food._id, gulf._id]);
	const narrowed = await put(`/certificate/${draft.key}`, { ...content, schemes: [gulf._id] });
	expect(((await narrowed.json()) as Certificate).schemes).toEqual([gulf._id]);
	// An older client sends no schemes and changes none.
	const kept = await put(`/certificate/${draft.key}`, content);
	expect(((await kept.json()) as Certificate).schemes).toEqual([gulf._id]);
	expect(await refusal(await put(`/certificate/${draft.key}`, { ...content, schemes: [additives._id] }))).toEqual(
		invalid({ schemes: ["Eine Prüfgrundlage des Zertifikats gehört nicht zur Zertifizierung."] }),
	);

	const certification = `/client/certification/${draft.certification._id}`;
	const moved = await put(certification, aCertificationInput({ schemes: [food._id] }));
	expect(((await moved.json()) as Certification).schemes).toEqual([food._id]);
	const release = await app.request(`/approval/add/certificate/${draft.key}`, { as: "Auditor", method: "POST" });
	expect(await refusal(release)).toEqual(
		invalid({ schemes: ["Eine Prüfgrundlage des Zertifikats gehört nicht zur Zertifizierung."] }),
	);
	const other = { category: "K: Production of (Bio) Chemicals", subcategory: "" } as const;
	const otherCategory = await put(certification, aCertificationInput(other));
	expect(((await otherCategory.json()) as Certification).schemes).toEqual([additives._id]);
});

test("without any valid scheme no certification starts", async () => {
	await app.deps.database.write(SYSTEM, (tx) => tx.run(sql`update scheme set transition_until = '2026-03-09'`));
	expect(await refusal(await start({}))).toEqual(
		invalid({ schemes: ["Für die Kategorie gilt heute keine Prüfgrundlage."] }),
	);
});
