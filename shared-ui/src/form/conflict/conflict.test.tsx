import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { describeConflict, Form, useAppForm, useEdited, useIsDirty } from "../index.ts";

interface Company {
	name: string;
	note: string;
	city: string;
}
const FIELDS = { name: { label: "Name" }, note: null, city: { label: "Ort" } };
const LOADED = { data: { name: "Donau", note: "", city: "Wien" }, etag: '"1"' };
const NOW = { data: { name: "Donau Neu", note: "", city: "Graz" }, etag: '"2"' };
const MESSAGE = "Die Daten wurden inzwischen von Amina Admin um 10:14 Uhr geändert.";
const stale = () => Object.assign(new Error(MESSAGE), { status: 409, code: "STALE" });
const valuesOf = (company: Company) => company;

interface Given {
	latest?: () => Promise<typeof LOADED>;
	save: (etag: string, values: Company, intent: string | undefined) => unknown;
}

function Editor({ latest = async () => NOW, save }: Given) {
	const edited = useEdited({ loaded: LOADED, latest, reload: () => {} }, valuesOf);
	const form = useAppForm<Company>({
		defaultValues: edited.values,
		onSubmit: (values, intent) => save(edited.etag, values, intent),
	});
	const isDirty = useIsDirty(form);
	return (
		<Form form={form} aria-label="Firma" conflict={describeConflict(edited.conflict, FIELDS)}>
			<form.AppField name="name">{(field) => <field.TextField label="Name" />}</form.AppField>
			<form.AppField name="note">{(field) => <field.TextField label="Notiz" />}</form.AppField>
			<form.AppField name="city">{(field) => <field.TextField label="Ort" />}</form.AppField>
			<output>{isDirty ? "geändert" : "unverändert"}</output>
			<form.SubmitButton value="save">Speichern</form.SubmitButton>
		</Form>
	);
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** Changes a field, submits, receives STALE and opens the comparison. */
async function collide(given: Given) {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Editor {...given} />
		</QueryClientProvider>,
	);
	fireEvent.change(field("Name"), { target: { value: "Meins" } });
	fireEvent.change(field("Notiz"), { target: { value: "getippt" } });
	await press("Speichern");
	expect(await screen.findByText(MESSAGE)).toBeTruthy();
	await press("Vergleichen");
	return within(await screen.findByRole("dialog", { name: "Änderungen vergleichen" }));
}
const refuseOnce = () => vi.fn<Given["save"]>().mockImplementationOnce(() => Promise.reject(stale()));

test("closing the comparison changes neither the input nor the version", async () => {
	const save = vi.fn<Given["save"]>(() => Promise.reject(stale()));
	const dialog = await collide({ save });
	await dialog.findByRole("radiogroup", { name: "Name" });
	await userEvent.click(dialog.getByRole("button", { name: "Abbrechen" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect([field("Name").value, field("Notiz").value]).toEqual(["Meins", "getippt"]);
	await press("Speichern");
	await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
	expect(save.mock.calls.map(([etag]) => etag)).toEqual(['"1"', '"1"']);
});

test("keeps the input when the saved record cannot be loaded", async () => {
	const latest = vi.fn(async () => NOW).mockRejectedValueOnce(Object.assign(new Error("Weg."), { status: 404 }));
	const dialog = await collide({ latest, save: refuseOnce() });
	expect(await dialog.findByText("Weg.")).toBeTruthy();
	expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Übernehmen und speichern" }).disabled).toBe(true);
	await userEvent.click(dialog.getByRole("button", { name: "Erneut versuchen" }));
	expect(await dialog.findByRole("radiogroup", { name: "Name" })).toBeTruthy();
	expect(field("Notiz").value).toBe("getippt");
});

test("saves the chosen value of each field with the version that the user has seen", async () => {
	const save = refuseOnce();
	const dialog = await collide({ save });
	const name = within(await dialog.findByRole("radiogroup", { name: "Name" }));
	expect(name.getByRole<HTMLInputElement>("radio", { name: "Meine Eingabe Meins" }).checked).toBe(true);
	expect(dialog.getByText("Von beiden geändert.")).toBeTruthy();
	const city = within(dialog.getByRole("radiogroup", { name: "Ort" }));
	expect(city.getByRole<HTMLInputElement>("radio", { name: "Jetzt gespeichert Graz" }).checked).toBe(true);
	expect(dialog.queryByRole("radiogroup", { name: "Notiz" })).toBeNull();

	await userEvent.click(name.getByRole("radio", { name: "Jetzt gespeichert Donau Neu" }));
	await userEvent.click(dialog.getByRole("button", { name: "Übernehmen und speichern" }));
	await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
	expect(save.mock.calls[1]).toEqual(['"2"', { name: "Donau Neu", note: "getippt", city: "Graz" }, "save"]);
	expect(screen.queryByText(MESSAGE)).toBeNull();
	expect(screen.getByRole("status").textContent).toBe("unverändert");
});

test("selects one side for all fields", async () => {
	const save = refuseOnce();
	const dialog = await collide({ save });
	await dialog.findByRole("radiogroup", { name: "Name" });
	await userEvent.click(dialog.getByRole("button", { name: "Überall meine Eingabe" }));
	await userEvent.click(dialog.getByRole("button", { name: "Übernehmen und speichern" }));
	await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
	expect(save.mock.calls[1]?.[1]).toEqual({ name: "Meins", note: "getippt", city: "Wien" });
});

test("a second conflict starts a comparison from the values of the first one", async () => {
	const third = { data: { name: "Donau Neu", note: "", city: "Linz" }, etag: '"3"' };
	const latest = vi.fn(async () => third).mockResolvedValueOnce(NOW);
	const save = refuseOnce().mockImplementationOnce(() => Promise.reject(stale()));
	const dialog = await collide({ latest, save });
	await dialog.findByRole("radiogroup", { name: "Name" });
	await userEvent.click(dialog.getByRole("button", { name: "Übernehmen und speichern" }));
	await screen.findByText(MESSAGE);
	await press("Vergleichen");
	const again = within(await screen.findByRole("dialog"));
	expect(await again.findByRole("radio", { name: "Jetzt gespeichert Linz" })).toBeTruthy();
	// The first comparison has settled the name, so only one side differs now.
	expect(again.queryByText("Von beiden geändert.")).toBeNull();
	await userEvent.click(again.getByRole("button", { name: "Übernehmen und speichern" }));
	await waitFor(() => expect(save).toHaveBeenCalledTimes(3));
	expect(save.mock.calls[2]?.slice(0, 2)).toEqual(['"3"', { name: "Meins", note: "getippt", city: "Linz" }]);
});
