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
const name = z
	.string()
	.max(bounds.name, atMost(bounds.name, "characters"))
	.regex(/^[A-Za-z_$][\w$]*$/, { error: "is no name of a component" });
const path = z
	.string()
	.max(bounds.path, atMost(bounds.path, "characters"))
	.regex(ROUTE, { error: "must begin with / and contain only letters, digits, - and _ (no / at its end)" });
const roles = z.array(z.enum(ROLES)).max(bounds.roles, atMost(bounds.roles, "roles")).readonly();
const label = z
	.string()
	.trim()
	.min(1, { error: "is empty" })
	.max(bounds.label, atMost(bounds.label, "characters"))
	.regex(/^\P{C}*$/u, { error: "contains invisible characters" });
const parameter = z.string().max(bounds.name, atMost(bounds.name, "characters"));
const icon = z.enum(ICONS, { error: ({ input }) => `names the unknown icon "${String(input)}"` }).exactOptional();
const position = z.number().finite();
const needed = roles.refine((list) => list.length > 0, { error: 'names no role; for the public write "public"' });

/** Schema of a manifest. Unknown fields are refused, because the application shell would silently ignore them. */
const manifestSchema = z.strictObject({
	id: z
		.string()
		.max(40, atMost(40, "characters"))
		.regex(MODULE_ID, { error: "must contain only small letters, digits and -" }),
	contract: z.int(),
	routes: z
		.array(
			z.strictObject({
				path,
				access: z.union([z.literal("public"), needed], {
					error: `must be "public" or a list of roles (${ROLES.join(", ")})`,
				}),
				page: name,
				frame: z.enum(["staff", "own"]).exactOptional(),
			}),
		)
		.max(bounds.routes, atMost(bounds.routes, "entries"))
		.readonly(),
	menu: z
		.array(
			z.strictObject({
				path,
				label,
				icon,
				roles,
				order: position,
				group: z.literal("system").exactOptional(),
				counts: z
					.array(z.enum(WORK_COUNTS))
					.max(WORK_COUNTS.length, atMost(WORK_COUNTS.length, "entries"))
					.readonly()
					.exactOptional(),
			}),
		)
		.max(bounds.menu, atMost(bounds.menu, "entries"))
		.readonly(),
	actions: z
		.array(
			z.strictObject({
				path,
				label,
				icon,
				roles: needed,
				order: position,
				on: z
					.array(z.strictObject({ path, takes: z.record(parameter, parameter).readonly() }))
					.max(bounds.routes, atMost(bounds.routes, "entries"))
					.readonly()
					.exactOptional(),
			}),
		)
		.max(bounds.actions, atMost(bounds.actions, "entries"))
		.readonly()
		.exactOptional(),
	slots: z
		.array(
			z.strictObject({
				slot: z.string().min(1).max(bounds.name, atMost(bounds.name, "characters")),
				component: name,
				roles,
				order: position,
			}),
		)
		.max(bounds.slots, atMost(bounds.slots, "entries"))
		.readonly(),
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
