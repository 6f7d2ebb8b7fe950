import { useRef, useState } from "react";
import { loadTools } from "./load-tools.ts";
import type { Row } from "./selection.ts";
import { type SheetProblem, SheetRefusal } from "./sheet/refusal.ts";
import type { Column } from "./sheet/table.ts";

interface Chosen {
	name: string;
	isCut: boolean;
	columns: readonly Column[];
	column: number;
	rowsOf: (column: number) => readonly Row[];
}

/** Reads the chosen file within the browser, so that the visitor's list is not uploaded. */
export function useSheet() {
	const [chosen, setChosen] = useState<Chosen>();
	const [problem, setProblem] = useState<SheetProblem | "notLoaded">();
	const [isReading, setReading] = useState(false);
	const round = useRef(0);

	const read = async (file: File) => {
		const started = ++round.current;
		setReading(true);
		setProblem(undefined);
		try {
			const { readTable, columnsOf, likeliestColumn, rowsOfColumn } = await loadTools();
			const table = await readTable(file);
			if (round.current !== started) return;
			setChosen({
				name: file.name,
				isCut: table.isCut,
				columns: columnsOf(table),
				column: likeliestColumn(table),
				rowsOf: (column) => rowsOfColumn(table, column),
			});
		} catch (error) {
			if (round.current === started) setProblem(error instanceof SheetRefusal ? error.problem : "notLoaded");
		} finally {
			if (round.current === started) setReading(false);
		}
	};

	return {
		chosen,
		problem,
		isReading,
		choose: ([file]: readonly File[]) => {
			if (file) void read(file);
		},
		chooseColumn: (column: number) => setChosen((current) => current && { ...current, column }),
		remove: () => {
			round.current++;
			setChosen(undefined);
			setProblem(undefined);
		},
	};
}
