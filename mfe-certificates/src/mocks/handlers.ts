import {
	allowedActions,
	approvalAnswer,
	CERTIFICATE_STATUS,
	type Certificate,
	type CertificateAction,
	type CertificateStatus,
	certificateInput,
	DOCUMENT_LANGUAGES,
	findMove,
	pendingListQuery,
	retraction,
} from "@portal/api/contract/certificates";
import {
	type Certification,
	type CertificationListItem,
	certificationExportQuery,
	certificationInput,
	certificationListQuery,
} from "@portal/api/contract/certifications";
import { sentence } from "@portal/api/contract/messages";
import { importQuery, productsInput } from "@portal/api/contract/products";
import {
	file,
	HttpResponse,
	http,
	listed,
	missing,
	refusal,
	tagged,
	withBody,
	withQuery,
} from "@portal/shared-ui/testing/standalone";
import { aCertificate, aCertification, aClient, aPendingApproval, aProduct } from "../records.ts";

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
type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The only certification whose certificates can be worked on. */
const MINE = "z1";
const certificationOf = ({ certificationId }: Params) => all().find(({ _id }) => _id === certificationId);
const certificateOf = ({ certificateId, certificationId }: Params) =>
	certificationId === MINE ? certificates.get(String(certificateId)) : undefined;

const inList = ({
	_id,
	_clientId,
	clientName,
	certificationNumber,
	category,
	subcategory,
	validFrom,
	validTo,
	stati,
	downloadable,
}: Certification): CertificationListItem => ({
	_id,
	_clientId,
	clientName,
	certificationNumber,
	category,
	subcategory,
	validFrom,
	validTo,
	stati: stati.slice(-1),
	downloadable,
});

function put(certificate: Certificate): Certificate {
	const current = standing(certificate);
	certificates.set(current._id, current);
	return current;
}

/** The certificate after the move, or the refusal that the server gives. */
function moved(params: Params, action: CertificateAction, reason?: string): Certificate | Response {
	const certificate = certificateOf(params);
	if (!certificate) return missing();
	const move = findMove(action, statusOf(certificate));
	if (!move?.to) return refusal(409, "ILLEGAL_TRANSITION");
	const next = entry(CERTIFICATE_STATUS[move.to], new Date().toISOString(), reason ?? "");
	return put({ ...certificate, stati: move.entry ? [...certificate.stati, next] : certificate.stati });
}
const told = (outcome: Certificate | Response) => (outcome instanceof Response ? outcome : HttpResponse.json(outcome));

/** A file of something that exists. */
const fileOf = (record: object | undefined, name: Parameters<typeof file>[0]) => (record ? file(name) : missing());
function documentOf(record: object | undefined, lang: unknown, name: Parameters<typeof file>[0]) {
	if (DOCUMENT_LANGUAGES.some((language) => language === lang)) return fileOf(record, name);
	return refusal(400, "VALIDATION", { fields: { lang: [sentence("choice.invalid")] } });
}
function issuedDocument(request: Request, record: object | undefined) {
	const { lang = "de", ...unknown } = Object.fromEntries(new URL(request.url).searchParams);
	const [name] = Object.keys(unknown);
	if (name !== undefined) return refusal(400, "VALIDATION", { fields: { [name]: [sentence("key.unknown")] } });
	return documentOf(record, lang, "Zertifikat.docx");
}

const KEY = ":certificateId/certification/:certificationId";
const ADD = `*/api/approval/add/certificate/${KEY}`;
const ANSWER = `*/api/approval/answerApproval/${KEY}`;
const PUBLICATION = `*/api/publishCertificate/${KEY}`;
const CERTIFICATION = "*/api/client/certification/:certificationId";

/** What answers in place of the API: one certification with 500 products and a certificate in each status. */
export const handlers = [
	http.get(
		"*/api/approval",
		withQuery(pendingListQuery, ({ request, query }) => {
			const pending = [...certificates.values()]
				.filter((certificate) => statusOf(certificate) === CERTIFICATE_STATUS.IN_APPROVAL)
				.map(({ _id, certificateNumber }) => ({ ...aPendingApproval(), _certificateId: _id, certificateNumber }));
			return listed(request, pending, query);
		}),
	),
	http.get(
		"*/api/certification",
		withQuery(certificationListQuery, ({ request, query }) => {
			const q = query.q?.toLowerCase() ?? "";
			const rows = all().filter((row) => `${row.certificationNumber} ${row.clientName}`.toLowerCase().includes(q));
			return listed(request, rows.map(inList), query);
		}),
	),
	http.get(
		"*/api/certification.xlsx",
		withQuery(certificationExportQuery, () => file("Zertifizierungen.xlsx")),
	),
	http.get("*/api/certification/:certificationId", ({ params }) => {
		const found = certificationOf(params);
		return found ? tagged(found) : missing();
	}),
	http.get("*/api/client/:id", ({ params }) => (params.id === aClient()._id ? tagged(aClient()) : missing())),
	http.get(`*/api/certificate/${KEY}`, ({ params }) => {
		const certificate = certificateOf(params);
		return certificate ? tagged(certificate) : missing();
	}),
	http.put(
		`*/api/certificate/${KEY}`,
		withBody(certificateInput, ({ params, json }) => {
			const certificate = certificateOf(params);
			if (certificate) certificates.set(certificate._id, { ...certificate, ...json });
			const outcome = moved(params, "edit");
			return outcome instanceof Response ? outcome : tagged(outcome);
		}),
	),
	http.delete(`*/api/certificate/${KEY}`, ({ params }) => {
		const certificate = certificateOf(params);
		if (!certificate) return missing();
		certificates.delete(certificate._id);
		return new HttpResponse(null, { status: 204 });
	}),
	http.post(
		"*/api/certificate/certification/:certificationId",
		withBody(certificateInput, ({ params, json }) => {
			if (!certificationOf(params)) return missing();
			const number = certificates.size + 1;
			const certificateNumber = `Z-2026-0001-${90 + number}`;
			return tagged(put(aCertificate({ ...json, _id: `n${number}`, certificateNumber })), 1, 201);
		}),
	),
	http.post(
		"*/api/client/certification/:clientId",
		withBody(certificationInput, ({ params }) =>
			params.clientId === aClient()._id ? tagged(certification(), 1, 201) : missing(),
		),
	),
	http.put(
		CERTIFICATION,
		withBody(certificationInput, ({ params }) => (certificationOf(params) ? tagged(certification()) : missing())),
	),
	http.put(
		`${CERTIFICATION}/products`,
		withBody(productsInput, ({ params }) => (certificationOf(params) ? tagged(products) : missing())),
	),
	http.post(
		`${CERTIFICATION}/productImport`,
		withQuery(importQuery, ({ params, query }) => {
			if (!certificationOf(params)) return missing();
			return HttpResponse.json(query.dryRun ? preview : { products: preview.rows.length });
		}),
	),
	http.get(`${CERTIFICATION}/products.xlsx`, ({ params }) => fileOf(certificationOf(params), "Produkte.xlsx")),
	http.get(`${CERTIFICATION}/productTemplate`, ({ params }) => fileOf(certificationOf(params), "Produktvorlage.xlsx")),
	http.post(ADD, ({ params }) => told(moved(params, "release"))),
	http.delete(ADD, ({ params }) => told(moved(params, "stop"))),
	http.post(
		ANSWER,
		withBody(approvalAnswer, ({ params, json }) =>
			told(moved(params, json.submitBtn === "approve" ? "sign" : "reject", json.reason)),
		),
	),
	http.post(PUBLICATION, ({ params }) => told(moved(params, "publish"))),
	http.delete(
		PUBLICATION,
		withBody(retraction, ({ params, json }) => told(moved(params, "retract", json.reason))),
	),
	http.get("*/api/download/preview/:certificationId/:certificateId/:lang", ({ params }) =>
		documentOf(certificateOf(params), params.lang, "Zertifikat_Vorschau.docx"),
	),
	http.get("*/api/downloadCert/:certificationId", ({ request, params }) =>
		issuedDocument(request, certificationOf(params)),
	),
	http.get(`*/api/downloadCert/${KEY}`, ({ request, params }) => issuedDocument(request, certificateOf(params))),
];
