import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { WORK_COUNTS } from "../../../api/desk/work/contract.ts";
import { MANIFEST_LIMITS } from "../../../api/kit/registry.ts";
import { LARGEST_BUDGET } from "../../release/release-schema.ts";
import { builtModule } from "../../testing/archives.ts";
import { plantShipping } from "../../testing/deployed.ts";
import { serviceOver } from "../../testing/module-service.ts";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
beforeEach(async () => {
	shipping = await plantShipping("folder");
});

async function upload(wanted: Parameters<typeof builtModule>[0]) {
	const answer = await serviceOver(shipping.store).send(builtModule(wanted));
	return [answer.status, await answer.text()];
}

const { routes, menu, actions, slots, roles, path, label, name } = MANIFEST_LIMITS;
const times = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index));
const route = { path: "/clients", access: "public", page: "P" };
const entry = { path: "/clients", label: "Kunden", roles: ["Admin"], order: 1 };
const slot = { slot: "home", component: "P", roles: [], order: 1 };
const takes = (length: number, page = "/x") => ({ ...entry, on: times(length, () => ({ path: page, takes: {} })) });
const longest = `/${"x".repeat(path - 1)}`;

describe("refuses a version whose manifest exceeds a limit by one", () => {
	it.each<[string, object, string]>([
		["routes", { routes: times(routes + 1, (index) => ({ ...route, path: `/x${index}` })) }, "manifest is too large"],
		["menu entries", { menu: times(menu + 1, () => entry) }, "manifest is too large"],
		["actions", { actions: times(actions + 1, () => entry) }, "manifest is too large"],
		["slots", { slots: times(slots + 1, () => slot) }, "manifest is too large"],
		["bytes", { actions: times(3, () => takes(routes, longest)) }, "manifest is too large: at most 16 KB"],
		["roles", { menu: [{ ...entry, roles: times(roles + 1, () => "Admin") }] }, "more than 10 roles"],
		["letters of a path", { routes: [{ ...route, path: `${longest}x` }] }, "more than 100 characters"],
		["letters of a label", { menu: [{ ...entry, label: "x".repeat(label + 1) }] }, "label has more than 60 characters"],
		["letters of a page's name", { routes: [{ ...route, page: "P".repeat(name + 1) }] }, "page has more than 60"],
		["letters of a slot's name", { slots: [{ ...slot, slot: "s".repeat(name + 1) }] }, "slot has more than 60"],
		["pages of an action", { actions: [takes(routes + 1)] }, "on has more than 50 entries"],
		["counts", { menu: [{ ...entry, counts: [...WORK_COUNTS, ...WORK_COUNTS] }] }, "counts has more than"],
		["languages", { languages: ["de", "de", "de", "de"] }, "languages has more than 3 languages"],
	])("%s", async (_, manifest, problem) => {
		expect(await upload({ manifest })).toEqual([409, expect.stringContaining(problem)]);
		expect(await shipping.store.list("web/mfe/clients/1.0.0/")).toEqual([]);
	});
});

describe("refuses a version for its size", () => {
	const noise = (kilobytes: number) => randomBytes(kilobytes * 768).toString("base64");
	const module = "static/js/module.js";
	it.each<[string, Record<string, string>, Partial<Record<keyof typeof LARGEST_BUDGET, number>>, string]>([
		["its entry", { "remoteEntry.js": `mfe_clients ${noise(4)}` }, { entry: 1 }, "(mfe.budget.entry in"],
		["what it loads at once", { [module]: noise(4) }, { module: 1 }, "(mfe.budget.module in"],
		["all of it", { "static/js/late.js": noise(4) }, { total: 1 }, "(mfe.budget.total in"],
	])("above its budget: %s", async (_, files, budget, problem) => {
		const release = { budget: { ...LARGEST_BUDGET, ...budget } };
		expect(await upload({ files, release })).toEqual([409, expect.stringContaining(problem)]);
		expect(await shipping.store.list("web/mfe/clients/1.0.0/")).toEqual([]);
	});

	it.each(["entry", "module", "total"] as const)("with a budget above the maximum: %s", async (part) => {
		const release = { budget: { ...LARGEST_BUDGET, [part]: LARGEST_BUDGET[part] + 1 } };
		const problem = `budget.${part}: is more than the ${LARGEST_BUDGET[part]} KB`;
		expect(await upload({ release })).toEqual([400, expect.stringContaining(problem)]);
	});

	it("above the maximum when it names no budget", async () => {
		const answer = await upload({ files: { "static/js/late.js": noise(700) } });
		expect(answer).toEqual([409, expect.stringContaining("allowed are 500.0 KB")]);
	});
});

it("accepts a version at its limits", async () => {
	const paths = times(routes, (index) => `/clients${index}`);
	const manifest = {
		routes: paths.map((one) => ({ ...route, path: one })),
		menu: paths.slice(0, menu).map((one) => ({ ...entry, path: one, label: "x".repeat(label) })),
		actions: paths.slice(0, actions).map((one, order) => ({ ...entry, path: one, label: `Neu ${order}` })),
		slots: times(slots, () => slot),
	};
	const answer = await upload({ manifest, release: { budget: LARGEST_BUDGET } });
	expect(answer).toEqual([201, expect.stringContaining('"version":"1.0.0"')]);
});
