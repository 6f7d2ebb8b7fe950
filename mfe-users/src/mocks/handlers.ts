import type { User, UserInput, UserUpdate } from "@portal/api/contract/users";
import { HttpResponse, http } from "@portal/shared-ui/testing/standalone";
import { aUser, ownUser, waitingUser } from "./data.ts";

const users = new Map<string, User>([ownUser, aUser(), waitingUser()].map((user) => [user._id, user]));

const missing = () =>
	HttpResponse.json({ message: "Der Eintrag wurde nicht gefunden.", code: "NOT_FOUND" }, { status: 404 });
const stateOf = ({ roles }: Pick<User, "roles">) => (roles.length > 0 ? "active" : "waiting");

/** What answers in place of the API: three accounts that can be changed and deleted. */
export const handlers = [
	http.get("*/api/users", () => HttpResponse.json([...users.values()])),
	http.get("*/api/users/:id", ({ params }) => {
		const user = users.get(String(params.id));
		return user ? HttpResponse.json(user, { headers: { ETag: '"1"' } }) : missing();
	}),
	http.post("*/api/users", async ({ request }) => {
		const { userid, name, roles } = (await request.json()) as UserInput;
		const user: User = { _id: `u${Date.now()}`, userid, name, roles, state: stateOf({ roles }) };
		users.set(user._id, user);
		return HttpResponse.json(user, { status: 201 });
	}),
	http.put("*/api/users", async ({ request }) => {
		const { id, userid, name, roles } = (await request.json()) as UserUpdate;
		const before = users.get(id);
		if (!before) return missing();
		const user: User = { ...before, userid, name, roles, state: stateOf({ roles }) };
		users.set(id, user);
		return HttpResponse.json(user);
	}),
	http.delete("*/api/users/:id", ({ params }) => {
		users.delete(String(params.id));
		return new HttpResponse(null, { status: 204 });
	}),
];
