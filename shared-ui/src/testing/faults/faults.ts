import { CLIENT_ERROR_PATH } from "@portal/contracts/kit/failures";
import { sentence } from "@portal/contracts/kit/sentences";
import { HttpResponse, http } from "msw/http";
import { refusal } from "../refusal.ts";

/** Faults that a developer can simulate in a standalone module. */
export const FAULTS = {
	none: "keine",
	slow: "langsam (3 s)",
	failure: "Fehler 500",
	offline: "kein Netz",
	expired: "Anmeldung abgelaufen",
	conflict: "von jemand anderem geändert",
	limited: "zu viele Versuche (429)",
} as const;
export type Fault = keyof typeof FAULTS;

const SLOW_MS = 3_000;
const WAIT_SECONDS = "30";
/** ETag (version) of a record with a simulated change by another user. */
const THEIRS = '"theirs"';
/**
 * Names of text fields that a simulated change modifies. The form must have one of them, so that the comparison shows a
 * difference.
 */
const CHANGED_FIELDS = ["name", "field", "note"];

export const faultNamed = (name: string | null): Fault =>
	(Object.keys(FAULTS) as Fault[]).find((fault) => fault === name) ?? "none";

function changedByOthers(record: object) {
	const changes = Object.entries(record).filter(([key, value]) => CHANGED_FIELDS.includes(key) && value !== "");
	return { ...record, ...Object.fromEntries(changes.map(([key, value]) => [key, `${value} (neu)`])) };
}

interface FaultyOptions {
	/** Sends a request to the API without a simulated fault. */
	send: (request: Request, headers?: Headers) => Promise<Response>;
	slowMs?: number;
}

/** Creates request handlers that apply the selected fault. */
export function createFaults({ send, slowMs = SLOW_MS }: FaultyOptions) {
	let fault: Fault = "none";
	let isRenewed = false;
	/** True while the edited record has a simulated change by another user. */
	let isChanged = false;

	const asOthersLeftIt = async (request: Request) => {
		const record: unknown = await (await send(request)).json();
		if (typeof record !== "object" || record === null || Array.isArray(record)) return undefined;
		return HttpResponse.json(changedByOthers(record), { headers: { ETag: THEIRS } });
	};
	/** Sends a save without If-Match if it has the simulated ETag, which the API does not know. */
	const overwrite = (request: Request) => {
		const headers = new Headers(request.headers);
		headers.delete("If-Match");
		return send(request, headers);
	};
	const conflict = (request: Request) => {
		if (request.method === "GET") return isChanged ? asOthersLeftIt(request) : undefined;
		if (request.method !== "PUT") return undefined;
		if (request.headers.get("If-Match") === THEIRS) return overwrite(request);
		isChanged = true;
		return refusal(409, "STALE", {
			message: sentence("stale.changedBy", { name: "Amina Admin", when: "um 10:14 Uhr" }),
			changedBy: "Amina Admin",
			changedAt: "2026-03-01T09:14:00.000Z",
		});
	};
	const expired = (request: Request) =>
		isRenewed || !request.headers.has("Authorization") ? undefined : refusal(403, "TOKEN_EXPIRED");
	const faulty = http.all("*/api/*", async ({ request }) => {
		if (fault !== "offline" && request.url.endsWith("/api/refresh")) {
			isRenewed = true;
			return undefined;
		}
		switch (fault) {
			case "slow":
				await new Promise((resolve) => setTimeout(resolve, slowMs));
				return undefined;
			case "failure":
				return refusal(500, "INTERNAL");
			case "offline":
				return HttpResponse.error();
			case "expired":
				return expired(request);
			case "conflict":
				return conflict(request);
			case "limited":
				return request.method === "GET" ? undefined : refusal(429, "RATE_LIMITED", {}, { "Retry-After": WAIT_SECONDS });
			default:
				return undefined;
		}
	});
	/** Handler that discards reports of errors in the page, because a standalone module has no use for them. */
	const reports = http.post(`*${CLIENT_ERROR_PATH}`, () => new HttpResponse(null, { status: 204 }));

	return {
		handlers: [reports, faulty],
		choose(next: Fault) {
			fault = next;
			isRenewed = false;
			isChanged = false;
		},
	};
}
export type Faults = ReturnType<typeof createFaults>;
