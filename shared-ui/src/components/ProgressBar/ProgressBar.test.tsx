import { render, screen } from "@testing-library/react";
import { I18nProvider } from "react-aria-components";
import { expect, test } from "vitest";
import { Spinner } from "../Spinner/Spinner.tsx";
import { ProgressBar } from "./ProgressBar.tsx";

test("without a known end there is no value to read out", () => {
	render(<ProgressBar label="Das Dokument wird erzeugt" isIndeterminate />);
	const bar = screen.getByRole("progressbar", { name: "Das Dokument wird erzeugt" });
	expect(bar.getAttribute("aria-valuenow")).toBeNull();
});

test("its name, its value and its bounds are read out", () => {
	render(
		<I18nProvider locale="de-DE">
			<ProgressBar label="Produkte werden gelesen" value={45} />
		</I18nProvider>,
	);
	const bar = screen.getByRole("progressbar", { name: "Produkte werden gelesen" });
	expect(bar.getAttribute("aria-valuenow")).toBe("45");
	expect(bar.getAttribute("aria-valuemax")).toBe("100");
	expect(bar.getAttribute("aria-valuetext")).toMatch(/^45\s%$/);
	expect(bar.textContent).toMatch(/45\s%$/);
});

test("the value can have words of its own", () => {
	render(<ProgressBar label="Zeilen" value={120} maxValue={400} valueLabel="120 von 400" />);
	expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("120 von 400");
});

test("a spinner says what is going on", () => {
	render(<Spinner />);
	expect(screen.getByRole("progressbar", { name: "Wird geladen …" })).toBeTruthy();
});
