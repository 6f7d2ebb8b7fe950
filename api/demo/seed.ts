import type { App } from "../app.ts";
import { addDays, addMonths, validToOf } from "../kit/calendar.ts";
import { CAUSES } from "../kit/public-states.ts";
import type { Certificate } from "../modules/certificates/contract.ts";
import type { Certification } from "../modules/certifications/contract.ts";
import type { Client } from "../modules/clients/contract.ts";
import type { Product } from "../modules/products/contract.ts";
import { type CertificateState, DEMO_CLIENTS, type DemoClient } from "./data.ts";
import { DEMO_YEAR } from "./year.ts";

export interface DemoTokens {
	admin: string;
	auditor: string;
}

type Caller = <T>(method: string, path: string, body?: unknown, as?: keyof DemoTokens) => Promise<T>;

/** What the demo data of one area are made with; `ids` are those of the Admin and the Auditor. */
export interface Demo {
	call: Caller;
	ids: readonly string[];
	today: string;
}

/**
 * Returns a caller of the application with its clock set to the given day, because a certificate that has expired today
 * could be signed only while it was valid.
 */
type CallOn = (day: string) => Caller;

export function caller(app: App, tokens: DemoTokens): Caller {
	return async <T>(method: string, path: string, body?: unknown, as: keyof DemoTokens = "auditor") => {
		const isForm = body instanceof FormData;
		const response = await app.request(`/api${path}`, {
			method,
			headers: { authorization: `Bearer ${tokens[as]}`, ...(isForm ? {} : { "content-type": "application/json" }) },
			body: isForm ? body : body === undefined ? null : JSON.stringify(body),
		});
		if (!response.ok) throw new Error(`Demo data: ${method} ${path}: ${response.status} ${await response.text()}`);
		const isJson = response.headers.get("content-type")?.includes("json");
		return (isJson ? await response.json() : await response.arrayBuffer()) as T;
	};
}

const yearsBefore = (today: string, years: number) => `${Number(today.slice(0, 4)) - years}-01-15`;

async function fillClient(callOn: CallOn, demo: DemoClient, time: DemoTime): Promise<void> {
	const today = callOn(time.today);
	const client = await today<Client>("POST", "/client", demo.client);
	const consent = { givenOn: addDays(time.today, -9), note: demo.listedBy };
	if (demo.listedBy) await today("PUT", `/client/${client._id}/directory`, consent);
	for (const { age, endsIn, isRenewed, by, daysAgo = 0, category, subcategory, ...demoOf } of demo.certifications) {
		const { products, certificates } = demoOf;
		const validFrom = endsIn === undefined ? yearsBefore(time.today, age) : beginOf(endsIn, time);
		const callAs = callOn(hasExpired(validFrom, time) ? validFrom : addDays(time.today, -daysAgo));
		const call: Caller = (method, path, json, as = by) => callAs(method, path, json, as);
		const certification = await call<Certification>("POST", `/client/certification/${client._id}`, {
			_siteId: "client",
			category,
			subcategory,
			validFrom,
			initialValidFrom: validFrom,
		});
		if (products.length === 0) continue;
		const saved = await call<Product[]>("PUT", `/client/certification/${certification._id}/products`, { products });
		for (const [index, state] of certificates.entries()) {
			const covered = saved.filter(
				(_, position) => certificates.length === 1 || position % certificates.length === index,
			);
			const certificate = await call<Certificate>("POST", `/certificate/certification/${certification._id}`, {
				validFrom,
				productionSites: client.productionSites.map((site) => site._id),
				products: covered.map((product) => product._id),
			});
			await bringTo(call, certification._id, certificate._id, { state, today: time.today });
		}
		if (isRenewed) await call("POST", `/certification/${certification._id}/renewal`, {});
	}
}

/** Brings a draft certificate to the given state through the API, so that demo data obey its rules. */
async function bringTo(
	call: Caller,
	certificationId: string,
	certificateId: string,
	{ state, today }: { state: CertificateState; today: string },
): Promise<void> {
	if (state === "draft") return;
	const key = `${certificateId}/certification/${certificationId}`;
	await call("POST", `/approval/add/certificate/${key}`);
	if (state === "pending") return;
	if (state === "rejected") {
		const reason = "Für zwei Produkte fehlen die Spezifikationen der Aromen.";
		await call("POST", `/approval/answerApproval/${key}`, { submitBtn: "reject", reason }, "admin");
		return;
	}
	await call("GET", `/download/preview/${certificationId}/${certificateId}/de`, undefined, "admin");
	await call("POST", `/approval/answerApproval/${key}`, { submitBtn: "approve" }, "admin");
	if (state === "signed") return;
	await call("POST", `/publishCertificate/${key}`);
	if (state === "public") return;
	if (state === "suspended") {
		const reason = "Das Überwachungsaudit wurde zweimal abgesagt; neuer Termin ist vereinbart.";
		const json = { reason, cause: CAUSES.noSurveillance, until: addDays(today, 21) };
		await call("POST", `/certificate/${key}/suspension`, json, "admin");
		return;
	}
	if (state === "superseded" || state === "replacing") {
		const { _id } = await call<Certificate>("POST", `/certificate/${key}/replacement`);
		const of = { state: state === "superseded" ? "public" : "pending", today } as const;
		await bringTo(call, certificationId, _id, of);
		return;
	}
	const reason = "Rezeptur ohne Meldung geändert; das Zertifikat wird zurückgezogen.";
	await call("DELETE", `/publishCertificate/${key}`, { reason, cause: CAUSES.nonconformity }, "admin");
}

interface DemoTime {
	today: string;
	validityMonths: number;
}

const beginOf = (days: number, { today, validityMonths }: DemoTime): string =>
	addMonths(addDays(today, days), -validityMonths);

const hasExpired = (validFrom: string, { today, validityMonths }: DemoTime): boolean =>
	validToOf(validFrom, validityMonths) < today;

export async function fillDemo(callOn: CallOn, time: DemoTime): Promise<void> {
	for (const demo of [...DEMO_CLIENTS, ...DEMO_YEAR]) await fillClient(callOn, demo, time);
}
