import { HttpResponse, http } from "@portal/shared-ui/testing/standalone";
import { aCertificate, aCertification, aClient, aPendingApproval, aProduct } from "./records.ts";

const draft = aCertificate({ _id: "d1", certificateNumber: "Z-2026-0001-01" });
const submitted = aCertificate({
	_id: "s1",
	certificateNumber: "Z-2026-0001-02",
	status: 20,
	actions: ["stop", "sign", "reject"],
});
const published = aCertificate({
	_id: "p1",
	certificateNumber: "Z-2026-0001-03",
	status: 40,
	actions: ["retract"],
	publicId: "valid",
});
const certificates = [draft, submitted, published];
const PRODUCTS = 500;
const products = Array.from({ length: PRODUCTS }, (_, index) => aProduct(index + 1, { locked: index === 0 }));
const certification = aCertification({ certificates, products });
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
const one = (id: unknown) => certificates.find(({ _id }) => _id === id) ?? draft;
const KEY = ":certificateId/certification/:certificationId";

/** What answers in place of the API: one certification with 500 products, with a draft, a submitted and a public certificate. */
export const handlers = [
	http.get("*/api/approval", () => HttpResponse.json([aPendingApproval()])),
	http.get("*/api/certification", () => HttpResponse.json([certification])),
	http.get("*/api/certification.xlsx", file),
	http.get("*/api/certification/:id", () => HttpResponse.json(certification, tag)),
	http.get("*/api/client/:id", () => HttpResponse.json(aClient(), tag)),
	http.get(`*/api/certificate/${KEY}`, ({ params }) => HttpResponse.json(one(params.certificateId), tag)),
	http.put(`*/api/certificate/${KEY}`, ({ params }) => HttpResponse.json(one(params.certificateId), tag)),
	http.delete(`*/api/certificate/${KEY}`, () => new HttpResponse(null, { status: 204 })),
	http.post("*/api/certificate/certification/:id", () => HttpResponse.json(draft, { status: 201 })),
	http.post("*/api/client/certification/:id", () => HttpResponse.json(certification, { status: 201 })),
	http.put("*/api/client/certification/:id", () => HttpResponse.json(certification, tag)),
	http.put("*/api/client/certification/:id/products", () => HttpResponse.json(certification.products, tag)),
	http.post("*/api/client/certification/:id/productImport", ({ request }) =>
		HttpResponse.json(new URL(request.url).searchParams.has("dryRun") ? preview : { products: preview.rows.length }),
	),
	http.get("*/api/client/certification/:id/products.xlsx", file),
	http.get("*/api/client/certification/:id/productTemplate", file),
	http.post(`*/api/approval/*/certificate/${KEY}`, ({ params }) => HttpResponse.json(one(params.certificateId))),
	http.delete(`*/api/approval/*/certificate/${KEY}`, ({ params }) => HttpResponse.json(one(params.certificateId))),
	http.post(`*/api/publishCertificate/${KEY}`, ({ params }) => HttpResponse.json(one(params.certificateId))),
	http.delete(`*/api/publishCertificate/${KEY}`, ({ params }) => HttpResponse.json(one(params.certificateId))),
	http.get("*/api/download/preview/*", file),
	http.get("*/api/downloadCert/*", file),
];
