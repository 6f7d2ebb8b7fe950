import { z } from "zod";
import { mapFields } from "../../kit/field-descriptions.ts";
import type { Deps } from "../../platform/deps.ts";
import type { BrandQuestion } from "./checklist.ts";
import { EVALUATION_LIMITS } from "./contract.ts";

const sheet = z.object({
	rows: z.array(z.object({ row: z.number(), cells: z.array(z.object({ column: z.number(), text: z.string() })) })),
});

/** The headings of the columns, which may be in any order. Other columns are ignored. */
const HEADINGS = {
	question: "Nummer",
	scheme: "Prüfgrundlage",
	categories: "Kategorien",
	clause: "Abschnitt",
	text: "Frage",
	textEN: "Frage EN",
} as const;
const REQUIRED = ["question", "scheme", "text"] as const;

/**
 * Reads the questions of all checklists from an Excel file of the brand folder. Throws an error that names the row of
 * the file if a required text is missing or a number occurs twice.
 */
export async function loadQuestions(
	readWorkbook: Deps["readWorkbook"],
	file: Uint8Array,
): Promise<readonly BrandQuestion[]> {
	const { data: read } = sheet.safeParse(await readWorkbook("brand", file));
	if (!read) throw new Error("the checklist is no readable Excel file");
	const [headings, ...rows] = read.rows;
	const columns = new Map(headings?.cells.map(({ column, text }) => [column, text.trim()]));
	const missing = Object.values(HEADINGS).filter((heading) => ![...columns.values()].includes(heading));
	if (missing.length > 0) throw new Error(`the checklist has no column ${missing.join(", ")}`);
	const seen = new Set<string>();
	return rows.map(({ row, cells }) => {
		const texts = new Map(cells.map(({ column, text }) => [columns.get(column), text.trim()]));
		const { categories, ...wording } = mapFields(HEADINGS, (heading) => texts.get(heading) ?? "");
		for (const column of REQUIRED)
			if (wording[column] === "") throw new Error(`row ${row} of the checklist has no ${HEADINGS[column]}`);
		const { question } = wording;
		if (seen.has(question) || question.length > EVALUATION_LIMITS.question)
			throw new Error(`row ${row} of the checklist has a ${HEADINGS.question} that is too long or occurs twice`);
		seen.add(question);
		return { ...wording, categories: categories.match(/[^\s,;]+/g) ?? [] };
	});
}
