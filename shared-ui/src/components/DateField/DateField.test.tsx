import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { I18nProvider } from "react-aria-components";
import { expect, test } from "vitest";
import { DateField } from "./DateField.tsx";
import { pastedDay } from "./useDateText.ts";

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
const enter = () => userEvent.click(screen.getAllByRole("spinbutton")[0] as HTMLElement);

test("marks a date outside of the allowed range as invalid, in the page's language and not the browser's", () => {
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
	for (const part of screen.getAllByRole("spinbutton")) expect(part.getAttribute("aria-invalid")).toBe("true");
});

test("ignores an impossible initial date, and accepts one without separators", async () => {
	render(<ValidFrom initial="morgen" />);
	expect(segments()).toEqual(["tt", "mm", "jjjj"]);
	await enter();
	await userEvent.keyboard("01032026");
	expect(screen.getByText("2026-03-01")).toBeTruthy();
	expect(screen.getByRole("group", { name: "Gültig ab" }).textContent).toContain("01.03.2026");
});

test("keeps newer input when the form passes back an earlier value late, and shows a new value of the form", async () => {
	const reported: string[] = [];
	const field = (value: string) => (
		<I18nProvider locale="de-DE">
			<DateField label="Von" value={value} onChange={(text) => reported.push(text)} />
		</I18nProvider>
	);
	const { rerender } = render(field(""));
	await enter();
	await userEvent.keyboard("2011202");
	const [early = ""] = reported;
	expect(early).toMatch(/^000\d-11-20$/);
	rerender(field(early));
	await userEvent.keyboard("6");
	expect(reported.at(-1)).toBe("2026-11-20");
	expect(segments()).toEqual(["20", "11", "2026"]);
	for (const answer of reported.slice(1)) {
		rerender(field(answer));
		expect(segments()).toEqual(["20", "11", "2026"]);
	}
	rerender(field("2025-01-02"));
	expect(segments()).toEqual(["02", "01", "2025"]);
	rerender(field(""));
	expect(segments()).toEqual(["tt", "mm", "jjjj"]);
});

test("reports an empty value while the day is missing", async () => {
	render(<ValidFrom initial="2026-03-01" />);
	await enter();
	await userEvent.keyboard("{Backspace}{Backspace}");
	expect(screen.getByText("leer")).toBeTruthy();
	expect(segments()).toEqual(["tt", "03", "2026"]);
	await userEvent.keyboard("01");
	expect(screen.getByText("2026-03-01")).toBeTruthy();
});

const choose = (name: string, option: string) =>
	userEvent.selectOptions(screen.getByRole("combobox", { name }), screen.getByRole("option", { name: option }));

test("selects a day of another year in three steps, in no year before the earliest day", async () => {
	render(<ValidFrom initial="2026-03-01" />);
	await userEvent.click(screen.getByRole("button", { name: /Kalender öffnen/ }));
	expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Jahr" }).options[0]?.text).toBe("2010");
	await choose("Jahr", "2029");
	await choose("Monat", "November");
	await userEvent.click(screen.getByRole("button", { name: /Freitag, 30\. November 2029/ }));
	expect(screen.getByText("2029-11-30")).toBeTruthy();
});

async function typeDay(digits: string) {
	await enter();
	await userEvent.keyboard(digits);
	await userEvent.tab();
	await userEvent.tab();
}

test("reports an impossible date as an error and does not replace it with the last day of the month", async () => {
	render(<ValidFrom />);
	await typeDay("31022027");
	expect(screen.getByText("Den 31.02.2027 gibt es nicht.")).toBeTruthy();
	expect(screen.getByText("leer")).toBeTruthy();
	await typeDay("28022027");
	expect(screen.queryByText("Den 31.02.2027 gibt es nicht.")).toBeNull();
	expect(screen.getByText("2027-02-28")).toBeTruthy();
});

test("accepts a new date whose intermediate values are impossible", async () => {
	render(<ValidFrom initial="2026-06-01" />);
	await enter();
	await userEvent.keyboard("31052027");
	expect(segments()).toEqual(["31", "05", "2027"]);
	expect(screen.getByText("2027-05-31")).toBeTruthy();
});

test("reports an impossible date to the form, which can refuse it", async () => {
	const reported: string[] = [];
	const report = (day: string) => reported.push(day);
	render(
		<I18nProvider locale="de-DE">
			<DateField label="Von" value="2026-01-01" onChange={report} onImpossible={report} />
		</I18nProvider>,
	);
	await typeDay("31022027");
	expect(reported.at(-1)).toBe("2027-02-31");
});

test.each([
	["01.03.2027", "2027-03-01"],
	[" 1.3.2027 ", "2027-03-01"],
	["2027-03-01", "2027-03-01"],
	["2027-03-01T10:00:00Z", "2027-03-01"],
	["01/03/2027", "2027-03-01"],
	["übermorgen", undefined],
])("the pasted text %j contains the date %s", (text, day) => {
	expect(pastedDay(text)).toBe(day);
});

test("pastes a date, ignores a text without one, and reports an impossible date as an error", async () => {
	render(<ValidFrom initial="2026-01-01" />);
	await enter();
	await userEvent.paste("1.3.2027");
	await userEvent.paste("übermorgen");
	expect(screen.getByText("2027-03-01")).toBeTruthy();
	await userEvent.paste("31.02.2027");
	expect(screen.getByText("Den 31.02.2027 gibt es nicht.")).toBeTruthy();
});
