import { WORK_COUNTS } from "@portal/contracts/contract/work";
import { ROLES } from "@portal/contracts/kit/access";
import { LANGUAGES } from "@portal/contracts/kit/languages";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { z } from "zod";
import { isManifestTooLarge, MANIFEST_LIMITS } from "../../../api/kit/registry.ts";
import { ICON_PATHS } from "../../../shared-ui/src/components/Icon/paths.ts";

/** Few characters are allowed, because the id becomes a folder, a namespace and part of a JavaScript name. */
const MODULE_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ROUTE = /^\/$|^(\/[A-Za-z0-9_-]+)+$/;

const ICONS = Object.keys(ICON_PATHS) as (keyof typeof ICON_PATHS)[];

const bounds = MANIFEST_LIMITS;
const atMost = (max: number, what: string) => ({ error: `has more than ${max} ${what}` });
const short = (max: number) => z.string().max(max, atMost(max, "characters"));
const list = <T extends z.ZodType>(item: T, max: number, what = "entries") =>
	z.array(item).max(max, atMost(max, what)).readonly();
const name = short(bounds.name).regex(/^[A-Za-z_$][\w$]*$/, { error: "is no name of a component" });
const path = short(bounds.path).regex(ROUTE, {
	error: "must begin with / and contain only letters, digits, - and _ (no / at its end)",
});
const roles = list(z.enum(ROLES), bounds.roles, "roles");
const label = z
	.string()
	.trim()
	.min(1, { error: "is empty" })
	.max(bounds.label, atMost(bounds.label, "characters"))
	.regex(/^\P{C}*$/u, { error: "contains invisible characters" });
const parameter = short(bounds.name);
const icon = z.enum(ICONS, { error: ({ input }) => `names the unknown icon "${String(input)}"` }).exactOptional();
const position = z.number().finite();
const needed = roles.refine((given) => given.length > 0, { error: 'names no role; for the public write "public"' });
const access = z.union([z.literal("public"), needed], {
	error: `must be "public" or a list of roles (${ROLES.join(", ")})`,
});
const record = z.strictObject({ path, takes: z.record(parameter, parameter).readonly() });

const route = z.strictObject({ path, access, page: name, frame: z.enum(["staff", "own"]).exactOptional() });
const menuEntry = z.strictObject({
	path,
	label,
	icon,
	roles,
	order: position,
	group: z.literal("system").exactOptional(),
	counts: list(z.enum(WORK_COUNTS), WORK_COUNTS.length).exactOptional(),
});
const action = z.strictObject({
	path,
	label,
	icon,
	roles: needed,
	order: position,
	on: list(record, bounds.routes).exactOptional(),
});
const slot = z.strictObject({ slot: short(bounds.name).min(1), component: name, roles, order: position });

/** Schema of a manifest. Unknown fields are refused, because the application shell would silently ignore them. */
const manifestSchema = z.strictObject({
	id: short(40).regex(MODULE_ID, { error: "must contain only small letters, digits and -" }),
	contract: z.int(),
	routes: list(route, bounds.routes),
	menu: list(menuEntry, bounds.menu),
	actions: list(action, bounds.actions).exactOptional(),
	slots: list(slot, bounds.slots),
	languages: z
		.array(z.enum(LANGUAGES))
		.min(1, { error: "names no language" })
		.max(LANGUAGES.length, atMost(LANGUAGES.length, "languages"))
		.readonly(),
});

/** Is `true` only for two equal types, so that the compiler reports a schema that differs from the manifest's type. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
export const SCHEMA_IS_TYPE: Same<z.infer<typeof manifestSchema>, ModuleManifest> = true;

const placeOf = (path: readonly PropertyKey[]) =>
	path.reduce<string>(
		(text, key) => (typeof key === "number" ? `${text}[${key}]` : `${text}${text && "."}${String(key)}`),
		"",
	);

type Issue = z.core.$ZodIssue;

function sentenceOf(issue: Issue): string {
	if (issue.code === "unrecognized_keys")
		return `has the unknown field ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
	if (issue.code === "invalid_value" && issue.message.startsWith("Invalid"))
		return `must be one of ${issue.values.map((value) => `"${String(value)}"`).join(", ")}`;
	if (issue.code === "invalid_type")
		return issue.input === undefined ? "is missing" : `must be of type ${issue.expected}`;
	return issue.message;
}

const SHOWN_PROBLEMS = 20;

export function manifestProblems(manifest: unknown): string[] {
	if (isManifestTooLarge(manifest)) {
		const { bytes, routes, menu, actions, slots } = bounds;
		return [
			`the manifest is too large: at most ${bytes / 1024} KB, ${routes} routes, ${menu} menu entries, ${actions} actions and ${slots} slots`,
		];
	}
	const result = manifestSchema.safeParse(manifest, { reportInput: true });
	if (result.success) return [];
	return result.error.issues
		.slice(0, SHOWN_PROBLEMS)
		.map((issue) => `${placeOf(issue.path) || "the manifest"} ${sentenceOf(issue)}`);
}

const repeated = (values: readonly string[]): string[] => [
	...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

function withinItself(manifest: ModuleManifest): string[] {
	const { menu, actions = [] } = manifest;
	const accesses = new Map(manifest.routes.map(({ path, access }) => [path, access]));
	const entries = [
		...menu.map((entry) => ({ ...entry, what: "menu entry" })),
		...actions.map((entry) => ({ ...entry, what: "action" })),
	];
	return [
		...entries.flatMap(({ what, path, label, roles }) => {
			const access = accesses.get(path);
			if (access === undefined)
				return [`The ${what} "${label}" leads to ${path}, for which the manifest has no route.`];
			const shut = roles.filter((role) => access !== "public" && !access.includes(role));
			return shut.map((role) => `The ${what} "${label}" is shown to ${role}, whom the route ${path} does not let in.`);
		}),
		// The palette offers an action with `on` instead of the one with the same label that needs no record.
		...[actions.filter(({ on }) => on), actions.filter(({ on }) => !on)].flatMap((equal) =>
			repeated(equal.map(({ label }) => label)).map((label) => `The actions name "${label}" twice.`),
		),
		...repeated(manifest.menu.map(({ path }) => path)).map((path) => `The menu names ${path} twice.`),
		...repeated(manifest.languages).map((language) => `languages names "${language}" twice.`),
	];
}

export function fieldProblems(id: string, manifest: ModuleManifest): string[] {
	const unreadable = manifestProblems(manifest);
	const problems = unreadable.map((text) => `Manifest: ${text}.`);
	if (manifest.id !== id) problems.push(`Manifest: id is "${manifest.id}", the module is deployed as "${id}".`);
	return unreadable.length === 0 ? [...problems, ...withinItself(manifest)] : problems;
}
