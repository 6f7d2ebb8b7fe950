import { describe, expect, it } from "vitest";
import { manifest as certificates } from "../mfe-certificates/src/manifest.ts";
import { manifest as clients } from "../mfe-clients/src/manifest.ts";
import { manifest as enquiries } from "../mfe-enquiries/src/manifest.ts";
import { manifest as visitors } from "../mfe-public/src/manifest.ts";
import { manifest as users } from "../mfe-users/src/manifest.ts";
import { checkManifests } from "./lib/registry.ts";

describe("the modules together", () => {
	const all = { certificates, clients, enquiries, users, public: visitors };
	const routes = Object.values(all).flatMap((manifest) => manifest.routes);

	it("do not stand in each other's way", () => {
		const releases = Object.fromEntries(Object.entries(all).map(([id, manifest]) => [id, { manifest }]));
		expect(() => checkManifests(releases)).not.toThrow();
	});

	it("approving, the audit trail and erasing a person's data are for an Admin alone", () => {
		const adminOnly = routes.filter(({ access }) => access.toString() === "Admin").map(({ path }) => path);
		expect(adminOnly.sort()).toEqual(["/certificateApproval", "/datenschutzanfrage", "/protokoll"]);
	});

	it("every protected address needs one of the two roles", () => {
		const protectedPaths = routes.filter(({ access }) => access !== "public").map(({ path }) => path);
		expect(protectedPaths.sort()).toEqual([
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
			"/protokoll",
		]);
	});

	it("visitors reach these addresses and no others", () => {
		const open = routes.filter(({ access }) => access === "public").map(({ path }) => path);
		expect(open.sort()).toEqual([
			"/",
			"/datenschutz",
			"/impressum",
			"/informationen",
			"/register",
			"/validateCertificate",
		]);
	});

	it("the menu shows users and the audit trail to an Admin only", () => {
		const menu = Object.values(all).flatMap((manifest) => manifest.menu);
		expect(menu.map(({ label, roles }) => [label, [...roles].sort()])).toEqual([
			["Zertifizierungen", ["Admin", "Auditor"]],
			["Kunden", ["Admin", "Auditor"]],
			["Anfragen", ["Admin", "Auditor"]],
			["Benutzer", ["Admin"]],
			["Protokoll", ["Admin"]],
		]);
	});
});
