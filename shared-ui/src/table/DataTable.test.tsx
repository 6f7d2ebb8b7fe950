import "../components/test-document.ts";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { RouterProvider } from "react-aria-components";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button } from "../components/Button/Button.tsx";
import { DataTable, type DataTableProps } from "./DataTable.tsx";
import { DensityContext } from "./density.ts";
import { type DataTableColumn, type ListQuery, ROW_ACTIONS, useListState } from "./index.ts";

interface Client {
	id: string;
	number: number;
	name: string;
}
const CLIENTS: Client[] = [
	{ id: "a", number: 10001, name: "Donau Feinkost" },
	{ id: "b", number: 10002, name: "Tirol Milch" },
];
const press = vi.fn();
const COLUMNS: DataTableColumn<Client>[] = [
	{ id: "number", accessorKey: "number", header: "Nummer" },
	{
		id: "name",
		header: "Name",
		enableHiding: false,
		cell: ({ row }) => row.original.name,
	},
	{
		id: "actions",
		header: "Aktionen",
		...ROW_ACTIONS,
		cell: ({ row }) => <Button onPress={() => press(row.original.id)}>Details</Button>,
	},
];
const table = (props: Partial<DataTableProps<Client>> = {}) => (
	<DataTable ariaLabel="Kundenliste" columns={COLUMNS} rows={CLIENTS} rowId={({ id }) => id} {...props} />
);
const rowNames = () => screen.getAllByRole("rowheader").map((header) => header.textContent);

afterEach(() => {
	vi.useRealTimers();
	press.mockReset();
});

test("a failure without any answer is said, with the way to try again", async () => {
	const retry = vi.fn();
	render(table({ rows: undefined, error: new Error("Die Anfrage konnte nicht verarbeitet werden."), onRetry: retry }));
	expect(screen.queryByRole("grid")).toBeNull();
	expect(screen.getByRole("alert").textContent).toContain("Die Anfrage konnte nicht verarbeitet werden.");
	await userEvent.click(screen.getByRole("button", { name: "Erneut versuchen" }));
	expect(retry).toHaveBeenCalledOnce();
});

test.each([
	[250, false, "250 Einträge"],
	[5000, true, "5000+ Einträge"],
])("of %d entries, more of them: %s, it is told as “%s”, also to screen readers", (total, isMore, told) => {
	render(table({ total, isMore }));
	expect(screen.getByRole("status").textContent).toBe(told);
});

test("a failure of a later answer leaves the rows that are there", () => {
	render(table({ error: "Technischer Fehler!" }));
	expect(screen.getByRole("alert").textContent).toContain("Technischer Fehler!");
	expect(rowNames()).toEqual(["Donau Feinkost", "Tirol Milch"]);
});

type State = Partial<DataTableProps<Client>>;
/** A list whose next answer is on its way as soon as somebody asks for it. */
function AskedList({ onState }: { onState: (set: (state: State) => void) => void }) {
	const [state, setState] = useState<State>({});
	onState(setState);
	const ask = () => setState({ isLoading: true });
	return table({ next: "c1", onNext: ask, onPrevious: ask, onSortChange: ask, ...state });
}

describe("a failure", () => {
	const FAILED = [
		["with the rows gone", { rows: undefined }],
		["with the rows still there", {}],
	] as const;
	function open() {
		let answer: (state: State) => void = () => {};
		render(
			<AskedList
				onState={(set) => {
					answer = set;
				}}
			/>,
		);
		return { answers: (state: State) => act(() => answer(state)) };
	}

	test.each([
		["the next page", () => screen.getByRole("button", { name: "Weiter" })],
		["the page before", () => screen.getByRole("button", { name: "Zurück" })],
		["another order", () => screen.getByRole("columnheader", { name: "Nummer" })],
	])("of %s that somebody has asked for comes into sight and into focus", async (_what, control) => {
		const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
		const { answers } = open();
		for (const [, failed] of FAILED) {
			await userEvent.click(control());
			scroll.mockClear();
			answers({ error: "Technischer Fehler!", ...failed });
			expect(document.activeElement?.contains(screen.getByRole("alert"))).toBe(true);
			expect(document.activeElement).not.toBe(document.body);
			expect(scroll).toHaveBeenCalled();
			answers({});
		}
	});

	test.each(FAILED)("of what is loaded again by itself leaves the focus where it is, %s", async (_how, failed) => {
		const { answers } = open();
		await userEvent.click(screen.getByRole("button", { name: "Weiter" }));
		answers({});
		const focused = document.activeElement;
		answers({ isLoading: true });
		answers({ error: "Technischer Fehler!", ...failed });
		expect(screen.getByRole("alert")).toBeTruthy();
		expect(document.activeElement).toBe(focused);
	});
});

test("an empty list says so, a search without a match says that", async () => {
	const search = vi.fn();
	const { rerender } = render(table({ rows: [], emptyState: "Keine Kunden angelegt." }));
	expect(screen.getByText("Keine Kunden angelegt.")).toBeTruthy();
	rerender(table({ rows: [], emptyState: "Keine Kunden angelegt.", search: "xyz", onSearchChange: search }));
	expect(screen.queryByText("Keine Kunden angelegt.")).toBeNull();
	await userEvent.click(screen.getAllByRole("button", { name: "Suche leeren" }).at(-1) as HTMLElement);
	expect(search).toHaveBeenCalledWith("");
});

test("the table is busy while the first answer is on its way", () => {
	const { rerender } = render(table({ rows: undefined, isLoading: true }));
	const isBusy = () => screen.getByRole("grid").closest("[aria-busy]")?.getAttribute("aria-busy");
	expect(isBusy()).toBe("true");
	rerender(table());
	expect(isBusy()).toBe("false");
	expect(rowNames()).toEqual(["Donau Feinkost", "Tirol Milch"]);
});

test("the old rows stay while the next answer is on its way", () => {
	render(table({ isLoading: true }));
	expect(rowNames()).toEqual(["Donau Feinkost", "Tirol Milch"]);
});

test("pressing a heading asks for the order, once more for the reverse", async () => {
	const sort = vi.fn();
	const { rerender } = render(table({ onSortChange: sort }));
	await userEvent.click(screen.getByRole("columnheader", { name: "Nummer" }));
	expect(sort).toHaveBeenLastCalledWith("number");
	rerender(table({ sort: "number", onSortChange: sort }));
	expect(screen.getByRole("columnheader", { name: "Nummer" }).getAttribute("aria-sort")).toBe("ascending");
	await userEvent.click(screen.getByRole("columnheader", { name: "Nummer" }));
	expect(sort).toHaveBeenLastCalledWith("-number");
});

test("a search is asked for after a pause, with what was typed last", () => {
	vi.useFakeTimers();
	const search = vi.fn();
	render(table({ onSearchChange: search }));
	const input = screen.getByRole("searchbox");
	for (const value of ["d", "do", "don"]) {
		fireEvent.change(input, { target: { value } });
		act(() => void vi.advanceTimersByTime(249));
	}
	expect(search).not.toHaveBeenCalled();
	act(() => void vi.advanceTimersByTime(1));
	expect(search).toHaveBeenCalledExactlyOnceWith("don");
});

test("a button in a row is reached with the arrow keys and pressed", async () => {
	render(table());
	await userEvent.tab();
	await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}");
	expect(press).toHaveBeenCalledExactlyOnceWith("b");
});

test("a button in a row is found by its row", async () => {
	render(table());
	const row = screen.getByRole("row", { name: "Tirol Milch" });
	await userEvent.click(within(row).getByRole("button", { name: "Details" }));
	expect(press).toHaveBeenCalledExactlyOnceWith("b");
});

test("what the rows say is drawn anew when the columns' cells change", () => {
	const { rerender } = render(table());
	const columns = COLUMNS.map(
		(column): DataTableColumn<Client> =>
			column.id === "name" ? { ...column, cell: ({ row }) => row.original.name.toUpperCase() } : column,
	);
	rerender(table({ columns }));
	expect(rowNames()).toEqual(["DONAU FEINKOST", "TIROL MILCH"]);
});

test("a press goes on while the columns are made anew: what is drawn in the cells stays", () => {
	const withButton = (): DataTableColumn<Client>[] => [
		...COLUMNS,
		{ id: "check", header: "Prüfung", cell: () => <button type="button">Prüfen</button> },
	];
	const { rerender } = render(table({ columns: withButton() }));
	const [pressed] = screen.getAllByRole("button", { name: "Prüfen" });
	rerender(table({ columns: withButton() }));
	expect(screen.getAllByRole("button", { name: "Prüfen" })[0]).toBe(pressed);
});

const headings = () => screen.getAllByRole("columnheader").map((header) => header.textContent);
function ChoiceOf({ hidden = {}, ...props }: Partial<DataTableProps<Client>> & { hidden?: Record<string, boolean> }) {
	return table({ columnChoice: useState(hidden), ...props });
}

test("a column is hidden and shown by keyboard; what names the row and its buttons stay", async () => {
	render(<ChoiceOf />);
	screen.getByRole("button", { name: "Spalten" }).focus();
	await userEvent.keyboard("{Enter}");
	const items = () =>
		screen.getAllByRole("menuitemcheckbox").map((item) => [item.textContent, item.getAttribute("aria-checked")]);
	expect(items()).toEqual([
		["Alle Spalten", "true"],
		["Nummer", "true"],
	]);
	await userEvent.keyboard("{ArrowDown} ");
	expect(items()).toEqual([
		["Alle Spalten", "false"],
		["Nummer", "false"],
	]);
	await userEvent.keyboard("{Escape}");
	expect(headings()).toEqual(["Name", "Aktionen"]);
	expect(screen.queryByText("10001")).toBeNull();
	await userEvent.keyboard("{Enter} {Escape}");
	expect(headings()).toEqual(["Nummer", "Name", "Aktionen"]);
});

test("a kept choice cannot hide what names the row", () => {
	render(<ChoiceOf hidden={{ name: false, number: false, gone: false }} />);
	expect(headings()).toEqual(["Name", "Aktionen"]);
	expect(rowNames()).toEqual(["Donau Feinkost", "Tirol Milch"]);
});

test("a list stays sorted by a column that is hidden", async () => {
	const sort = vi.fn();
	render(<ChoiceOf hidden={{ number: false }} sort="-number" onSortChange={sort} />);
	expect(rowNames()).toEqual(["Donau Feinkost", "Tirol Milch"]);
	expect(sort).not.toHaveBeenCalled();
	await userEvent.click(screen.getByRole("button", { name: "Spalten" }));
	await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Alle Spalten" }));
	await userEvent.keyboard("{Escape}");
	expect(screen.getByRole("columnheader", { name: "Nummer" }).getAttribute("aria-sort")).toBe("descending");
});

interface ClientListProps {
	address?: string;
	onQuery: (query: object, address: string) => void;
	/** What the server says to a query. */
	refusal?: (query: ListQuery) => { message: string; fields?: object } | null;
}

function ClientList({ address = "key=kunden", onQuery, refusal }: ClientListProps) {
	const [params, setParams] = useState(new URLSearchParams(address));
	const list = useListState([params, (next) => setParams(next(params))], { defaultSort: "name" });
	onQuery(list.query, params.toString());
	return table({
		...list.tableProps,
		...(refusal?.(list.query) ? { error: refusal(list.query), rows: undefined } : {}),
		next: `c${list.tableProps.page}`,
		total: 250,
	});
}

const INVALID = { message: "Bitte prüfen Sie Ihre Eingaben." };

test("an order that the server does not know is taken from the address, with the page in it, and nothing is said", () => {
	const query = vi.fn();
	const refusal = ({ sort }: ListQuery) => (sort === "name" ? null : { ...INVALID, fields: { sort: ["…"] } });
	render(<ClientList address="key=k&sort=bogus&cursor=c1&page=2&q=don" onQuery={query} refusal={refusal} />);
	expect(query).toHaveBeenLastCalledWith({ sort: "name", q: "don" }, "key=k&q=don");
	expect(screen.queryByRole("alert")).toBeNull();
	expect(rowNames()).toEqual(["Donau Feinkost", "Tirol Milch"]);
});

test("a page that the server does not know is taken from the address, the order stays", () => {
	const query = vi.fn();
	const refusal = ({ cursor }: ListQuery) => (cursor ? { ...INVALID, fields: { cursor: ["…"] } } : null);
	render(<ClientList address="sort=number&cursor=kaputt&page=4" onQuery={query} refusal={refusal} />);
	expect(query).toHaveBeenLastCalledWith({ sort: "number" }, "sort=number");
	expect(screen.queryByRole("alert")).toBeNull();
});

test.for([
	["where the address names no order", "key=k", { sort: ["…"] }],
	["where something else is refused", "sort=number", { q: ["…"] }],
] as const)("a refusal is shown %s", ([, address, fields]) => {
	const query = vi.fn();
	render(<ClientList address={address} onQuery={query} refusal={() => ({ ...INVALID, fields })} />);
	expect(query).toHaveBeenLastCalledWith(expect.anything(), address);
	expect(screen.getByRole("alert").textContent).toContain(INVALID.message);
});

test("search, order and page are kept in the address, beside what else stands there", async () => {
	const query = vi.fn();
	render(<ClientList onQuery={query} />);
	expect(query).toHaveBeenLastCalledWith({ sort: "name" }, "key=kunden");
	const next = () => userEvent.click(screen.getByRole("button", { name: "Weiter" }));
	await next();
	await next();
	expect(query).toHaveBeenLastCalledWith({ sort: "name", cursor: "c2" }, "key=kunden&cursor=c2&page=3");
	expect(screen.getByText("Seite 3")).toBeTruthy();
	await userEvent.click(screen.getByRole("button", { name: "Zurück" }));
	expect(query).toHaveBeenLastCalledWith({ sort: "name", cursor: "c1" }, "key=kunden&cursor=c1&page=2");
	await userEvent.click(screen.getByRole("columnheader", { name: "Nummer" }));
	expect(query).toHaveBeenLastCalledWith({ sort: "number" }, "key=kunden&sort=number");
	await next();
	await userEvent.type(screen.getByRole("searchbox"), "don{Enter}");
	expect(query).toHaveBeenLastCalledWith({ q: "don", sort: "number" }, "key=kunden&sort=number&q=don");
	expect(screen.getByRole("status").textContent).toBe("250 Einträge");
});

test("somebody who comes back to a page in the middle can page back from there", async () => {
	const query = vi.fn();
	const list = render(<ClientList address="key=zurueck" onQuery={query} />);
	for (let page = 1; page < 4; page += 1) await userEvent.click(screen.getByRole("button", { name: "Weiter" }));
	list.unmount();
	render(<ClientList address="key=zurueck&cursor=c3&page=4" onQuery={query} />);
	await userEvent.click(screen.getByRole("button", { name: "Zurück" }));
	expect(query).toHaveBeenLastCalledWith({ sort: "name", cursor: "c2" }, "key=zurueck&cursor=c2&page=3");
});

describe("a row that leads somewhere", () => {
	const followed = vi.fn();
	async function open() {
		const beside = vi.spyOn(window, "open").mockReturnValue(null);
		render(<RouterProvider navigate={followed}>{table({ rowHref: ({ id }) => `/clients?cid=${id}` })}</RouterProvider>);
		// What makes the rows lead somewhere is loaded after them.
		await import("./row-links.ts");
		await act(async () => {});
		return { beside, cell: screen.getByText("10002"), row: screen.getByRole("row", { name: "Tirol Milch" }) };
	}
	afterEach(() => followed.mockReset());

	test("has a link, which names it", async () => {
		const { row } = await open();
		const link = within(row).getByRole("link", { name: "Tirol Milch" });
		expect(link.getAttribute("href")).toBe("/clients?cid=b");
	});

	test("is pressed anywhere but on what does something else", async () => {
		const { cell, row } = await open();
		await userEvent.click(cell);
		expect(followed).toHaveBeenCalledExactlyOnceWith("/clients?cid=b", undefined);
		await userEvent.click(within(row).getByRole("button", { name: "Details" }));
		expect(press).toHaveBeenCalledOnce();
		await userEvent.click(within(row).getByRole("link"));
		expect(followed).toHaveBeenCalledTimes(2);
	});

	test.each([
		["the middle button", { keys: "[MouseMiddle]" }],
		["Ctrl", { keys: "[ControlLeft>][MouseLeft][/ControlLeft]" }],
		["Shift", { keys: "[ShiftLeft>][MouseLeft][/ShiftLeft]" }],
	])("opens beside with %s", async (_how, { keys }) => {
		const { beside, cell } = await open();
		const user = userEvent.setup();
		await user.pointer({ target: cell });
		if (keys.startsWith("[Mouse")) await user.pointer({ target: cell, keys });
		else {
			await user.keyboard(keys.slice(0, keys.indexOf("]") + 1));
			await user.pointer({ target: cell, keys: "[MouseLeft]" });
		}
		expect(beside).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/clients\?cid=b$/), "_blank", "noopener");
		expect(followed).not.toHaveBeenCalled();
	});

	test("is followed by Enter", async () => {
		await open();
		await userEvent.tab();
		await userEvent.keyboard("{ArrowDown}{Enter}");
		expect(followed).toHaveBeenCalledExactlyOnceWith("/clients?cid=b", undefined);
	});

	test("stays where it is while somebody marks its text", async () => {
		const { cell } = await open();
		window.getSelection()?.selectAllChildren(cell);
		fireEvent.click(cell);
		expect(followed).not.toHaveBeenCalled();
		window.getSelection()?.removeAllRanges();
	});
});

const FILTERS = [
	{
		id: "status",
		label: "Status",
		isMultiple: true,
		options: [
			{ id: "NEW", label: "Neu" },
			{ id: "DONE", label: "Fertig" },
		],
	},
	{ id: "days", label: "Ende", labelOf: (value: string) => (/^\d+$/.test(value) ? `in ${value} Tagen` : undefined) },
	{ id: "stand", label: "Stand", none: "offen", options: [{ id: "done", label: "erledigt" }] },
];
function Filtered({
	address,
	onQuery,
	rows = CLIENTS,
}: {
	address: string;
	onQuery: (filters: object, address: string) => void;
	rows?: Client[];
}) {
	const [params, setParams] = useState(new URLSearchParams(address));
	const list = useListState([params, (next) => setParams(next(params))], { filters: FILTERS });
	onQuery(list.filtered, params.toString());
	return table({ ...list.tableProps, rows, emptyState: "Keine Kunden angelegt." });
}

describe("filters", () => {
	const open = (address: string, rows?: Client[]) => {
		const query = vi.fn();
		render(<Filtered address={address} onQuery={query} {...(rows ? { rows } : {})} />);
		return query;
	};
	const chips = () =>
		within(screen.getByRole("group", { name: "Filter" }))
			.getAllByRole("button")
			.map((button) => button.getAttribute("aria-label") ?? button.textContent);

	test("stand in the address; values that the list does not know are not asked for", () => {
		const query = open("status=NEW,ERFUNDEN&days=x");
		expect(query).toHaveBeenLastCalledWith({ status: "NEW" }, expect.any(String));
		expect(chips()).toEqual([
			"Status: Neu",
			"Ende: Alle",
			"Stand: offen",
			"Filter entfernen: Status: Neu",
			"Filter zurücksetzen",
		]);
	});

	test("are chosen in a menu, several at once, from the first page on", async () => {
		const query = open("q=wien&cursor=c1&page=2");
		await userEvent.click(screen.getByRole("button", { name: "Status: Alle" }));
		await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Neu" }));
		expect(query).toHaveBeenLastCalledWith({ status: "NEW" }, "q=wien&status=NEW");
		await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Fertig" }));
		expect(query).toHaveBeenLastCalledWith({ status: "NEW,DONE" }, "q=wien&status=NEW%2CDONE");
		await userEvent.keyboard("{Escape}");
		expect(screen.getByRole("button", { name: "Status: 2 ausgewählt" })).toBeTruthy();
	});

	test("are removed one by one or all together, and the focus stays beside them", async () => {
		const query = open("status=NEW,DONE&days=90");
		await userEvent.click(screen.getByRole("button", { name: "Filter entfernen: Status: Neu" }));
		expect(query).toHaveBeenLastCalledWith({ status: "DONE", days: "90" }, "status=DONE&days=90");
		expect(document.activeElement).toBe(screen.getByRole("group", { name: "Filter" }));
		await userEvent.click(screen.getByRole("button", { name: "Filter zurücksetzen" }));
		expect(query).toHaveBeenLastCalledWith({}, "");
	});

	test("without a match are named, and taken away on request", async () => {
		const query = open("status=NEW&days=90&q=wien", []);
		expect(screen.getByText("Keine Einträge mit Status: Neu, Ende: in 90 Tagen, Suche: wien.")).toBeTruthy();
		expect(screen.queryByText("Keine Kunden angelegt.")).toBeNull();
		await userEvent.click(screen.getAllByRole("button", { name: "Filter zurücksetzen" }).at(-1) as HTMLElement);
		expect(query).toHaveBeenLastCalledWith({}, "q=wien");
	});
});

test("the height of the rows is as the window has it, until somebody chooses", async () => {
	const onChange = vi.fn();
	const listWith = (value: "compact" | undefined) => (
		<DensityContext value={{ value, onChange }}>
			<ChoiceOf />
		</DensityContext>
	);
	const { rerender } = render(listWith(undefined));
	const density = () => screen.getByRole("grid").closest("[data-density]")?.getAttribute("data-density");
	const choose = async () => {
		await userEvent.click(screen.getByRole("button", { name: "Spalten" }));
		await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Kompakte Zeilen" }));
		await userEvent.keyboard("{Escape}");
	};
	expect(density()).toBeUndefined();
	await choose();
	expect(onChange).toHaveBeenLastCalledWith("compact");
	rerender(listWith("compact"));
	expect(density()).toBe("compact");
	await choose();
	expect(onChange).toHaveBeenLastCalledWith("comfortable");
});
