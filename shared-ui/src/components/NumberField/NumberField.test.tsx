import "../test-document.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { I18nProvider } from "react-aria-components";
import { expect, test, vi } from "vitest";
import { NumberField, type NumberFieldProps } from "./NumberField.tsx";

const change = vi.fn();
function setUp(props: NumberFieldProps = {}) {
	change.mockReset();
	render(
		<I18nProvider locale="de-DE">
			<NumberField label="Anzahl" onChange={change} {...props} />
		</I18nProvider>,
	);
	return screen.getByRole<HTMLInputElement>("textbox", { name: "Anzahl" });
}

test("letters are not taken", async () => {
	const input = setUp();
	await userEvent.type(input, "zwölf");
	expect(input.value).toBe("");
});

test("the arrow keys stop at the bounds", async () => {
	const input = setUp({ defaultValue: 2, minValue: 1, maxValue: 3 });
	await userEvent.click(input);
	await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
	expect(input.value).toBe("3");
	await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
	expect(input.value).toBe("1");
	expect(change).toHaveBeenLastCalledWith(1);
});

test("Home and End lead to the bounds", async () => {
	const input = setUp({ defaultValue: 5, minValue: 1, maxValue: 9 });
	await userEvent.click(input);
	await userEvent.keyboard("{End}");
	expect(input.value).toBe("9");
	await userEvent.keyboard("{Home}");
	expect(input.value).toBe("1");
});

test("a number is written and read as in German", async () => {
	const input = setUp({ formatOptions: { minimumFractionDigits: 2 } });
	await userEvent.type(input, "1490,5");
	await userEvent.tab();
	expect(input.value).toBe("1.490,50");
	expect(change).toHaveBeenLastCalledWith(1490.5);
});

test("the steps have names, and the error is tied to the field", async () => {
	const input = setUp({ errorMessage: "Mindestens ein Standort.", defaultValue: 0 });
	expect(input.getAttribute("aria-invalid")).toBe("true");
	const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
	expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain("Mindestens ein Standort.");
	await userEvent.click(screen.getByRole("button", { name: /Erhöhen/ }));
	expect(input.value).toBe("1");
	expect(screen.getByRole("button", { name: /Verringern/ })).toBeTruthy();
});
