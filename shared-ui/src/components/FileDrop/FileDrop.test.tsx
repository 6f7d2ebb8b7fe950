import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FileDrop } from "./FileDrop.tsx";

function setUp(takesAny = false) {
	const select = vi.fn();
	const { container } = render(
		<FileDrop label="Produkte importieren" acceptedFileTypes={[".xlsx"]} onSelect={select} {...{ takesAny }} />,
	);
	const input = container.querySelector<HTMLInputElement>('input[type="file"]');
	if (!input) throw new Error("There is no file input.");
	return { select, input };
}

test("another kind of file is refused with a sentence", async () => {
	const { select, input } = setUp();
	await userEvent.upload(input, new File(["a"], "produkte.pdf"), { applyAccept: false });
	expect(select).not.toHaveBeenCalled();
	expect(screen.getByRole("alert").textContent).toBe("Dieser Dateityp wird nicht angenommen.");
});

test("where it is to be told what is wrong with it, another kind of file is handed over too", async () => {
	const { select, input } = setUp(true);
	const file = new File(["a"], "produkte.csv");
	await userEvent.upload(input, file, { applyAccept: false });
	expect(select).toHaveBeenCalledWith([file]);
	expect(screen.getByRole("alert").textContent).toBe("");
});

test("a chosen file is handed over", async () => {
	const { select, input } = setUp();
	const file = new File(["a"], "Produkte.XLSX");
	await userEvent.upload(input, file, { applyAccept: false });
	expect(select).toHaveBeenCalledWith([file]);
	expect(screen.getByRole("button", { name: "Datei auswählen" })).toBeTruthy();
});
