import { z } from "zod";
import { CATEGORIES } from "../../kit/categories.ts";
import { type MessageCode, reports } from "../../kit/codes.ts";
import { distinct, id, optionalDay, text } from "../../kit/fields.ts";

export const COMPETENCE_LIMITS = { entries: 50, text: 500 } as const;

const list = <T extends z.ZodType>(entry: T) =>
	z.array(entry, reports("value.invalid")).max(COMPETENCE_LIMITS.entries, reports("list.tooMany"));
const explained = (required: MessageCode) => text({ max: COMPETENCE_LIMITS.text, required, lineBreaks: true });
/** The last day on which the competence or conflict applies; without it, it has no end. */
const until = optionalDay();
const areas = z.object({ categories: z.array(z.unknown()), schemes: z.array(z.unknown()) });
const withClients = z.array(z.object({ client: z.string() }));

const competenceEntry = z
	.strictObject({
		categories: z
			.array(z.enum(CATEGORIES, reports("choice.invalid")), reports("value.invalid"))
			.refine(distinct, reports("scheme.categoryDuplicate"))
			.default([]),
		schemes: list(id).refine(distinct, reports("scheme.duplicate")).default([]),
		until,
		/** On what the competence rests, such as a degree or a training. */
		ground: explained("competence.groundRequired"),
	})
	.refine(({ categories, schemes }) => categories.length + schemes.length > 0, {
		...reports("competence.areaRequired"),
		path: ["categories"],
		when: ({ value }) => areas.safeParse(value).success,
	});

const conflictEntry = z
	.strictObject({
		client: id,
		/** The server accepts the name but ignores it, so that the result of a GET can be sent back by PUT. */
		clientName: z.string().optional(),
		reason: explained("conflict.reasonRequired"),
		until,
	})
	.transform(({ clientName: _ignored, ...conflict }) => conflict);

export const competenceInput = z.strictObject({
	competences: list(competenceEntry),
	conflicts: list(conflictEntry).superRefine(
		(conflicts, ctx) => {
			for (const [index, { client: input }] of conflicts.entries())
				if (conflicts.findIndex(({ client }) => client === input) < index)
					ctx.issues.push({ code: "custom", message: "conflict.clientDuplicate", path: [index, "client"], input });
		},
		{ when: ({ value }) => withClients.safeParse(value).success },
	),
});
export type CompetenceInput = z.infer<typeof competenceInput>;
export type CompetenceFormValues = z.input<typeof competenceInput>;

const competenceShown = z.object({
	categories: z.array(z.enum(CATEGORIES)),
	schemes: z.array(z.string()),
	until: z.string().optional(),
	ground: z.string(),
});
const conflictShown = z.object({
	client: z.string(),
	clientName: z.string(),
	reason: z.string(),
	until: z.string().optional(),
});
export const competence = z.object({ competences: z.array(competenceShown), conflicts: z.array(conflictShown) });
export type Competence = z.infer<typeof competence>;

/** The fields of competences and conflicts, whose labels audit trail and form share. */
export const COMPETENCE_FIELDS = {
	competences: { label: "Kompetenzen", item: "Kompetenz" },
	categories: { label: "Kategorien" },
	schemes: { label: "Prüfgrundlagen" },
	ground: { label: "Nachweis" },
	conflicts: { label: "Interessenkonflikte", item: "Interessenkonflikt" },
	client: { label: "Kunde" },
	reason: { label: "Grund" },
	until: { label: "Gilt bis" },
} as const;
