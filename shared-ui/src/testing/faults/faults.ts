import { CLIENT_ERROR_PATH } from "@portal/api/contract/failures";
import { sentence } from "@portal/api/contract/messages";
import type { SessionUser } from "@portal/api/contract/sessions";
import { getResponse } from "msw";
import { type HttpHandler, HttpResponse, http } from "msw/http";
import { refusal } from "../answers.ts";

/** What can go wrong on the way to the API, to be seen on any screen of a module that runs alone. */
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
/** Version of a record that somebody else seems to have changed. */
const THEIRS = '"theirs"';
/** Texts that stand in a form somewhere; one of them is enough to have something to compare. */
const CHANGED_FIELDS = ["name", "field", "note"];

export const faultNamed = (name: string | null): Fault =>
	(Object.keys(FAULTS) as Fault[]).find((fault) => fault === name) ?? "none";

function changedByOthers(record: object) {
	const changes = Object.entries(record).filter(([key, value]) => CHANGED_FIELDS.includes(key) && value !== "");
	return { ...record, ...Object.fromEntries(changes.map(([key, value]) => [key, `${value} (neu)`])) };
}

interface FaultyOptions {
	handlers: readonly HttpHandler[];
	user: SessionUser | undefined;
	slowMs?: number;
}

/** Puts the chosen fault before the handlers that answer in place of the API. */
export function createFaults({ handlers, user, slowMs = SLOW_MS }: FaultyOptions) {
	let fault: Fault = "none";
	let refused: string | undefined;
	/** Somebody else has changed what is being edited. */
	let isChanged = false;

	const asOthersLeftIt = async (request: Request) => {
		const answer = await getResponse([...handlers], request);
		const record: unknown = await answer?.json();
		if (typeof record !== "object" || record === null || Array.isArray(record)) return undefined;
		return HttpResponse.json(changedByOthers(record), { headers: { ETag: THEIRS } });
	};
	const conflict = (request: Request) => {
		if (request.method === "GET") return isChanged ? asOthersLeftIt(request) : undefined;
		if (request.method !== "PUT" || request.headers.get("If-Match") === THEIRS) return undefined;
		isChanged = true;
		return refusal(409, "STALE", {
			message: sentence("stale.changedBy", { name: "Amina Admin", when: "um 10:14 Uhr" }),
			changedBy: "Amina Admin",
			changedAt: "2026-03-01T09:14:00.000Z",
		});
	};
	const expired = (request: Request) => {
		const token = request.headers.get("Authorization");
		if (token === null) return undefined;
		refused ??= token;
		return token === refused ? refusal(403, "TOKEN_EXPIRED") : undefined;
	};
	const faulty = http.all("*/api/*", async ({ request }) => {
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
	const refresh = http.get("*/api/refresh", () => {
		if (fault === "offline") return HttpResponse.error();
		return user ? HttpResponse.json({ accessToken: crypto.randomUUID(), user }) : refusal(401, "UNAUTHENTICATED");
	});
	/** What fails is reported to nobody here. */
	const reports = http.post(`*${CLIENT_ERROR_PATH}`, () => new HttpResponse(null, { status: 204 }));

	return {
		handlers: [refresh, reports, faulty, ...handlers],
		choose(next: Fault) {
			fault = next;
			refused = undefined;
			isChanged = false;
		},
	};
}
export type Faults = ReturnType<typeof createFaults>;
