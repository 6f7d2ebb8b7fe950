import { join } from "node:path";
import { ROLES } from "@portal/api/kit/access";
import { LANGUAGES } from "@portal/api/kit/languages";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { z } from "zod";
import { ROOT } from "../lib/run.mjs";
import { bare, isNode, nameOf, nodesOf, programOf, walk } from "./source.ts";

/** Ids become a folder, a namespace and part of a JavaScript name. */
const MODULE_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ROUTE = /^\/$|^(\/[A-Za-z0-9_-]+)+$/;

type IconName = NonNullable<ModuleManifest["menu"][number]["icon"]>;

/** The names of the icons. Their file cannot be loaded here, because it draws them. */
export function iconNames(root = ROOT): ReadonlySet<string> {
	const names = new Set<string>();
	walk(programOf(join(root, "shared-ui/src/components/Icon/Icon.tsx")), (node) => {
		if (node.type !== "VariableDeclarator" || nameOf(node.id) !== "PATHS") return;
		for (const property of nodesOf(bare(node.init)?.properties)) {
			const name = isNode(property) ? nameOf(property.key) : undefined;
			if (name !== undefined) names.add(name);
		}
		return false;
	});
	if (names.size === 0) throw new Error("shared-ui/src/components/Icon/Icon.tsx: no icons found");
	return names;
}

const name = z.string().regex(/^[A-Za-z_$][\w$]*$/, { error: "ist kein Name eines Bauteils" });
const path = z.string().regex(ROUTE, {
	error: "muss mit / beginnen und darf nur Buchstaben, Ziffern, - und _ enthalten (kein / am Ende)",
});
const roles = z.array(z.enum(ROLES)).readonly();
const position = z.number().finite();
const needed = roles.refine((list) => list.length > 0, { error: 'nennt keine Rolle; für alle steht "public"' });

/** What a module's manifest may say under contract 1: nothing that the shell does not know. */
export const manifestSchema = z.strictObject({
	id: z.string().regex(MODULE_ID, { error: "darf nur Kleinbuchstaben, Ziffern und - enthalten" }),
	contract: z.int(),
	routes: z
		.array(
			z.strictObject({
				path,
				access: z.union([z.literal("public"), needed], {
					error: `muss "public" oder eine Liste von Rollen sein (${ROLES.join(", ")})`,
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
				label: z.string().trim().min(1, { error: "ist leer" }),
				icon: z
					.custom<IconName>((value) => typeof value === "string" && iconNames().has(value), {
						error: (issue) => `nennt das unbekannte Zeichen "${String(issue.input)}"`,
					})
					.exactOptional(),
				roles,
				order: position,
			}),
		)
		.readonly(),
	slots: z.array(z.strictObject({ slot: z.string().min(1), component: name, roles, order: position })).readonly(),
	languages: z.array(z.enum(LANGUAGES)).min(1, { error: "nennt keine Sprache" }).readonly(),
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
		return `hat das unbekannte Feld ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
	if (issue.code === "invalid_value")
		return `muss eines von ${issue.values.map((value) => `"${String(value)}"`).join(", ")} sein`;
	if (issue.code === "invalid_type") return issue.input === undefined ? "fehlt" : `muss vom Typ ${issue.expected} sein`;
	return issue.message;
}

/** What is wrong with a manifest: field and sentence. */
export function manifestProblems(manifest: unknown): string[] {
	const result = manifestSchema.safeParse(manifest, { reportInput: true });
	if (result.success) return [];
	return result.error.issues.map((issue) => `${placeOf(issue.path) || "das Manifest"} ${sentenceOf(issue)}`);
}
