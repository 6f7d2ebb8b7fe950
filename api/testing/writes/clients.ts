import { addFile, formOf, PDF } from "../files.ts";
import { formWith } from "../imports.ts";
import {
	aCertificationInput,
	aClientInput,
	aProduct,
	aSchemeInput,
	createAudit,
	createCertification,
	createClient,
	createFinding,
	type TestApp,
} from "../index.ts";
import { atNew, plain, type Requests, unique } from "./prepare.ts";

const aClient = (app: TestApp) => createClient(app);
const aCertification = async (app: TestApp) => (await createCertification(app)).certification;
const anAudit = (app: TestApp) => createAudit(app);
const aFinding = async (app: TestApp) => createFinding(app, await createAudit(app));
const products = (id: string) => `/client/certification/${id}/products`;

export const CLIENT_WRITES: Requests = {
	"GET /api/client.xlsx": plain("/client.xlsx"),
	"POST /api/client": plain("/client", { json: aClientInput() }),
	"PUT /api/client/:id": atNew(aClient, (id) => `/client/${id}`, { json: aClientInput({ name: "Andere GmbH" }) }),
	"PUT /api/client/:id/directory": atNew(aClient, (id) => `/client/${id}/directory`, {
		json: { note: "Brief vom 1. März" },
	}),
	"DELETE /api/client/:id/directory": async (app) => {
		const path = `/client/${(await createClient(app))._id}/directory`;
		await app.json(path, { as: "Admin", method: "PUT", json: {} });
		return [path];
	},
	"GET /api/certification.xlsx": plain("/certification.xlsx"),
	"POST /api/client/certification/:clientId": atNew(aClient, (id) => `/client/certification/${id}`, {
		json: aCertificationInput(),
	}),
	"PUT /api/client/certification/:certificationId": atNew(aCertification, (id) => `/client/certification/${id}`, {
		json: aCertificationInput({ validFrom: "2026-03-02" }),
	}),
	"POST /api/certification/:id/renewal": atNew(
		async (app) => (await createCertification(app, { input: { validFrom: "2023-06-01" } })).certification,
		(id) => `/certification/${id}/renewal`,
		{ json: {} },
	),
	"PUT /api/client/certification/:certificationId/products": atNew(aCertification, products, {
		json: { products: [aProduct(9)] },
	}),
	"POST /api/client/certification/:certificationId/productImport": async (app) => [
		`/client/certification/${(await aCertification(app))._id}/productImport`,
		{ body: formWith(new Uint8Array([1])) },
	],
	"GET /api/client/certification/:certificationId/products.xlsx": atNew(aCertification, (id) => `${products(id)}.xlsx`),
	...Object.fromEntries(
		(
			[
				["client", aClient],
				["certification", aCertification],
				["audits", anAudit],
				["findings", aFinding],
			] as const
		).flatMap(([owner, create]): [string, Requests[string]][] => [
			[
				`POST /api/${owner}/:id/files`,
				async (app) => [`/${owner}/${(await create(app))._id}/files`, { body: formOf(PDF) }],
			],
			[`GET /api/${owner}/:id/files.xlsx`, atNew(create, (id) => `/${owner}/${id}/files.xlsx`)],
		]),
	),
	"GET /api/files/:id": async (app) => [`/files/${(await addFile(app, (await createClient(app))._id))._id}`],
	"DELETE /api/files/:id": async (app) => [
		`/files/${(await addFile(app, (await createClient(app))._id, PDF, { as: "Admin" }))._id}`,
		{ json: { reason: "Falscher Kunde" } },
	],
	"POST /api/schemes": async () => ["/schemes", { json: aSchemeInput({ code: unique("SMIIC ") }) }],
	"PUT /api/schemes/:id": async (app) => {
		const json = aSchemeInput({ code: unique("SMIIC ") });
		const { _id } = await app.json<{ _id: string }>("/schemes", { as: "Admin", json });
		return [`/schemes/${_id}`, { json: { ...json, title: "Geänderter Titel" } }];
	},
};
