import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

function Remove({ onConfirm }: { onConfirm: () => unknown }) {
	const [isOpen, setOpen] = useState(true);
	return (
		<ConfirmDialog
			isOpen={isOpen}
			onOpenChange={setOpen}
			title="Zertifikat löschen?"
			message="Das kann nicht rückgängig gemacht werden."
			confirmLabel="Löschen"
			tone="danger"
			onConfirm={onConfirm}
		/>
	);
}
const dialog = () => screen.queryByRole("alertdialog", { name: "Zertifikat löschen?" });

test("Enter does not trigger a destructive action", async () => {
	render(<Remove onConfirm={() => {}} />);
	await waitFor(() => expect(document.activeElement?.textContent).toBe("Abbrechen"));
});

test("shows the error of a failed action and stays open", async () => {
	render(<Remove onConfirm={() => Promise.reject(new Error("Das Zertifikat ist nicht mehr in Bearbeitung."))} />);
	await userEvent.click(screen.getByRole("button", { name: "Löschen" }));
	expect((await screen.findByRole("alert")).textContent).toContain("Das Zertifikat ist nicht mehr in Bearbeitung.");
	expect(dialog()).toBeTruthy();
});

test("runs the action once, however often the button is pressed, and closes afterwards", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	const confirm = vi.fn(() => promise);
	render(<Remove onConfirm={confirm} />);
	const button = screen.getByRole("button", { name: "Löschen" });
	await userEvent.click(button);
	await userEvent.click(button);
	await userEvent.keyboard("{Escape}");
	expect(confirm).toHaveBeenCalledOnce();
	expect(document.activeElement).toBe(button);
	expect(dialog()).toBeTruthy();
	await act(async () => resolve());
	await waitFor(() => expect(dialog()).toBeNull());
});
