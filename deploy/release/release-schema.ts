import { z } from "zod";
import { siteSchema } from "../../api/web/site/site.ts";
import type { Release } from "./registry.ts";

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, { error: "is no hash" });
const asset = z.strictObject({ href: z.string(), integrity });
const digests = z.record(z.string(), z.string());

/** A release.json from elsewhere: nothing that would reach the public registry unread. */
const releaseSchema = z.strictObject({
	entry: z.string(),
	version: z.string(),
	integrity,
	preload: z.array(asset),
	css: z.array(asset),
	shared: z.array(z.string()),
	sharedAtOnce: z.array(z.string()).optional(),
	bundled: z.array(z.string()).optional(),
	api: z
		.string()
		.regex(/^\d+\.\d+\.\d+$/, { error: "is no version" })
		.optional(),
	needs: z
		.strictObject({
			ranges: digests,
			imports: z.record(z.string(), z.strictObject({ values: digests, types: digests })),
		})
		.optional(),
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
	// Checked with the other modules, by sentences of its own.
	manifest: z.looseObject({ id: z.string(), routes: z.array(z.looseObject({ path: z.string() })) }),
	site: siteSchema.optional(),
	files: z.record(z.string(), integrity),
});

/** The first thing that is wrong with it; undefined for a release. */
export function releaseProblem(value: unknown): string | undefined {
	const [issue] = releaseSchema.safeParse(value).error?.issues ?? [];
	return issue && `${issue.path.join(".") || "it"}: ${issue.message}`;
}

export const isWholeRelease = (value: unknown): value is Release => releaseProblem(value) === undefined;
