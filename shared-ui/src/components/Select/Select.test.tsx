import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Select } from "./Select.tsx";

const COUNTRIES = [
	{ id: "at", label: "Österreich" },
	{ id: "de", label: "Deutschland" },
];

test("typing the beginning of a label selects an option, without opening the list", async () => {
	const user = userEvent.setup();
	render(<Select label="Land" options={COUNTRIES} />);
	await user.tab();
	await user.keyboard("deu");
	expect(screen.getByRole("button").textContent).toContain("Deutschland");
	expect(screen.queryByRole("listbox")).toBeNull();
});
