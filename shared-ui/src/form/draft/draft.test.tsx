import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHost } from "../../module/host/HostProvider.tsx";
import { HostContext } from "../../module/host/host.ts";
import { Form, useAppForm } from "../index.ts";
import { forgetDrafts, keepDraftsOf } from "./drafts.ts";

const EMPTY = { name: "", category: "", pwd: "" };

function Client({ values = EMPTY, onSubmit = () => {} }: { values?: typeof EMPTY; onSubmit?: () => unknown }) {
	const form = useAppForm({ defaultValues: values, onSubmit });
	return (
		<Form form={form} aria-label="Kunde">
			<form.AppField name="name">{(field) => <field.TextField label="Name" />}</form.AppField>
			<form.AppField name="category">{(field) => <field.TextField label="Kategorie" />}</form.AppField>
			<form.AppField name="pwd">{(field) => <field.TextField label="Passwort" />}</form.AppField>
			<form.SubmitButton>Speichern</form.SubmitButton>
		</Form>
	);
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const question = () => screen.queryByText("Nicht gespeicherte Eingaben wiederherstellen?");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** Simulates a reload: unloads the page with its input and renders it again. */
function reload(view: ReturnType<typeof render>, page = <Client />) {
	window.dispatchEvent(new Event("pagehide"));
	view.unmount();
	return render(page);
}
async function typed(page = <Client />) {
	const view = render(page);
	await userEvent.type(field("Name"), "Donau");
	return view;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

describe("a draft of unsaved input", () => {
	test("can be restored after a reload, and keeps changes that another user has saved in the meantime", async () => {
		reload(await typed(), <Client values={{ ...EMPTY, name: "Rhein", category: "Tiere" }} />);
		expect(field("Name").value).toBe("Rhein");
		expect(question()).not.toBeNull();
		await press("Wiederherstellen");
		expect([field("Name").value, field("Kategorie").value]).toEqual(["Donau", "Tiere"]);
		expect(question()).toBeNull();
	});

	test("is deleted when it is discarded or the form is saved", async () => {
		const view = reload(await typed());
		await press("Verwerfen");
		const again = reload(view);
		expect(question()).toBeNull();
		await userEvent.type(field("Name"), "Rhein");
		await press("Speichern");
		reload(again);
		expect(question()).toBeNull();
	});

	test("is not offered to another user", async () => {
		keepDraftsOf("amina");
		const view = await typed();
		window.dispatchEvent(new Event("pagehide"));
		view.unmount();
		keepDraftsOf("amina");
		const again = render(<Client />);
		expect(question()).not.toBeNull();
		again.unmount();
		keepDraftsOf("bernd");
		render(<Client />);
		expect(question()).toBeNull();
	});

	test("is deleted when the session ends", async () => {
		const view = await typed();
		window.dispatchEvent(new Event("pagehide"));
		forgetDrafts();
		view.unmount();
		render(<Client />);
		expect(question()).toBeNull();
	});

	test("keeps the idempotency keys of unanswered requests, except for those with a secret", async () => {
		const hosts = [createHost(), createHost()].map((host) => ({ ...host, renderSlot: () => null }));
		const [before, after] = hosts.map(({ traffic }) => traffic?.unanswered);
		const [page, pageAnew] = hosts.map((host) => (
			<HostContext key="page" value={host}>
				<Client />
			</HostContext>
		));
		const sent: [string, string] = ['POST /api/client {"name":"Donau"}', "key-of-a-client"];
		before?.set(...sent).set('POST /api/users {"userid":"donau","pwd":"Geheim-2026!"}', "key-of-a-password");
		reload(await typed(page), pageAnew);
		expect(JSON.stringify({ ...sessionStorage })).not.toContain("Geheim");
		expect([...(after ?? [])]).toEqual([]);
		await press("Wiederherstellen");
		expect([...(after ?? [])]).toEqual([sent]);
	});

	test("never contains a password", async () => {
		const view = render(<Client />);
		await userEvent.type(field("Passwort"), "Geheim-2026!");
		reload(view);
		expect(question()).toBeNull();
		expect(JSON.stringify({ ...sessionStorage })).not.toContain("Geheim");
	});
});
