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
