import type { ModuleManifest } from "@portal/shared-ui/module";
import { z } from "zod";
import { INTEGRITY, REGISTRY_LIMITS } from "../../api/kit/registry.ts";
import { siteSchema } from "../../api/web/site/site.ts";
import { Failure } from "../lib/run.mjs";

const integrity = z.string().regex(INTEGRITY, { error: "is no hash" });
const assets = z
	.array(z.strictObject({ href: z.string().max(REGISTRY_LIMITS.path), integrity }))
	.max(REGISTRY_LIMITS.assets);
/** Schema of a list of package names; npm accepts at most 214 characters for a name. */
const packageNames = z.array(z.string().max(214)).max(1_000);
/** The number is limited, because the overview of modules returns the ranges of all versions. */
const digests = z
	.record(z.string().max(214), z.string().max(100))
	.refine((list) => Object.keys(list).length <= 1_000, { error: "has more than 1,000 entries" })
	.readonly();

const offered = z.strictObject({
	/** Exports that exist at run time; those in `types` exist only for the compiler. */
	values: digests,
	types: digests,
});
export type Offered = z.infer<typeof offered>;

const needs = z.strictObject({
	ranges: digests,
	/** Imported names by entry of the shared packages, each with the digest of its type, or "" for an unknown type. */
	imports: z.record(z.string(), offered).readonly(),
});
export type Needs = z.infer<typeof needs>;

/** The largest size limits that a module may set for itself, in KB after compression with brotli. */
export const LARGEST_BUDGET = { entry: 20, module: 100, total: 500 } as const;
type Part = keyof typeof LARGEST_BUDGET;
const kilobytes = (part: Part) => {
	const max = LARGEST_BUDGET[part];
	return z
		.number({ error: "must be a number of KB" })
		.positive({ error: "must be above 0" })
		.max(max, { error: `is more than the ${max} KB that any module may have` });
};
export const budgetSchema = z.strictObject({
	entry: kilobytes("entry"),
	module: kilobytes("module"),
	total: kilobytes("total"),
});
export type Budget = z.infer<typeof budgetSchema>;

/** Describes a version, next to whose files release.json is stored. Older versions lack some fields. */
const releaseSchema = z.strictObject({
	entry: z.string(),
	version: z.string(),
	integrity,
	preload: assets,
	css: assets,
	/** Packages that the module loads from the application shell instead of containing them. */
	shared: packageNames,
	/** Shared packages that must be loaded before any page of the module opens; by default all of them. */
	sharedAtOnce: packageNames.readonly().optional(),
	bundled: packageNames.readonly().optional(),
	api: z
		.string()
		.regex(/^\d+\.\d+\.\d+$/, { error: "is no version" })
		.optional(),
	needs: needs.optional(),
	budget: budgetSchema.optional(),
	commit: z
		.strictObject({
			sha: z.string().regex(/^[0-9a-f]{7,64}$/, { error: "is no commit" }),
			isDirty: z.literal(true).optional(),
		})
		.optional(),
	ci: z
		.url({ protocol: /^https?$/, error: "is no web address" })
		.max(2_000)
		.optional(),
	// Only these fields of the manifest are checked here, because check/module checks all fields with better messages.
	manifest: z.looseObject({ id: z.string(), routes: z.array(z.looseObject({ path: z.string() })) }),
	site: siteSchema.optional(),
	/** Hash of each file by path. release.json itself is missing, because it contains these hashes. */
	files: z.record(z.string(), integrity),
});
export type Release = Omit<z.infer<typeof releaseSchema>, "manifest"> & { manifest: ModuleManifest };

/** Throws a `Failure` with a sentence about the first problem of an untrusted release.json. */
export function assertRelease(value: unknown): asserts value is Release {
	const [issue] = releaseSchema.safeParse(value).error?.issues ?? [];
	if (issue) throw new Failure(`release.json: ${issue.path.join(".") || "it"}: ${issue.message}`);
}
