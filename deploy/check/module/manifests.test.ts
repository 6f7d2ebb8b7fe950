import { join } from "node:path";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { describe, expect, it } from "vitest";
import { packageNames } from "../../build/inputs.ts";
import { ROOT } from "../../lib/run.mjs";

const readManifest = async (name: string): Promise<ModuleManifest> =>
	(await import(join(ROOT, name, "src/manifest.ts"))).manifest;
const names = packageNames().filter((name) => name !== "shell");
const all = await Promise.all(names.map(readManifest));

describe("all modules together", () => {
	const routes = all.flatMap((manifest) => manifest.routes);

	it("only an Admin may approve, read the audit trail and page failures, manage modules and erase personal data", () => {
		const adminOnly = routes.filter(({ access }) => access.toString() === "Admin").map(({ path }) => path);
		expect(adminOnly).toEqual(
			expect.arrayContaining([
				"/certificateApproval",
				"/datenschutzanfrage",
				"/module",
				"/protokoll",
				"/pruefgrundlagen",
				"/stoerungen",
			]),
		);
	});

	it("the public reaches exactly these routes", () => {
		const open = routes.filter(({ access }) => access === "public").map(({ path }) => path);
		expect(open.sort()).toEqual([
			"/",
			"/datenschutz",
			"/directory",
			"/impressum",
			"/informationen",
			"/register",
			"/validateCertificate",
			"/validateCertificates",
			"/watch",
		]);
	});

	// The check of manifests refuses a menu entry for a role that its route does not let in.
	it("only an Admin sees users in the menu, although other roles may open their own account at its address", () => {
		const entries = all.flatMap(({ menu }) => menu).filter(({ label }) => label === "Benutzer");
		expect(entries.map(({ roles }) => roles)).toEqual([["Admin"]]);
	});
});
