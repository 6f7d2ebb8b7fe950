import * as schema from "@portal/contracts/contract/registry";
import { MANIFEST_LIMITS, REGISTRY_LIMITS } from "@portal/contracts/kit/registry";
import { expect, it } from "vitest";
import * as guard from "./guard.ts";

const hash = `sha384-${"e".repeat(64)}`;
const available = { "1.0.0-aa": hash, "0.9.0": hash };
const staged = { version: "1.0.0-aa", percentage: 10, users: ["0".repeat(64)] };
const manifest = {
	id: "clients",
	contract: 1,
	routes: [
		{ path: "/clients/:id", page: "Clients", access: ["Admin"] },
		{ path: "/", page: "Start", access: "public" },
	],
	menu: [{ path: "/clients", label: "Kunden", roles: ["Admin"] }],
	slots: [{ slot: "home", component: "Table", roles: [] }],
};
const entry = {
	entry: "/mfe/clients/1.0.0-aa/remoteEntry.js",
	version: "1.0.0-aa",
	integrity: hash,
	preload: [{ href: "/mfe/clients/1.0.0-aa/static/js/module.js", integrity: hash }],
	css: [{ href: "/static/css/shared.css", integrity: hash }],
	release: hash,
	available,
	staged,
	manifest,
};

const long = Math.max(REGISTRY_LIMITS.path, MANIFEST_LIMITS.path) + 1;
const VALUES: readonly unknown[] = [
	undefined,
	null,
	"",
	"x",
	"..",
	"1..2",
	"constructor",
	"//evil.example/x.js",
	"/static/../x.js",
	"/static/js/x.js",
	"/static/css/x.css",
	"/mfe/users/1.0.0-aa/x.js",
	"/mfe/clients/1.0.0-bb/remoteEntry.js",
	`/${"x".repeat(long)}`,
	"x".repeat(MANIFEST_LIMITS.name),
	"x".repeat(MANIFEST_LIMITS.name + 1),
	-1,
	1,
	101,
	Number.NaN,
	true,
	[],
	["Admin"],
	[null],
	Array.from({ length: REGISTRY_LIMITS.users + 1 }, () => "Admin"),
	{},
	{ "../x": hash },
	Object.fromEntries(Array.from({ length: REGISTRY_LIMITS.available + 1 }, (_, at) => [`1.0.${at}`, hash])),
];

/** Returns the value and copies in which each property is replaced by each of the values. */
function variants(value: unknown): unknown[] {
	if (typeof value !== "object" || value === null) return [...VALUES, value];
	const parts = Object.entries(value).flatMap(([key, part]) =>
		variants(part).map((variant) =>
			Array.isArray(value) ? value.with(Number(key), variant) : { ...value, [key]: variant },
		),
	);
	return [...VALUES, value, ...parts];
}

it.each([
	["entry", entry, (checks: typeof guard, value: unknown) => checks.refusalOf("clients", value)],
	["manifest", manifest, (checks: typeof guard, value: unknown) => checks.isDrawable("clients", value)],
	["staged version", { staged }, (checks: typeof guard, value: unknown) => checks.stagedOf(value)],
	[
		"module that is not released yet",
		{ coming: { users: { available, staged }, clients: { available } }, modules: { clients: {} } },
		(checks: typeof guard, value: unknown) => checks.comingIn(Object(value)),
	],
] as const)("the shell and the registry schema refuse the same values: %s", (_name, valid, check) => {
	// Serialization removes undefined properties, as in a stored file or page.
	const stored = variants(valid).map((value) => JSON.parse(JSON.stringify({ value })).value);
	const results = stored.map((value) => [value, check(guard, value), check(schema, value)] as const);
	expect(results.filter(([, own, expected]) => JSON.stringify(own) !== JSON.stringify(expected))).toEqual([]);
	expect(new Set(results.map(([, own]) => JSON.stringify(own))).size).toBeGreaterThan(1);
});

it.each(["", "Clients", "../x", "constructor"])("neither check accepts %j as a module id", (id) => {
	expect([guard.refusalOf(id, entry), schema.refusalOf(id, entry)]).toEqual(["id", "id"]);
});
