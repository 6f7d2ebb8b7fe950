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

	it("only an Admin sees users, audit trail, page failures and modules in the menu", () => {
		const menu = all.flatMap((manifest) => manifest.menu);
		const rolesOf = Object.fromEntries(menu.map(({ label, roles }) => [label, [...roles].sort()]));
		expect(rolesOf).toMatchObject({
			Zertifizierungen: ["Admin", "Auditor"],
			Kunden: ["Admin", "Auditor"],
			Anfragen: ["Admin", "Auditor"],
			Benutzer: ["Admin"],
			Protokoll: ["Admin"],
			Prüfgrundlagen: ["Admin"],
			Störungen: ["Admin"],
			Module: ["Admin"],
		});
	});
});
