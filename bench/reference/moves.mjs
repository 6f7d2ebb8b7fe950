// This reference server (Express, better-sqlite3, jose) changes the status of certificates with the same statements and
// checks as the product, including the audit entry.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import Database from "better-sqlite3";
import express from "express";
import { importJWK, jwtVerify } from "jose";

const [WIP, IN_APPROVAL] = [10, 20];
const { DATA_DIR = "", HOST, PORT } = process.env;
const keys = JSON.parse(readFileSync(join(DATA_DIR, "keys.json"), "utf8"));
const publicKey = await importJWK(keys.accessToken.publicJwk, "Ed25519");
const database = new Database(join(DATA_DIR, "portal.db"));
for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"])
	database.pragma(pragma);

const sql = (text) => database.prepare(text);
const person = sql(`select u.id, u.name, u.roles, u.must_change_password,
	exists (select 1 from totp_secret t where t.user_id = u.id and t.confirmed_at is not null)
		or exists (select 1 from passkey p where p.user_id = u.id) as has_second_factor
	from session s join user u on u.id = s.user_id
	where s.id = ? and s.user_id = ? and u.deactivated_at is null and s.revoked_at is null and s.expires_at > ?`);
const certificateOf = sql("select * from certificate where id = ? and certification_id = ?");
const certificationOf = sql(`select n.certification_number, n.category, n.subcategory, c.name, c.address
	from certification n join client c on c.id = n.client_id where n.id = ?`);
const sitesOf = sql(`select s.id, s.name, s.address from certificate_site l join production_site s on s.id = l.site_id
	where l.certificate_id = ? order by s.position, s.seq`);
const productsOf = sql(`select p.id, p.number, p.name, p.name_en, p.info, p.info_en from certificate_product l
	join product p on p.id = l.product_id where l.certificate_id = ? order by p.position, p.seq`);
const compareAndSet = sql(`update certificate set status = ?, submitted_by = ?, submitted_hash = ?, updated_at = ?,
	revision = revision + 1 where id = ? and status = ? and revision = ?`);
const addStatus = sql(
	"insert into certificate_status (certificate_id, status, ts, user_id, user) values (?, ?, ?, ?, ?)",
);
const statiOf = sql("select status, ts, user, reason from certificate_status where certificate_id = ? order by seq");
const lastEntry = sql("select seq, hash from audit_entry order by seq desc limit 1");
const addEntry = sql("insert into audit_entry values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
const addSeal = sql("insert into audit_seal values (?, ?)");
const circumstances = sql("select status, valid_to from certification where id = ?");
const statiIn = sql("select distinct status from certificate where certification_id = ?");

const canonical = (value) =>
	Array.isArray(value)
		? `[${value.map(canonical).join()}]`
		: value !== null && typeof value === "object"
			? `{${Object.keys(value)
					.sort()
					.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
					.join()}}`
			: JSON.stringify(value);
const sha256 = (text) => createHash("sha256").update(text).digest("hex");

class Refusal extends Error {
	constructor(status) {
		super(String(status));
		this.status = status;
	}
}

async function authenticate(request) {
	const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
	const { payload } = await jwtVerify(token, publicKey, { issuer: "portal-api", audience: "portal", typ: "at+jwt" });
	return { userId: payload.sub, sessionId: payload.sid };
}

function staff({ userId, sessionId }) {
	const row = person.get(sessionId, userId, new Date().toISOString());
	if (!row) throw new Refusal(401);
	if (!JSON.parse(row.roles).some((role) => role === "Auditor" || role === "Admin")) throw new Refusal(403);
	return row;
}

function factsHash(certificate) {
	const certification = certificationOf.get(certificate.certification_id);
	const client = { name: certification.name, address: JSON.parse(certification.address) };
	return sha256(
		canonical({
			certificateNumber: certificate.certificate_number,
			certificationNumber: certification.certification_number,
			client,
			manufacturer: client,
			category: certification.category,
			subcategory: certification.subcategory,
			validFrom: certificate.valid_from,
			validTo: certificate.valid_to,
			productionSites: sitesOf.all(certificate.id).map(({ name, address }) => ({ name, address: JSON.parse(address) })),
			products: productsOf.all(certificate.id).map(({ id: _id, name_en: nameEN, info_en: infoEN, ...product }) => ({
				...product,
				nameEN,
				infoEN,
			})),
		}),
	);
}

function record(actor, at, action, entityId, changes) {
	const last = lastEntry.get();
	const [seq, previousHash] = [last.seq + 1, last.hash];
	const entry = { seq, ts: at, userId: actor.id, user: actor.name, action, entity: "certificate", entityId };
	const hash = sha256(canonical({ ...entry, changes, previousHash }));
	addEntry.run(seq, at, actor.id, actor.name, action, "certificate", entityId, canonical(changes), previousHash, hash);
	addSeal.run(seq, createHmac("sha256", keys.auditSeal).update(`${seq}:${hash}`).digest("hex"));
}

const move = database.transaction((session, { certificateId, certificationId }, action) => {
	const actor = staff(session);
	const certificate = certificateOf.get(certificateId, certificationId);
	if (!certificate) throw new Refusal(404);
	const [from, to] = action === "release" ? [WIP, IN_APPROVAL] : [IN_APPROVAL, WIP];
	if (certificate.status !== from) throw new Refusal(409);
	const at = new Date().toISOString();
	const hash = action === "release" ? factsHash(certificate) : certificate.submitted_hash;
	const submittedBy = action === "release" ? actor.id : certificate.submitted_by;
	const set = compareAndSet.run(to, submittedBy, hash, at, certificateId, from, certificate.revision);
	if (set.changes !== 1) throw new Refusal(409);
	addStatus.run(certificateId, to, at, actor.id, actor.name);
	const changes = { status: [from, to], ...(action === "release" ? { factsHash: [null, hash] } : {}) };
	record(actor, at, `certificate.${action}`, certificateId, changes);
	circumstances.get(certificationId);
	statiIn.all(certificationId);
	return {
		_id: certificateId,
		_certificationId: certificationId,
		certificateNumber: certificate.certificate_number,
		validFrom: certificate.valid_from,
		validTo: certificate.valid_to,
		products: productsOf.all(certificateId).map(({ id }) => id),
		productionSites: sitesOf.all(certificateId).map(({ id }) => id),
		stati: statiOf.all(certificateId),
		revision: certificate.revision + 1,
	};
});

const answer = (action) => async (request, response) => {
	try {
		const session = await authenticate(request);
		staff(session);
		response.json(move.immediate(session, request.params, action));
	} catch (error) {
		response.status(error instanceof Refusal ? error.status : 500).json({ error: error.message });
	}
};

const app = express();
const path = "/api/approval/add/certificate/:certificateId/certification/:certificationId";
app.get("/", (_request, response) => response.json({}));
app.post(path, answer("release"));
app.delete(path, answer("stop"));
app.listen(Number(PORT), HOST);
