import { auditFilter, auditQuery, type HistoryEntry, historyOf, historyQuery } from "@portal/api/contract/audit";
import { clientErrorQuery } from "@portal/api/contract/client-errors";
import { type User, userInput, userListQuery, userUpdate } from "@portal/api/contract/users";
import {
	file,
	HttpResponse,
	http,
	listed,
	missing,
	tagged,
	withBody,
	withParams,
	withQuery,
} from "@portal/shared-ui/testing/standalone";
import {
	aClientError,
	aHistoryEntry,
	anEntry,
	aUser,
	aVerification,
	ownUser,
	signerUser,
	waitingUser,
} from "./data.ts";

const deactivated = aUser({ _id: "u4", userid: "dora.fort", name: "Dora Fort", state: "deactivated" });
const lockedOut = aUser({
	_id: "u5",
	userid: "lara.lang",
	name: "Lara Langsam",
	email: "lara.langsam@example.org",
	secondFactor: true,
	locked: { until: "2026-03-01T09:45:00.000Z", failures: 9 },
});
const users = new Map<string, User>(
	[ownUser, aUser(), signerUser(), waitingUser(), deactivated, lockedOut].map((user) => [user._id, user]),
);
const SEQUENCE = Array.from({ length: 12 }, (_, index) => 12 - index);
const entries = SEQUENCE.map((seq) => anEntry({ seq }));
const history: HistoryEntry[] = SEQUENCE.map((seq) => aHistoryEntry({ seq }));
const clientErrors = [
	aClientError(),
	aClientError({ kind: "translation", module: "users", fault: "list.title", place: "/benutzer", count: 1 }),
	aClientError({ day: "2026-02-27", kind: "integrity", fault: "hash", place: "/clients" }),
	aClientError({
		day: "2026-02-27",
		kind: "document",
		module: "api",
		fault: "document.de",
		place: "Z-2026-0001-01",
	}),
	aClientError({
		day: "2026-02-27",
		kind: "shell",
		module: "shell",
		version: "unknown",
		fault: "TypeError",
		place: "/*",
	}),
];

const stateOf = ({ roles }: Pick<User, "roles">) => (roles.length > 0 ? "active" : "waiting");

/** An empty address takes away the one that is there. */
const emailOf = (email: string | undefined) => (email ? { email } : {});

function change(id: unknown, changes: (user: User) => Partial<User>, without: (keyof User)[] = []): User | undefined {
	const before = users.get(String(id));
	if (!before) return undefined;
	const user = { ...before };
	for (const field of without) delete (user as Partial<User>)[field];
	Object.assign(user, changes(before));
	users.set(user._id, user);
	return user;
}
const changed = (id: unknown, changes: (user: User) => Partial<User>) => {
	const user = change(id, changes);
	return user ? HttpResponse.json(user) : missing();
};

/** What answers in place of the API: six accounts that can be changed and deleted, a short trail and a few failures. */
export const handlers = [
	http.get(
		"*/api/users",
		withQuery(userListQuery, ({ request, query }) =>
			listed(
				request,
				[...users.values()].filter(({ state }) => query.state === undefined || state === query.state),
				query,
			),
		),
	),
	http.get("*/api/users/:id", ({ params }) => {
		const user = users.get(String(params.id));
		return user ? tagged(user) : missing();
	}),
	http.post(
		"*/api/users",
		withBody(userInput, ({ json: { userid, name, email, roles, mustChangePassword } }) => {
			const given = { userid, name, roles, ...emailOf(email), ...(mustChangePassword ? { mustChangePassword } : {}) };
			const { login: _, ...account } = aUser({ _id: `u${Date.now()}`, ...given, state: stateOf({ roles }) });
			users.set(account._id, account);
			return HttpResponse.json(account, { status: 201 });
		}),
	),
	http.put(
		"*/api/users",
		withBody(userUpdate, ({ json: { id, userid, name, email, roles } }) => {
			const user = change(id, () => ({ userid, name, roles, ...emailOf(email), state: stateOf({ roles }) }), ["email"]);
			return user ? tagged(user, 2) : missing();
		}),
	),
	http.post("*/api/users/:id/deactivation", ({ params }) => changed(params.id, () => ({ state: "deactivated" }))),
	http.delete("*/api/users/:id/deactivation", ({ params }) => changed(params.id, (user) => ({ state: stateOf(user) }))),
	http.delete("*/api/users/:id/sessions", ({ params }) =>
		users.has(String(params.id)) ? HttpResponse.json({ sessions: 1 }) : missing(),
	),
	http.delete("*/api/users/:id/lock", ({ params }) =>
		change(params.id, () => ({}), ["locked"]) ? new HttpResponse(null, { status: 204 }) : missing(),
	),
	http.delete("*/api/users/:id/second-factors", ({ params }) =>
		change(params.id, () => ({ secondFactor: false })) ? new HttpResponse(null, { status: 204 }) : missing(),
	),
	http.delete("*/api/users/:id", ({ params }) =>
		users.delete(String(params.id)) ? new HttpResponse(null, { status: 204 }) : missing(),
	),
	http.get(
		"*/api/audit",
		withQuery(auditQuery, ({ request, query }) => listed(request, entries, query)),
	),
	http.get("*/api/audit/verification", () => HttpResponse.json(aVerification({ entries: entries.length }))),
	http.get(
		"*/api/audit/export",
		withQuery(auditFilter, () => file("Protokoll.xlsx")),
	),
	http.get(
		"*/api/client-errors",
		withQuery(clientErrorQuery, ({ request, query }) =>
			listed(
				request,
				clientErrors.filter(({ day }) => query.since === undefined || day >= query.since),
				query,
			),
		),
	),
	http.get(
		"*/api/history/:entity/:id",
		withParams(
			historyOf,
			withQuery(historyQuery, ({ request, query }) => listed(request, history, query)),
		),
	),
];
