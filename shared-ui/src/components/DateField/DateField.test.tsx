import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { I18nProvider } from "react-aria-components";
import { expect, test } from "vitest";
import { DateField } from "./DateField.tsx";

function ValidFrom({ initial = "" }: { initial?: string }) {
	const [value, setValue] = useState(initial);
	return (
		<I18nProvider locale="de-DE">
			<DateField label="Gültig ab" value={value} onChange={setValue} />
			<output>{value || "leer"}</output>
		</I18nProvider>
	);
}
const segments = () => screen.getAllByRole("spinbutton").map((segment) => segment.textContent);

test("a day before 2010 is marked", async () => {
	render(<ValidFrom initial="2009-12-31" />);
	const [day] = screen.getAllByRole("spinbutton");
	expect(day?.getAttribute("aria-invalid")).toBe("true");
});

test("the bounds are named in the language of the page, whatever the browser speaks", () => {
	render(
		<>
			<ValidFrom initial="2009-12-31" />
			<I18nProvider locale="de-DE">
				<DateField label="Bis" value="2027-01-01" maxValue="2026-12-31" />
			</I18nProvider>
		</>,
	);
	expect(screen.getByText("Frühestens 01.01.2010.")).toBeTruthy();
	expect(screen.getByText("Spätestens 31.12.2026.")).toBeTruthy();
});

test("an invented date is none", () => {
	render(<ValidFrom initial="morgen" />);
	expect(segments()).toEqual(["tt", "mm", "jjjj"]);
});

test("a date is shown in German form", () => {
	render(<ValidFrom initial="2026-03-01" />);
	expect(screen.getByRole("group", { name: "Gültig ab" }).textContent).toContain("01.03.2026");
});

test("a date is typed without a separator and handed over as YYYY-MM-DD", async () => {
	render(<ValidFrom />);
	await userEvent.click(screen.getAllByRole("spinbutton")[0] as HTMLElement);
	await userEvent.keyboard("01032026");
	expect(screen.getByText("2026-03-01")).toBeTruthy();
});

test("what is typed is not taken back by a form that answers late, and a date of its own is shown", async () => {
	const told: string[] = [];
	const field = (value: string) => (
		<I18nProvider locale="de-DE">
			<DateField label="Von" value={value} onChange={(text) => told.push(text)} />
		</I18nProvider>
	);
	const { rerender } = render(field(""));
	await userEvent.click(screen.getAllByRole("spinbutton")[0] as HTMLElement);
	await userEvent.keyboard("2011202");
	const [early = ""] = told;
	expect(early).toMatch(/^000\d-11-20$/);
	rerender(field(early));
	await userEvent.keyboard("6");
	expect(told.at(-1)).toBe("2026-11-20");
	expect(segments()).toEqual(["20", "11", "2026"]);
	for (const answer of told.slice(1)) {
		rerender(field(answer));
		expect(segments()).toEqual(["20", "11", "2026"]);
	}
	rerender(field("2025-01-02"));
	expect(segments()).toEqual(["02", "01", "2025"]);
	rerender(field(""));
	expect(segments()).toEqual(["tt", "mm", "jjjj"]);
});

test("a date is chosen in the calendar", async () => {
	render(<ValidFrom initial="2026-03-01" />);
	await userEvent.click(screen.getByRole("button", { name: /Kalender öffnen/ }));
	await userEvent.click(screen.getByRole("button", { name: /Montag, 2\. März 2026/ }));
	expect(screen.getByText("2026-03-02")).toBeTruthy();
});

test("a date without its day is none, and is one again with it", async () => {
	render(<ValidFrom initial="2026-03-01" />);
	await userEvent.click(screen.getAllByRole("spinbutton")[0] as HTMLElement);
	await userEvent.keyboard("{Backspace}{Backspace}");
	expect(screen.getByText("leer")).toBeTruthy();
	expect(segments()).toEqual(["tt", "03", "2026"]);
	await userEvent.keyboard("01");
	expect(screen.getByText("2026-03-01")).toBeTruthy();
});

test("another date from outside replaces what is shown", () => {
	const { rerender } = render(<DateField label="Gültig ab" value="2026-03-01" />);
	rerender(<DateField label="Gültig ab" value="2027-04-02" />);
	expect(segments()).toContain("2027");
});

const choose = (name: string, option: string) =>
	userEvent.selectOptions(screen.getByRole("combobox", { name }), screen.getByRole("option", { name: option }));

test("years before the earliest day are not offered", async () => {
	render(<ValidFrom initial="2026-03-01" />);
	await userEvent.click(screen.getByRole("button", { name: /Kalender öffnen/ }));
	const years = [...screen.getByRole<HTMLSelectElement>("combobox", { name: "Jahr" }).options];
	expect(years[0]?.text).toBe("2010");
});

test("a day of another year is three choices away", async () => {
	render(<ValidFrom initial="2026-03-01" />);
	await userEvent.click(screen.getByRole("button", { name: /Kalender öffnen/ }));
	await choose("Jahr", "2029");
	await choose("Monat", "November");
	await userEvent.click(screen.getByRole("button", { name: /Freitag, 30\. November 2029/ }));
	expect(screen.getByText("2029-11-30")).toBeTruthy();
});

test("the arrow keys count through the part of the date that has the focus", async () => {
	render(<ValidFrom initial="2026-03-01" />);
	await userEvent.tab();
	await userEvent.keyboard("{ArrowUp}{ArrowRight}{ArrowUp}");
	expect(screen.getByText("2026-04-02")).toBeTruthy();
});
