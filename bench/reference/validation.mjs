// This reference server (Express, better-sqlite3) finds the row of a validation page by its id, without any check.
import process from "node:process";
import Database from "better-sqlite3";
import express from "express";

const database = new Database(process.env.DATABASE, { readonly: true });
database.pragma("mmap_size = 1073741824");
const lookUp = database.prepare(
	"select status, valid_from, valid_to, signed from certificate where public_id = ? and status in (40, 50)",
);

const app = express();
app.get("/", (_request, response) => response.json({}));
app.get("/api/validateCertificate/:publicId", (request, response) => {
	const row = lookUp.get(request.params.publicId.toLowerCase());
	if (!row) return response.status(404).json({ error: "NOT_FOUND" });
	const signed = JSON.parse(row.signed);
	return response.json({
		status: row.status,
		certificationNumber: signed.certificationNumber,
		certificateNumber: signed.certificateNumber,
		clientName: signed.client.name,
		clientAddress: signed.client.address,
		validFrom: row.valid_from,
		validTo: row.valid_to,
		products: signed.products.map(({ number, name, nameEN }) => ({ number, name, nameEN })),
		productionSites: signed.productionSites.map(({ name }) => name),
		checkedAt: new Date().toISOString(),
	});
});
app.listen(Number(process.env.PORT), process.env.HOST);
