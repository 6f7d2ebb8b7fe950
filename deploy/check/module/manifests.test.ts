import { join } from "node:path";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { describe, expect, it } from "vitest";
import { packageNames } from "../../build/inputs.ts";
import { ROOT } from "../../lib/run.mjs";
import { checkManifests } from "../../release/registry.ts";

const readManifest = async (name: string): Promise<ModuleManifest> =>
	(await import(join(ROOT, name, "src/manifest.ts"))).manifest;
const names = packageNames().filter((name) => name !== "shell");
const all = Object.fromEntries(
	await Promise.all(names.map(async (name) => [name.slice("mfe-".length), await readManifest(name)] as const)),
);

describe("all modules together", () => {
	const routes = Object.values(all).flatMap((manifest) => manifest.routes);

	it("do not conflict", () => {
		const releases = Object.fromEntries(Object.entries(all).map(([id, manifest]) => [id, { manifest }]));
		expect(() => checkManifests(releases)).not.toThrow();
	});

	it("only an Admin may approve, read the audit trail and page failures, manage modules and erase personal data", () => {
		const adminOnly = routes.filter(({ access }) => access.toString() === "Admin").map(({ path }) => path);
		expect(adminOnly).toEqual(
			expect.arrayContaining(["/certificateApproval", "/datenschutzanfrage", "/module", "/protokoll", "/stoerungen"]),
		);
	});

	it("every protected route requires one of the two roles", () => {
		for (const { path, access } of routes) {
			if (access === "public") continue;
			expect([path, access.length > 0, access.every((role) => ["Admin", "Auditor"].includes(role))]).toEqual([
				path,
				true,
				true,
			]);
		}
		const protectedPaths = routes.filter(({ access }) => access !== "public").map(({ path }) => path);
		expect(protectedPaths).toEqual(
			expect.arrayContaining([
				"/addCertificate",
				"/addCertification",
				"/addClient",
				"/benutzer",
				"/certificateApproval",
				"/certificateDetails",
				"/certificationDetails",
				"/certificationsList",
				"/clientDetails",
				"/clients",
				"/customerMessage",
				"/customerMessages",
				"/datenschutzanfrage",
				"/editClient",
				"/editProducts",
				"/module",
				"/protokoll",
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
		const menu = Object.values(all).flatMap((manifest) => manifest.menu);
		const rolesOf = Object.fromEntries(menu.map(({ label, roles }) => [label, [...roles].sort()]));
		expect(rolesOf).toMatchObject({
			Zertifizierungen: ["Admin", "Auditor"],
			Kunden: ["Admin", "Auditor"],
			Anfragen: ["Admin", "Auditor"],
			Benutzer: ["Admin"],
			Protokoll: ["Admin"],
			Störungen: ["Admin"],
			Module: ["Admin"],
		});
	});
});
