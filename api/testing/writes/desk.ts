import { newId } from "../../platform/database/columns.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { mails } from "../../schema/mails.ts";
import { createClient, type TestApp } from "../index.ts";
import { createEnquiry } from "../scenarios/enquiries.ts";
import { aPerson } from "./accounts.ts";
import { atNew, nextNumber, plain, type Requests, unique } from "./prepare.ts";

/** Creates an account that has subscribed to its calendar, and returns it. */
export async function withCalendar(app: TestApp) {
	const person = await aPerson(app);
	const { token } = await app.json<{ token: string }>("/deadlines/feed", { method: "POST", headers: person.headers });
	return { ...person, token };
}

const taskOf = async (app: TestApp) => ({
	json: { _clientId: (await createClient(app))._id, day: "2026-04-01", note: "Rückfrage" },
});
const aTask = async (app: TestApp) => app.json<{ _id: string }>("/deadlines", { as: "Admin", ...(await taskOf(app)) });

const viewOf = () => ({ list: "clients", name: unique("Ansicht "), query: "sort=-name" });
const createView = (app: TestApp, json = viewOf()) => app.json<{ _id: string }>("/views", { as: "Admin", json });

const email = "anna.maier@example.org";
const anEnquiry = (app: TestApp) => createEnquiry(app, { email });
const privacy = (what: "export" | "erase") =>
	atNew(anEnquiry, () => `/customerMessages/privacy/${what}`, { json: { email } });

async function aFailedMail({ deps, userIds }: TestApp): Promise<{ _id: string }> {
	const id = newId();
	const at = deps.clock.now().toISOString();
	const moments = { dueAt: at, until: at, createdAt: at };
	const mail = { id, kind: "enquiry", about: id, userId: userIds.Admin, state: "failed", reason: "refused" } as const;
	await deps.database.write(SYSTEM, (tx) => tx.insert(mails).values({ ...mail, ...moments, attempts: 1 }));
	return { _id: id };
}

export const DESK_WRITES: Requests = {
	"GET /api/deadlines.xlsx": plain("/deadlines.xlsx"),
	"POST /api/deadlines": async (app) => ["/deadlines", await taskOf(app)],
	"PATCH /api/deadlines/:id": atNew(aTask, (id) => `/deadlines/${id}`, {
		method: "PATCH",
		json: { snoozedUntil: "2099-01-01", assignee: "me" },
	}),
	"DELETE /api/deadlines/:id": atNew(aTask, (id) => `/deadlines/${id}`),
	"POST /api/deadlines/feed": async (app) => (await aPerson(app)).own("/deadlines/feed"),
	"DELETE /api/deadlines/feed": async (app) => (await withCalendar(app)).withoutBody("/deadlines/feed"),
	"POST /api/views": async () => ["/views", { json: viewOf() }],
	"PUT /api/views/:id": async (app) => {
		const json = viewOf();
		return [`/views/${(await createView(app, json))._id}`, { json: { ...json, query: "q=wien" } }];
	},
	"DELETE /api/views/:id": atNew(createView, (id) => `/views/${id}`),
	"PUT /api/users/me/notifications": async (app) => {
		const json = await app.json<object>("/users/me/notifications", { as: "Admin" });
		const isEven = nextNumber() % 2 === 0;
		return ["/users/me/notifications", { json: { ...json, enquiry: isEven, signed: !isEven } }];
	},
	"POST /api/mails/:id/retry": atNew(aFailedMail, (id) => `/mails/${id}/retry`),
	"DELETE /api/mails/:id": atNew(aFailedMail, (id) => `/mails/${id}`),
	"GET /api/customerMessages.xlsx": plain("/customerMessages.xlsx"),
	"POST /api/customerMessages/privacy/export": privacy("export"),
	"POST /api/customerMessages/privacy/erase": privacy("erase"),
	"PUT /api/customerMessages/:id": atNew(anEnquiry, (id) => `/customerMessages/${id}`, {
		json: { note: "Angerufen", submitBtn: "save" },
	}),
	"DELETE /api/customerMessages/:id": atNew(anEnquiry, (id) => `/customerMessages/${id}`),
};
