import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { RouterProvider } from "react-aria-components";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button } from "../components/Button/Button.tsx";
import { DataTable, type DataTableProps } from "./DataTable.tsx";
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
	press.mockReset();
});

test("shows a failure of the first request with a retry button", async () => {
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
])("for %d entries, with more: %s, the number is shown and announced as “%s”", (total, isMore, text) => {
	render(table({ total, isMore }));
	expect(screen.getByRole("status").textContent).toBe(text);
});

test("keeps the old rows while the next response is pending, and when the request fails", () => {
	const { rerender } = render(table({ isLoading: true }));
	expect(rowNames()).toEqual(["Donau Feinkost", "Tirol Milch"]);
	rerender(table({ error: "Technischer Fehler!" }));
	expect(screen.getByRole("alert").textContent).toContain("Technischer Fehler!");
	expect(rowNames()).toEqual(["Donau Feinkost", "Tirol Milch"]);
});

type State = Partial<DataTableProps<Client>>;
/** A list that starts loading when the user changes page or order. */
function UserLoadedList({ onState }: { onState: (set: (state: State) => void) => void }) {
	const [state, setState] = useState<State>({});
	onState(setState);
	const load = () => setState({ isLoading: true });
	return table({ next: "c1", onNext: load, onPrevious: load, onSortChange: load, ...state });
}

describe("a failure", () => {
	/** Without rows, and with the rows of the previous response. */
	const FAILED: State[] = [{ rows: undefined }, {}];
	function open() {
		let answer: (state: State) => void = () => {};
		render(
			<UserLoadedList
				onState={(set) => {
					answer = set;
				}}
			/>,
		);
		return { answers: (state: State) => act(() => answer(state)) };
	}

	test("of a page or an order that the user has requested is scrolled into view and focused", async () => {
		const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
		const { answers } = open();
		for (const [role, name] of [
			["button", "Weiter"],
			["button", "Zurück"],
			["columnheader", "Nummer"],
		] as const)
			for (const failed of FAILED) {
				await userEvent.click(screen.getByRole(role, { name }));
				scroll.mockClear();
				answers({ error: "Technischer Fehler!", ...failed });
				expect(document.activeElement?.contains(screen.getByRole("alert"))).toBe(true);
				expect(document.activeElement).not.toBe(document.body);
				expect(scroll).toHaveBeenCalled();
				answers({});
			}
	});

	test("of a background update leaves the focus unchanged", async () => {
		const { answers } = open();
		for (const failed of FAILED) {
			await userEvent.click(screen.getByRole("button", { name: "Weiter" }));
			answers({});
			const focused = document.activeElement;
			answers({ isLoading: true });
			answers({ error: "Technischer Fehler!", ...failed });
			expect(screen.getByRole("alert")).toBeTruthy();
			expect(document.activeElement).toBe(focused);
			answers({});
		}
	});
});

test("distinguishes an empty list from a search without results", async () => {
	const search = vi.fn();
	const { rerender } = render(table({ rows: [], emptyState: "Keine Kunden angelegt." }));
	expect(screen.getByText("Keine Kunden angelegt.")).toBeTruthy();
	rerender(table({ rows: [], emptyState: "Keine Kunden angelegt.", search: "xyz", onSearchChange: search }));
	expect(screen.queryByText("Keine Kunden angelegt.")).toBeNull();
	await userEvent.click(screen.getAllByRole("button", { name: "Suche leeren" }).at(-1) as HTMLElement);
	expect(search).toHaveBeenCalledWith("");
});

test("pressing a heading sorts by it, pressing it again reverses the order", async () => {
	const sort = vi.fn();
	const { rerender } = render(table({ onSortChange: sort }));
	await userEvent.click(screen.getByRole("columnheader", { name: "Nummer" }));
	expect(sort).toHaveBeenLastCalledWith("number");
	rerender(table({ sort: "number", onSortChange: sort }));
	expect(screen.getByRole("columnheader", { name: "Nummer" }).getAttribute("aria-sort")).toBe("ascending");
	await userEvent.click(screen.getByRole("columnheader", { name: "Nummer" }));
	expect(sort).toHaveBeenLastCalledWith("-number");
});

test("new functions of the columns update the cells, which stay mounted", () => {
	const withLabel = (label: string): DataTableColumn<Client>[] => [
		...COLUMNS.slice(0, 2),
		{ id: "check", header: "Prüfung", cell: () => <button type="button">{label}</button> },
	];
	const { rerender } = render(table({ columns: withLabel("Prüfen") }));
	const [pressed] = screen.getAllByRole("button", { name: "Prüfen" });
	rerender(table({ columns: withLabel("Freigeben") }));
	expect(screen.getAllByRole("button", { name: "Freigeben" })[0]).toBe(pressed);
});

interface ClientListProps {
	address?: string;
	onQuery: (query: object, address: string) => void;
	/** Simulates the server's error for a query. */
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

test.for([
	["order", "key=k&sort=bogus&cursor=c1&page=2&q=don", "key=k&q=don", { sort: "name", q: "don" }],
	["page", "sort=number&cursor=kaputt&page=4", "sort=number", { sort: "number" }],
] as const)("an unknown %s is removed from the URL, without an error message", ([, address, left, query]) => {
	const onQuery = vi.fn();
	const refusal = ({ sort, cursor }: ListQuery) =>
		sort === "bogus" || cursor === "kaputt"
			? { ...INVALID, fields: sort === "bogus" ? { sort: ["…"] } : { cursor: ["…"] } }
			: null;
	render(<ClientList address={address} onQuery={onQuery} refusal={refusal} />);
	expect(onQuery).toHaveBeenLastCalledWith(query, left);
	expect(screen.queryByRole("alert")).toBeNull();
	expect(rowNames()).toEqual(["Donau Feinkost", "Tirol Milch"]);
});

test.for([
	["when the URL contains no order", "key=k", { sort: ["…"] }],
	["about another parameter", "sort=number", { q: ["…"] }],
] as const)("shows an error %s", ([, address, fields]) => {
	const query = vi.fn();
	render(<ClientList address={address} onQuery={query} refusal={() => ({ ...INVALID, fields })} />);
	expect(query).toHaveBeenLastCalledWith(expect.anything(), address);
	expect(screen.getByRole("alert").textContent).toContain(INVALID.message);
});

test("keeps search, order and page in the URL next to other parameters", async () => {
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

test("returning to a later page allows paging back from it", async () => {
	const query = vi.fn();
	const list = render(<ClientList address="key=zurueck" onQuery={query} />);
	for (let page = 1; page < 4; page += 1) await userEvent.click(screen.getByRole("button", { name: "Weiter" }));
	list.unmount();
	render(<ClientList address="key=zurueck&cursor=c3&page=4" onQuery={query} />);
	await userEvent.click(screen.getByRole("button", { name: "Zurück" }));
	expect(query).toHaveBeenLastCalledWith({ sort: "name", cursor: "c2" }, "key=zurueck&cursor=c2&page=3");
});

describe("a row with a link", () => {
	const followed = vi.fn();
	function open() {
		const opened = vi.spyOn(window, "open").mockReturnValue(null);
		render(<RouterProvider navigate={followed}>{table({ rowHref: ({ id }) => `/clients?cid=${id}` })}</RouterProvider>);
		return { opened, cell: screen.getByText("10002"), row: screen.getByRole("row", { name: "Tirol Milch" }) };
	}
	afterEach(() => followed.mockReset());

	test("is named by its link and clickable except on other controls", async () => {
		const { cell, row } = open();
		const link = within(row).getByRole("link", { name: "Tirol Milch" });
		expect(link.getAttribute("href")).toBe("/clients?cid=b");
		await userEvent.click(cell);
		expect(followed).toHaveBeenCalledExactlyOnceWith("/clients?cid=b", undefined);
		await userEvent.click(within(row).getByRole("button", { name: "Details" }));
		expect(press).toHaveBeenCalledOnce();
		await userEvent.click(link);
		expect(followed).toHaveBeenCalledTimes(2);
	});

	test.each([
		["the middle button", "auxclick", { button: 1 }],
		["Ctrl", "click", { ctrlKey: true }],
		["Shift", "click", { shiftKey: true }],
	])("opens a new tab with %s", (_how, event, keys) => {
		const { opened, cell } = open();
		fireEvent(cell, new MouseEvent(event, { bubbles: true, ...keys }));
		expect(opened).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/clients\?cid=b$/), "_blank", "noopener");
		expect(followed).not.toHaveBeenCalled();
	});

	test("does not follow the link while the user selects text", () => {
		const { cell } = open();
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

	test("are part of the URL, and invalid values are not requested", () => {
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

	test("are selected in a menu, several at once, and reset the page", async () => {
		const query = open("q=wien&cursor=c1&page=2");
		await userEvent.click(screen.getByRole("button", { name: "Status: Alle" }));
		await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Neu" }));
		expect(query).toHaveBeenLastCalledWith({ status: "NEW" }, "q=wien&status=NEW");
		await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Fertig" }));
		expect(query).toHaveBeenLastCalledWith({ status: "NEW,DONE" }, "q=wien&status=NEW%2CDONE");
		await userEvent.keyboard("{Escape}");
		expect(screen.getByRole("button", { name: "Status: 2 ausgewählt" })).toBeTruthy();
	});

	test("can be removed individually or all together, and the focus stays next to them", async () => {
		const query = open("status=NEW,DONE&days=90");
		await userEvent.click(screen.getByRole("button", { name: "Filter entfernen: Status: Neu" }));
		expect(query).toHaveBeenLastCalledWith({ status: "DONE", days: "90" }, "status=DONE&days=90");
		expect(document.activeElement).toBe(screen.getByRole("group", { name: "Filter" }));
		await userEvent.click(screen.getByRole("button", { name: "Filter zurücksetzen" }));
		expect(query).toHaveBeenLastCalledWith({}, "");
	});

	test("without results are named and can be reset", async () => {
		const query = open("status=NEW&days=90&q=wien", []);
		expect(screen.getByText("Keine Einträge mit Status: Neu, Ende: in 90 Tagen, Suche: wien.")).toBeTruthy();
		expect(screen.queryByText("Keine Kunden angelegt.")).toBeNull();
		await userEvent.click(screen.getAllByRole("button", { name: "Filter zurücksetzen" }).at(-1) as HTMLElement);
		expect(query).toHaveBeenLastCalledWith({}, "q=wien");
	});
});

describe("the choice of columns", () => {
	const many = Array.from({ length: 20 }, (_, index) => ({ id: `c${index}`, number: index, name: `Kunde ${index}` }));
	const filtering = { filters: [{ id: "state", label: "Status", labelOf: () => "Neu", control: " " }] };
	test.for([
		["is offered for 20 rows", true, { rows: many }],
		["is missing for fewer rows", false, { rows: many.slice(1) }],
		["is offered for the page of a longer list", true, { total: 20 }],
		["is missing for a short list with pages", false, { total: 19 }],
		["is offered before the rows are known", true, { rows: undefined }],
		["stays while a search shortens the list", true, { search: "donau" }],
		[
			"stays while a filter shortens the list",
			true,
			{ filtering: { ...filtering, values: { state: ["NEW"] }, onChange: vi.fn(), onReset: vi.fn() } },
		],
		["stays while a column is hidden", true, { columnChoice: [{ number: false }, vi.fn()] }],
	] as const)("%s", ([, isOffered, props]) => {
		// The rows have only the cells that the menu needs, because rendering them takes long.
		const columns = COLUMNS.slice(0, 2);
		render(table({ columns, columnChoice: [{}, vi.fn()], ...props } as Partial<DataTableProps<Client>>));
		expect(screen.queryByRole("button", { name: "Spalten" }) !== null).toBe(isOffered);
	});
});
