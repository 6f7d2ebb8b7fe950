import { WORK_COUNTS } from "@portal/contracts/contract/work";
import { ROLES } from "@portal/contracts/kit/access";
import { LANGUAGES } from "@portal/contracts/kit/languages";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { z } from "zod";
import { ICON_PATHS } from "../../shared-ui/src/components/Icon/paths.ts";

/** Ids become a folder, a namespace and part of a JavaScript name. */
const MODULE_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ROUTE = /^\/$|^(\/[A-Za-z0-9_-]+)+$/;

const ICONS = Object.keys(ICON_PATHS) as (keyof typeof ICON_PATHS)[];

const name = z.string().regex(/^[A-Za-z_$][\w$]*$/, { error: "is no name of a component" });
const path = z.string().regex(ROUTE, {
	error: "must begin with / and hold only letters, digits, - and _ (no / at its end)",
});
const roles = z.array(z.enum(ROLES)).readonly();
const icon = z.enum(ICONS, { error: ({ input }) => `names the unknown icon "${String(input)}"` }).exactOptional();
const position = z.number().finite();
const needed = roles.refine((list) => list.length > 0, { error: 'names no role; for everybody it is "public"' });

/** What a module's manifest may say under contract 1: nothing that the shell does not know. */
export const manifestSchema = z.strictObject({
	id: z.string().regex(MODULE_ID, { error: "must hold only small letters, digits and -" }),
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
		.readonly(),
	menu: z
		.array(
			z.strictObject({
				path,
				label: z.string().trim().min(1, { error: "is empty" }),
				icon,
				roles,
				order: position,
				counts: z.array(z.enum(WORK_COUNTS)).readonly().exactOptional(),
			}),
		)
		.readonly(),
	actions: z
		.array(
			z.strictObject({
				path,
				label: z.string().trim().min(1, { error: "is empty" }),
				icon,
				roles: needed,
				order: position,
				on: z
					.array(z.strictObject({ path, takes: z.record(z.string(), z.string()).readonly() }))
					.readonly()
					.exactOptional(),
			}),
		)
		.readonly()
		.exactOptional(),
	slots: z.array(z.strictObject({ slot: z.string().min(1), component: name, roles, order: position })).readonly(),
	languages: z.array(z.enum(LANGUAGES)).min(1, { error: "names no language" }).readonly(),
});

/** The schema and the type that the shell is written against allow the same: otherwise this does not compile. */
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

export function manifestProblems(manifest: unknown): string[] {
	const result = manifestSchema.safeParse(manifest, { reportInput: true });
	if (result.success) return [];
	return result.error.issues.map((issue) => `${placeOf(issue.path) || "the manifest"} ${sentenceOf(issue)}`);
}
