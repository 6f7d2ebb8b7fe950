import {
	type CellErrors,
	EditableGrid,
	type EditableGridColumn,
	type EditableGridTexts,
	type GridEdit,
	type GridLink,
	type GridPlace,
} from "@portal/shared-ui/grid";
import { useState } from "react";
import { Example, page } from "../Example.tsx";

interface Product {
	key: string;
	number: string;
	name: string;
	info: string;
	certificate?: string;
	certificates?: readonly GridLink[];
}

const COLUMNS: readonly EditableGridColumn<Product>[] = [
	{ id: "number", accessorKey: "number", header: "Nummer", minSize: 112, size: 224 },
	{ id: "name", accessorKey: "name", header: "Name", minSize: 176, size: 448 },
	{ id: "info", accessorKey: "info", header: "Info", minSize: 176, size: 448, meta: { isMultiline: true } },
	{
		id: "certificates",
		header: "Zertifikate",
		accessorKey: "certificates",
		minSize: 324,
		size: 324,
		meta: { isLinks: true },
	},
];
const TEXTS: EditableGridTexts = {
	rowNumber: "Zeile",
	newRow: "Neue Zeile",
	actions: "Aktionen",
	locked: "gesperrt",
	hint: "Pfeiltasten bewegen, Enter oder Tippen bearbeitet, Esc und Tab verlässt die Tabelle.",
	cell: (header, row) => `${header}, Zeile ${row}`,
	remove: (from, to) => (from === to ? `Zeile ${from} entfernen` : `Zeilen ${from} bis ${to} entfernen`),
};

const PRODUCTS: readonly Product[] = [
	{ key: "1", number: "", name: "Gewürzmischung", info: "Paprika, Kümmel, Salz" },
	{ key: "2", number: "1002", name: "Käsegebäck", info: "Öl, Süßstoff, Gewürze, mikrobielles Lab, Weizenmehl" },
	{
		key: "3",
		number: "1003",
		name: "Rinderbrühe",
		info: "Fleisch, Wasser, Salz",
		certificate: "10001-2026-01",
		certificates: [
			{ href: "#10001-2026-02", label: "10001-2026-02", note: { text: "in Bearbeitung", tone: "neutral" } },
			{ href: "#10001-2026-01", label: "10001-2026-01", note: { text: "Aktiv", tone: "success" } },
		],
	},
	{ key: "4", number: "1002", name: "Joghurt", info: "Milch" },
];

const problemsOf = (rows: readonly Product[]): ReadonlyMap<number, CellErrors> =>
	new Map(
		rows.flatMap(({ number }, index) =>
			number === "" ? [[index, { number: "Die Nummer muss eingegeben werden." }]] : [],
		),
	);

function applied(rows: readonly Product[], edits: readonly GridEdit[]): Product[] {
	const next = [...rows];
	for (const { row, column, value } of edits)
		next[row] = { ...(next[row] ?? { key: crypto.randomUUID(), number: "", name: "", info: "" }), [column]: value };
	return next;
}

const pasted = ({ row, column }: GridPlace, block: readonly (readonly string[])[]): GridEdit[] =>
	block.flatMap((cells, down) =>
		cells.flatMap((value, right) => {
			const target = COLUMNS[column + right]?.id;
			return target === undefined ? [] : [{ row: row + down, column: target, value }];
		}),
	);

function Products() {
	const [rows, setRows] = useState(PRODUCTS);
	const change = (edits: readonly GridEdit[]) => setRows((current) => applied(current, edits));
	return (
		<EditableGrid
			ariaLabel="Produkte"
			columns={COLUMNS}
			rows={rows}
			rowKey={({ key }) => key}
			errors={problemsOf(rows)}
			lock={({ certificate }) => certificate && `Steht im Zertifikat ${certificate}.`}
			canAppend
			texts={TEXTS}
			onEdit={change}
			onPaste={(at, block) => change(pasted(at, block))}
			onRemove={(from, to) => setRows((current) => current.filter((_, index) => index < from || index > to))}
		/>
	);
}

export const EditableGridPage = page(
	<Example title="Mit einem Fehler, einer gesperrten Zeile, Links und Platz für eine neue">
		<Products />
	</Example>,
);
