import type { AuditVerification } from "@portal/api/contract/audit";
import type { User, UserInput, UserUpdate } from "@portal/api/contract/users";
import { HttpResponse, http } from "@portal/shared-ui/testing/standalone";
import { anEntry, aUser, ownUser, signerUser, waitingUser } from "./data.ts";

const users = new Map<string, User>([ownUser, aUser(), signerUser(), waitingUser()].map((user) => [user._id, user]));
const entries = Array.from({ length: 12 }, (_, index) => anEntry({ seq: 12 - index }));

const missing = () =>
	HttpResponse.json({ message: "Der Eintrag wurde nicht gefunden.", code: "NOT_FOUND" }, { status: 404 });
const stateOf = ({ roles }: Pick<User, "roles">) => (roles.length > 0 ? "active" : "waiting");

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;
function change(params: Params, changes: (user: User) => Partial<User>) {
	const before = users.get(String(params.id));
	if (!before) return missing();
	const user = { ...before, ...changes(before) };
	users.set(user._id, user);
	return HttpResponse.json(user);
}

const listed = (rows: readonly object[]) =>
	HttpResponse.json(rows, { headers: { "X-Total-Count": String(rows.length) } });

/** What answers in place of the API: four accounts that can be changed and deleted, and a short trail. */
export const handlers = [
	http.get("*/api/users", ({ request }) => {
		const state = new URL(request.url).searchParams.get("state");
		return listed([...users.values()].filter((user) => state === null || user.state === state));
	}),
	http.get("*/api/users/:id", ({ params }) => {
		const user = users.get(String(params.id));
		return user ? HttpResponse.json(user, { headers: { ETag: '"1"' } }) : missing();
	}),
	http.post("*/api/users", async ({ request }) => {
		const { userid, name, roles } = (await request.json()) as UserInput;
		const user = aUser({ _id: `u${Date.now()}`, userid, name, roles, state: stateOf({ roles }) });
		users.set(user._id, user);
		return HttpResponse.json(user, { status: 201 });
	}),
	http.put("*/api/users", async ({ request }) => {
		const { id, userid, name, roles } = (await request.json()) as UserUpdate;
		return change({ id }, () => ({ userid, name, roles, state: stateOf({ roles }) }));
	}),
	http.post("*/api/users/:id/deactivation", ({ params }) => change(params, () => ({ state: "deactivated" }))),
	http.delete("*/api/users/:id/deactivation", ({ params }) => change(params, (user) => ({ state: stateOf(user) }))),
	http.delete("*/api/users/:id/sessions", () => HttpResponse.json({ sessions: 1 })),
	http.delete("*/api/users/:id", ({ params }) => {
		users.delete(String(params.id));
		return new HttpResponse(null, { status: 204 });
	}),
	http.get("*/api/audit", () => listed(entries)),
	http.get("*/api/audit/verification", () =>
		HttpResponse.json({ ok: true, entries: entries.length } satisfies AuditVerification),
	),
	http.get("*/api/history/:entity/:id", () => listed(entries)),
];
