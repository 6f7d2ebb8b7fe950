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

test("refuses a file of another type with a message", async () => {
	const { select, input } = setUp();
	await userEvent.upload(input, new File(["a"], "produkte.pdf"), { applyAccept: false });
	expect(select).not.toHaveBeenCalled();
	expect(screen.getByRole("alert").textContent).toBe("Dieser Dateityp wird nicht angenommen.");
});

test.each([
	["an accepted file", "Produkte.XLSX", false],
	["with `takesAny`, a file of another type", "produkte.csv", true],
])("passes %s to the caller", async (_, name, takesAny) => {
	const { select, input } = setUp(takesAny);
	const file = new File(["a"], name);
	await userEvent.upload(input, file, { applyAccept: false });
	expect(select).toHaveBeenCalledWith([file]);
	expect(screen.getByRole("alert").textContent).toBe("");
});

test("prevents the browser from opening a file that is dropped outside of the drop zone", () => {
	const { unmount } = render(<FileDrop label="Produkte" onSelect={() => {}} />);
	const dropOn = (target: EventTarget, types: string[]) => {
		const event = new Event("drop", { bubbles: true, cancelable: true });
		Object.assign(event, { dataTransfer: { types, dropEffect: "copy" } });
		target.dispatchEvent(event);
		return event.defaultPrevented;
	};
	expect(dropOn(document.body, ["Files"])).toBe(true);
	expect(dropOn(document.body, ["text/plain"])).toBe(false);
	unmount();
	expect(dropOn(document.body, ["Files"])).toBe(false);
});
