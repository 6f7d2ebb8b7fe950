import {
	type ApprovalAnswer,
	allowedActions,
	CERTIFICATE_STATUS,
	type Certificate,
	type CertificateAction,
	type CertificateInput,
	type CertificateStatus,
	findMove,
} from "@portal/api/contract/certificates";
import { HttpResponse, http } from "@portal/shared-ui/testing/standalone";
import { aCertificate, aCertification, aClient, aPendingApproval, aProduct } from "./records.ts";

const LEADS: Partial<Record<CertificateStatus, CertificateStatus[]>> = {
	10: [10],
	20: [10, 20],
	30: [10, 20, 30],
	35: [10, 20, 35],
	40: [10, 20, 30, 40],
	50: [10, 20, 30, 40, 50],
};
const REASONS: Partial<Record<number, string>> = {
	35: "Bitte das zweite Produkt weglassen.",
	50: "Rezeptur ohne Meldung geändert.",
};
const ID_OF_STATUS = { 10: "d1", 20: "s1", 30: "g1", 35: "r1", 40: "p1", 50: "e1" };

const entry = (status: number, ts: string, reason = REASONS[status]) => ({
	status,
	ts,
	user: [30, 35, 50].includes(status) ? "Amina Admin" : "Anna Auditor",
	...(reason ? { reason } : {}),
});
/** What the person may do follows from the status, as it does on the server. */
const statusOf = ({ stati }: Certificate) => (stati.at(-1)?.status ?? 10) as CertificateStatus;
const standing = (certificate: Certificate): Certificate => ({
	...certificate,
	actions: allowedActions(statusOf(certificate), ["Admin"]),
	...(statusOf(certificate) >= 40 ? { publicId: "valid" } : {}),
});

const certificates = new Map<string, Certificate>(
	Object.entries(ID_OF_STATUS).map(([status, _id], index) => [
		_id,
		standing(
			aCertificate({
				_id,
				certificateNumber: `Z-2026-0001-0${index + 1}`,
				products: ["p1", "p2"],
				stati: (LEADS[Number(status) as CertificateStatus] ?? []).map((code, step) =>
					entry(code, `2026-03-0${step + 1}T09:30:00.000Z`),
				),
			}),
		),
	]),
);
const PRODUCTS = 500;
const products = Array.from({ length: PRODUCTS }, (_, index) => aProduct(index + 1, { locked: index === 0 }));
const certification = () => aCertification({ certificates: [...certificates.values()], products });
/** One certification in each of the states that the list tells apart. */
const CLIENTS = ["Donau Feinkost GmbH", "Molkerei Alpengrün eGen", "Süßwaren Bäckström AG", "Geflügelhof Szabó Kft."];
const STATES = [10, 20, 40, 50, 60, 80, 90];
const others = STATES.map((status, index) =>
	aCertification({
		_id: `z${index + 2}`,
		certificationNumber: `Z-2026-000${index + 2}`,
		clientName: CLIENTS[index % CLIENTS.length] ?? "",
		stati: [entry(status, "2026-03-01T09:30:00.000Z", "")],
		downloadable: status === 60,
	}),
);
const all = () => [certification(), ...others];
/** Every fourth row is new, changed, as it was, or wrong. */
const preview = {
	sheet: "Produkte",
	rows: products.map(({ number, name, info }, index) => ({
		row: index + 2,
		number,
		name,
		state: (["new", "changed", "unchanged", "error"] as const)[index % 4],
		changes: index % 4 === 1 ? { info: [info, "Öl, Süßstoff"] } : {},
		errors: index % 4 === 3 ? [`Tabelle „Produkte“, Zeile ${index + 2}, Spalte D (Info): Höchstens 4000 Zeichen.`] : [],
	})),
	removed: [],
	errors: [],
	importable: false,
};
const tag = { headers: { ETag: '"1"' } };
const file = () =>
	new HttpResponse("", { headers: { "Content-Disposition": 'attachment; filename="Zertifikat_Vorschau.docx"' } });
const missing = () =>
	HttpResponse.json({ message: "Der Eintrag wurde nicht gefunden.", code: "NOT_FOUND" }, { status: 404 });
const put = (certificate: Certificate) => {
	const current = standing(certificate);
	certificates.set(current._id, current);
	return HttpResponse.json(current, tag);
};
const one = (id: unknown) => certificates.get(String(id));

/** Answers with the certificate after the move, or refuses it as the server does. */
function moved(id: unknown, action: CertificateAction, reason?: string) {
	const certificate = one(id);
	if (!certificate) return missing();
	const move = findMove(action, statusOf(certificate));
	if (!move?.to) {
		const message = "Diese Aktion ist im aktuellen Status nicht möglich.";
		return HttpResponse.json({ message, code: "ILLEGAL_TRANSITION" }, { status: 409 });
	}
	const next = entry(CERTIFICATE_STATUS[move.to], new Date().toISOString(), reason ?? "");
	return put({ ...certificate, stati: move.entry ? [...certificate.stati, next] : certificate.stati });
}

const KEY = ":certificateId/certification/:certificationId";
const ADD = `*/api/approval/add/certificate/${KEY}`;
const ANSWER = `*/api/approval/answerApproval/${KEY}`;
const PUBLICATION = `*/api/publishCertificate/${KEY}`;

/** What answers in place of the API: one certification with 500 products and a certificate in each status. */
export const handlers = [
	http.get("*/api/approval", () =>
		HttpResponse.json(
			[...certificates.values()]
				.filter((certificate) => statusOf(certificate) === CERTIFICATE_STATUS.IN_APPROVAL)
				.map(({ _id, certificateNumber }) => ({ ...aPendingApproval(), _certificateId: _id, certificateNumber })),
		),
	),
	http.get("*/api/certification", ({ request }) => {
		const q = new URL(request.url).searchParams.get("q")?.toLowerCase() ?? "";
		const rows = all().filter((row) => `${row.certificationNumber} ${row.clientName}`.toLowerCase().includes(q));
		return HttpResponse.json(rows);
	}),
	http.get("*/api/certification.xlsx", file),
	http.get("*/api/certification/:id", ({ params }) => {
		const found = all().find(({ _id }) => _id === params.id);
		return found ? HttpResponse.json(found, tag) : missing();
	}),
	http.get("*/api/client/:id", () => HttpResponse.json(aClient(), tag)),
	http.get(`*/api/certificate/${KEY}`, ({ params }) => {
		const certificate = one(params.certificateId);
		return certificate ? HttpResponse.json(certificate, tag) : missing();
	}),
	http.put(`*/api/certificate/${KEY}`, async ({ params, request }) => {
		const certificate = one(params.certificateId);
		if (!certificate) return missing();
		certificates.set(certificate._id, { ...certificate, ...((await request.json()) as CertificateInput) });
		return moved(certificate._id, "edit");
	}),
	http.delete(`*/api/certificate/${KEY}`, ({ params }) => {
		certificates.delete(String(params.certificateId));
		return new HttpResponse(null, { status: 204 });
	}),
	http.post("*/api/certificate/certification/:id", async ({ request }) => {
		const number = certificates.size + 1;
		const input = (await request.json()) as CertificateInput;
		return put(aCertificate({ ...input, _id: `n${number}`, certificateNumber: `Z-2026-0001-${90 + number}` }));
	}),
	http.post("*/api/client/certification/:id", () => HttpResponse.json(certification(), { status: 201 })),
	http.put("*/api/client/certification/:id", () => HttpResponse.json(certification(), tag)),
	http.put("*/api/client/certification/:id/products", () => HttpResponse.json(products, tag)),
	http.post("*/api/client/certification/:id/productImport", ({ request }) =>
		HttpResponse.json(new URL(request.url).searchParams.has("dryRun") ? preview : { products: preview.rows.length }),
	),
	http.get("*/api/client/certification/:id/products.xlsx", file),
	http.get("*/api/client/certification/:id/productTemplate", file),
	http.post(ADD, ({ params }) => moved(params.certificateId, "release")),
	http.delete(ADD, ({ params }) => moved(params.certificateId, "stop")),
	http.post(ANSWER, async ({ params, request }) => {
		const { submitBtn, reason } = (await request.json()) as ApprovalAnswer;
		return moved(params.certificateId, submitBtn === "approve" ? "sign" : "reject", reason);
	}),
	http.post(PUBLICATION, ({ params }) => moved(params.certificateId, "publish")),
	http.delete(PUBLICATION, async ({ params, request }) => {
		const { reason } = (await request.json()) as { reason: string };
		return moved(params.certificateId, "retract", reason);
	}),
	http.get("*/api/download/preview/*", file),
	http.get("*/api/downloadCert/*", file),
];
