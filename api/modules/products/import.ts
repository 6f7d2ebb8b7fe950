import { sentence } from "../../kit/sentences.ts";
import { newId } from "../../platform/database/columns.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import type { ImportMode, ImportPreview, ImportPreviewRow } from "./contract.ts";
import { listProducts } from "./list.repository.ts";
import { type MergedRow, merge } from "./merge.ts";
import { refused } from "./refused.ts";
import { certificationNumberOf, draftsOf } from "./repository.ts";
import { obstacles, planSave } from "./rules.ts";
import { replaceProducts } from "./save.ts";
import { type ProductSheet, productSheet, type ReadingOptions } from "./sheet.ts";
import { placed, type SheetProblem } from "./sheet-problems.ts";
import { workbookAnswer } from "./workbook/answer.ts";

const SHOWN_PROBLEMS = 100;

export interface ProductImport extends ReadingOptions {
	certificationId: string;
	/** The id of the user, because the queue limits the jobs of each user. */
	user: string;
	file: Uint8Array;
	mode: ImportMode;
}

/** Throws 404 for an unknown certification before any problem of the file is reported. */
async function readSheet(
	deps: Deps,
	{ certificationId, user, file, ...options }: ProductImport,
	assert: (sheet: ProductSheet) => void = () => {},
): Promise<ProductSheet> {
	try {
		const answer = workbookAnswer.parse(await deps.readWorkbook(user, file));
		if ("refusal" in answer) throw refused(answer.refusal, answer.sheet);
		const sheet = await productSheet(answer, options);
		assert(sheet);
		return sheet;
	} catch (error) {
		await certificationNumberOf(deps.database.db, certificationId);
		throw error;
	}
}

/** Throws 400 if the sheet has problems: the message is the first one, the fields list all of them in row order. */
function assertSound(sheet: string, problems: readonly SheetProblem[]): void {
	const inOrder = problems.toSorted((a, b) => a.row - b.row);
	const [first] = inOrder;
	if (!first) return;
	const more = inOrder.length > 1 ? ` (${inOrder.length} Fehler insgesamt)` : "";
	const fields = inOrder.slice(0, SHOWN_PROBLEMS).map((problem) => ({
		path: ["products", problem.index, problem.field].filter((part) => part !== undefined).join("."),
		code: "import.placed" as const,
		params: { text: placed(sheet, problem) },
	}));
	throw new ApiError(400, "VALIDATION", { message: `${placed(sheet, first)}${more}`, fields });
}

/** Imports all rows of a sheet and returns their number; if any row has a problem, nothing is imported. */
export async function importProducts(
	deps: Deps,
	upload: ProductImport,
	{ actor, ifMatch }: { actor: Actor; ifMatch: string | undefined },
): Promise<number> {
	const sheet = await readSheet(deps, upload, ({ sheet: name, problems }) => assertSound(name, problems));
	const save = { certificationId: upload.certificationId, actor, ifMatch, action: "product.import" } as const;
	await replaceProducts(deps, save, (known) => {
		const { wanted, problems, tooMany } = merge(known, sheet, upload.mode);
		assertSound(sheet.sheet, problems);
		if (tooMany !== undefined) throw new ApiError(400, "VALIDATION", { message: tooMany });
		return wanted;
	});
	return sheet.rows.length;
}

function previewRow(
	{ row, input, known, changes }: MergedRow,
	sheet: string,
	problems: SheetProblem[],
): ImportPreviewRow {
	const isSame = Object.keys(changes).length === 0;
	const state = problems.length > 0 ? "error" : !known ? "new" : isSame ? "unchanged" : "changed";
	const errors = problems.map((problem) => placed(sheet, problem));
	const { _id, ...values } = input;
	const { number, name } = values;
	const line = { row: row.row, number, name, state, changes, errors, values } as const;
	if (state !== "error") return line;
	return {
		...line,
		problems: problems.map(({ field, code, params }) => ({
			...(field === undefined ? {} : { field }),
			message: sentence(code, params),
		})),
	};
}

/** Returns how an import would change the products, without writing. Throws only for a file without readable rows. */
export async function previewImport(deps: Deps, upload: ProductImport): Promise<ImportPreview> {
	const { db } = deps.database;
	const sheet = await readSheet(deps, upload);
	const [known, drafts] = await Promise.all([
		listProducts(db, upload.certificationId),
		draftsOf(db, upload.certificationId),
		certificationNumberOf(db, upload.certificationId),
	]);
	const merged = merge(known, sheet, upload.mode);
	const problems = [...sheet.problems, ...merged.problems];
	// Duplicate rows cannot be matched with stored products, so the preview then shows no changes.
	const plan = problems.length > 0 ? undefined : planSave(known, merged.wanted, drafts, newId);
	const rowOf = new Map(merged.rows.map(({ known: product, row }) => [product?._id, row.row]));
	const general: string[] = merged.tooMany === undefined ? [] : [merged.tooMany];
	for (const { product, code, params } of plan ? obstacles(plan) : []) {
		const row = rowOf.get(product._id);
		if (row === undefined) general.push(sentence(code, { ...params }));
		else
			problems.push({ row, code, params: { ...params }, index: merged.rows.findIndex((line) => line.row.row === row) });
	}
	const byIndex = Map.groupBy(problems, ({ index }) => index);
	const problemsAt = (index: number | undefined) => byIndex.get(index) ?? [];
	return {
		sheet: sheet.sheet,
		columns: [...sheet.columns.keys()],
		...(sheet.choice ? { sheetColumns: sheet.choice } : {}),
		rows: merged.rows.map((line, index) => previewRow(line, sheet.sheet, problemsAt(index))),
		removed: (plan?.removed ?? []).map(({ number }) => number),
		errors: [...problemsAt(undefined).map((problem) => placed(sheet.sheet, problem)), ...general],
		warnings: sheet.warnings,
		importable: problems.length === 0 && general.length === 0,
	};
}
