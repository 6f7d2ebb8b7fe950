import { describe, expect, test } from "vitest";
import {
	CERTIFICATE_QUEUES,
	type PendingApproval,
	type WaitingCertificate,
} from "../../modules/certificates/contract.ts";
import type { EnquiryListItem } from "../../public/enquiries/contract.ts";
import { createCertificate, createCertification, createClient, take } from "../../testing/index.ts";
import { everyPage } from "../../testing/pages.ts";
import { createEnquiry, handleEnquiry, register } from "../../testing/scenarios.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { Work } from "./contract.ts";

const NOW = "2026-03-10T09:00:00.000Z";

const app = startAppPerTest({ now: NOW });

type Who = "Admin" | "secondAdmin" | "Auditor";
const work = (as: Who) => app.json<Work>("/work", { as });
const list = (path: string, as: Who = "Auditor") => app.json<WaitingCertificate[]>(`/work/${path}`, { as });
const numbers = (rows: readonly { certificateNumber: string }[] = []) =>
	rows.map(({ certificateNumber }) => certificateNumber);

/** Returns the queues in which an account finds a certificate. */
async function queuesWith(number: string, as: Who): Promise<string[]> {
	const all = await work(as);
	return CERTIFICATE_QUEUES.filter((name) => numbers(all[name]?.items).includes(number));
}

describe("an Auditor", () => {
	test("sees no queues of Admins, and reads what is to be reviewed", async () => {
		const { certificate } = await createCertificate(app, { status: "IN_APPROVAL" });
		await register(app);
		expect(Object.keys(await work("Auditor")).sort()).toEqual([
			"deadlines",
			"drafts",
			"enquiries",
			"sentBack",
			"toPublish",
		]);
		expect(numbers(await list("toReview"))).toEqual([certificate.certificateNumber]);
	});

	test("does not see other users' drafts, nor what was sent back to them", async () => {
		const scenario = await createCertificate(app, { status: "REJECTED" });
		const draft = await createCertificate(app);
		for (const { certificate } of [scenario, draft])
			expect(await queuesWith(certificate.certificateNumber, "secondAdmin")).toEqual([]);
	});
});

test("an unknown queue and an unknown order are refused", async () => {
	for (const path of ["/work/enquiries", "/work/toReview?sort=user", "/work/drafts?cursor=abc"])
		expect((await app.request(path, { as: "Admin" })).status, path).toBe(400);
});

describe("a certificate waits", () => {
	const expectQueues = async (number: string, auditor: string[], admin: string[]) =>
		expect([await queuesWith(number, "Auditor"), await queuesWith(number, "Admin")]).toEqual([auditor, admin]);

	test("in the queue of its status, from the draft to the publication", async () => {
		const scenario = await createCertificate(app);
		const { certificateNumber } = scenario.certificate;
		await expectQueues(certificateNumber, ["drafts"], []);
		await take(app, scenario, "release", "Auditor");
		await expectQueues(certificateNumber, [], ["toReview"]);
		await take(app, scenario, "stop", "Auditor");
		await expectQueues(certificateNumber, ["drafts"], []);
		await take(app, scenario, "release", "Auditor");
		await take(app, scenario, "reject", "Admin");
		await expectQueues(certificateNumber, ["sentBack"], []);
		await take(app, scenario, "edit", "Auditor");
		await expectQueues(certificateNumber, ["drafts"], []);
		await take(app, scenario, "release", "Auditor");
		await take(app, scenario, "preview", "Admin");
		await take(app, scenario, "sign", "Admin");
		await expectQueues(certificateNumber, ["toPublish"], ["toPublish"]);
		await take(app, scenario, "publish", "Auditor");
		await expectQueues(certificateNumber, [], []);
		await take(app, scenario, "retract", "Admin");
		await expectQueues(certificateNumber, [], []);
	});

	test("for the user who last saved it, and for the one who released it", async () => {
		const scenario = await createCertificate(app);
		const { certificateNumber } = scenario.certificate;
		await take(app, scenario, "release", "secondAdmin");
		await take(app, scenario, "reject", "Admin");
		for (const as of ["Auditor", "secondAdmin"] as const)
			expect(await queuesWith(certificateNumber, as)).toEqual(["sentBack"]);
		await take(app, scenario, "edit", "Admin");
		expect(await queuesWith(certificateNumber, "Admin")).toEqual(["drafts"]);
		expect(await queuesWith(certificateNumber, "secondAdmin")).toEqual(["drafts"]);
		expect(await queuesWith(certificateNumber, "Auditor")).toEqual([]);
	});

	test("since its last status change, with who changed it and why, whatever is saved in between", async () => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		app.clock.set("2026-03-14T09:00:00.000Z");
		await take(app, scenario, "reject", "Admin");
		app.clock.set("2026-03-16T09:00:00.000Z");
		const [row] = await list("sentBack");
		expect(row).toEqual({
			_certificateId: scenario.certificate._id,
			_certificationId: scenario.certification._id,
			_clientId: scenario.client._id,
			certificateNumber: scenario.certificate.certificateNumber,
			clientName: scenario.client.name,
			since: "2026-03-14T09:00:00.000Z",
			user: "Amina Admin",
			reason: "Unterlagen fehlen",
		});
		await take(app, scenario, "edit", "Auditor");
		app.clock.set("2026-03-18T09:00:00.000Z");
		await take(app, scenario, "edit", "Auditor");
		const later = await createCertificate(app);
		app.clock.set("2026-03-19T09:00:00.000Z");
		await take(app, scenario, "edit", "Auditor");
		expect((await list("drafts")).map(({ certificateNumber, since }) => [certificateNumber, since])).toEqual([
			[scenario.certificate.certificateNumber, "2026-03-16T09:00:00.000Z"],
			[later.certificate.certificateNumber, "2026-03-18T09:00:00.000Z"],
		]);
	});

	test("for no publication after its last day", async () => {
		const { certificate } = await createCertificate(app, { status: "APPROVED" });
		app.clock.set(`${certificate.validTo}T12:00:00.000Z`);
		expect(numbers(await list("toPublish"))).toEqual([certificate.certificateNumber]);
		app.clock.set("2040-01-01T09:00:00.000Z");
		expect(await list("toPublish")).toEqual([]);
	});
});

test("the longest waiting comes first, and after five items only the number is returned; lists are read page by page", async () => {
	const base = await createCertification(app, { products: 1 });
	const made = [];
	for (let day = 1; day <= 7; day++) {
		app.clock.set(`2026-03-${10 + day}T09:00:00.000Z`);
		made.push(await createCertificate(app, { in: base }));
	}
	for (const [index, scenario] of [...made].reverse().entries()) {
		app.clock.set(`2026-04-0${index + 1}T09:00:00.000Z`);
		await take(app, scenario, "release", "Auditor");
	}
	const released = made.map(({ certificate }) => certificate.certificateNumber).reverse();
	const { toReview, drafts } = await work("Admin");
	expect(toReview).toMatchObject({ count: 7, more: false });
	expect(numbers(toReview?.items)).toEqual(released.slice(0, 5));
	expect(drafts).toEqual({ count: 0, more: false, items: [] });
	expect(numbers(await list("toReview?sort=-since", "Admin"))).toEqual([...released].reverse());
	expect(numbers(await list("toReview?sort=certificateNumber", "Admin"))).toEqual([...released].sort());
	expect(numbers(await list(`toReview?q=${released[2]}`, "Admin"))).toEqual([released[2]]);
	for (const path of ["/work/toReview?limit=3", "/work/toReview?sort=-clientName&limit=3", "/approval?limit=3"]) {
		const rows = await everyPage<PendingApproval>(app, path, ({ headers }) =>
			expect(headers.get("x-total-count")).toBe("7"),
		);
		expect(numbers(rows).sort()).toEqual([...released].sort());
	}
});

test("enquiries wait until they are answered, the oldest first, also in the list of open ones", async () => {
	const names = ["Eva Eins", "Eva Zwei", "Eva Drei"];
	for (const [index, name] of names.entries()) {
		app.clock.set(`2026-03-1${index}T09:00:00.000Z`);
		await createEnquiry(app, { name });
	}
	const waiting = async () => {
		const { enquiries } = await work("Auditor");
		return [enquiries.count, ...enquiries.items.map(({ name }) => name)];
	};
	expect(await waiting()).toEqual([3, ...names]);
	const [first, second] = (await work("Auditor")).enquiries.items;
	if (!first || !second) throw new Error("They are missing");
	await handleEnquiry(app, first);
	await handleEnquiry(app, second, "save");
	expect(await waiting()).toEqual([2, "Eva Zwei", "Eva Drei"]);
	const open = (query: string) =>
		app.json<EnquiryListItem[]>(`/customerMessages?status=OPEN${query}`, { as: "Auditor" });
	for (const [query, order] of [
		["", ["Eva Drei", "Eva Zwei"]],
		["&sort=messageDate", ["Eva Zwei", "Eva Drei"]],
		["&sort=-status", ["Eva Zwei", "Eva Drei"]],
		["&q=zwei", ["Eva Zwei"]],
		["&q=eins", []],
	] as const)
		expect(
			(await open(query)).map(({ name }) => name),
			query,
		).toEqual(order);
});

test("accounts wait until they have a role, the oldest first", async () => {
	// One of the test accounts also has no role.
	const { count = 0, items = [] } = (await work("Admin")).accounts ?? {};
	const ofOthers = new Set(items.map(({ _id }) => _id));
	const registered = async () => {
		const { accounts } = await work("Admin");
		return { count: accounts?.count, items: (accounts?.items ?? []).filter(({ _id }) => !ofOthers.has(_id)) };
	};
	for (const [index, name] of ["zoe_neu", "anna_neu"].entries()) {
		app.clock.set(`2026-03-1${index}T09:00:00.000Z`);
		await register(app, name);
	}
	const waiting = await registered();
	expect(waiting.count).toBe(count + 2);
	expect(waiting.items.map(({ userid, since }) => [userid, since.slice(0, 10)])).toEqual([
		["zoe_neu", "2026-03-10"],
		["anna_neu", "2026-03-11"],
	]);
	const json = { id: waiting.items[0]?._id, userid: "zoe_neu", name: "Zoe Neumann", roles: ["Auditor"] };
	await app.json("/users", { as: "Admin", method: "PUT", json });
	expect((await registered()).items.map(({ userid }) => userid)).toEqual(["anna_neu"]);
});

test("only the number of deadlines due by today is returned, for all assignees", async () => {
	const client = await createClient(app);
	for (const [day, assignee] of [
		["2026-03-01", app.userIds.Admin],
		["2026-03-10", null],
		["2026-03-11", null],
	])
		await app.json("/deadlines", { as: "Auditor", json: { _clientId: client._id, day, note: "Anruf", assignee } });
	expect((await work("Auditor")).deadlines).toEqual({ count: 2, more: false });
	app.clock.set("2026-03-11T09:00:00.000Z");
	expect((await work("Auditor")).deadlines).toEqual({ count: 3, more: false });
});
