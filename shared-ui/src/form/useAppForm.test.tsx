import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "../components/Button/Button.tsx";
import { Disclosure } from "../components/Disclosure/Disclosure.tsx";
import { AddressFields, Form, type FormConflict, UnsavedGuard, useAppForm, useIsDirty } from "./index.ts";

const EMPTY = {
	name: "",
	category: "",
	address: { street: "", number: "", zip: "", city: "", country: "" },
	contacts: [{ dep: "" }],
};
type Values = typeof EMPTY;

function validate(values: Values, intent?: string) {
	const errors: Record<string, string[]> = {};
	if (values.name.length < 4) errors.name = ["Mindestens 4 Zeichen."];
	if (values.address.street === "") errors["address.street"] = ["Die Strasse muss eingegeben werden."];
	for (const [index, { dep }] of values.contacts.entries())
		if (dep === "") errors[`contacts.${index}.dep`] = ["Die Bezeichnung muss eingegeben werden."];
	if (values.contacts.length > 2) errors.contacts = ["Höchstens 2 Einträge."];
	if (intent === "answer" && values.category === "") errors.category = ["Eine Kategorie muss ausgewählt werden."];
	return errors;
}

interface ClientFormProps {
	defaultValues?: Values;
	onSubmit?: (values: Values, intent: string | undefined) => unknown;
	conflict?: FormConflict;
}

function ClientForm({ defaultValues = EMPTY, onSubmit = () => {}, conflict }: ClientFormProps) {
	const form = useAppForm({ defaultValues, validate, onSubmit });
	const isDirty = useIsDirty(form);
	return (
		<Form form={form} aria-label="Kunde" conflict={conflict}>
			<form.AppField name="name">{(field) => <field.TextField label="Name" isRequired />}</form.AppField>
			<form.AppField name="category">
				{(field) => <field.Select label="Kategorie" options={[{ id: "A", label: "Tiere" }]} />}
			</form.AppField>
			<Disclosure title="Adresse">
				<AddressFields form={form} fields="address" countries={["Österreich"]} />
			</Disclosure>
			<form.AppField name="contacts" mode="array">
				{(list) => (
					<>
						{list.state.value.map((_, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the form library identifies rows by index
							<div key={index}>
								<form.AppField name={`contacts[${index}].dep`}>
									{(field) => <field.TextField label={`Bezeichnung ${index + 1}`} />}
								</form.AppField>
								<Button onPress={() => list.removeValue(index)}>{`Zeile ${index + 1} entfernen`}</Button>
							</div>
						))}
						<Button onPress={() => list.pushValue({ dep: "" })}>Zeile anfügen</Button>
						<list.GroupError label="Ansprechpersonen" />
					</>
				)}
			</form.AppField>
			<output>{isDirty ? "geändert" : "unverändert"}</output>
			<form.SubmitButton value="save">Speichern</form.SubmitButton>
			<form.SubmitButton value="answer">Beantwortet</form.SubmitButton>
		</Form>
	);
}

const GOOD: Values = {
	name: "Donau Feinkost",
	category: "",
	address: { street: "Hauptstrasse", number: "1", zip: "1010", city: "Wien", country: "Österreich" },
	contacts: [{ dep: "Einkauf" }],
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Speichern" }));
const summary = () => document.activeElement as HTMLElement;
const errorsOf = (element: HTMLElement) =>
	within(element)
		.getAllByRole("listitem")
		.map((item) => item.textContent);
const isInvalid = (label: string) => screen.getByLabelText(label).getAttribute("aria-invalid") === "true";

test("does not submit invalid values, and focuses the list of errors, which links to fields in closed sections too", async () => {
	const submit = vi.fn();
	render(<ClientForm onSubmit={submit} />);
	await save();
	expect(submit).not.toHaveBeenCalled();
	expect(summary().textContent).toContain("Bitte prüfen Sie Ihre Eingaben.");
	expect(errorsOf(summary())).toEqual([
		"Name: Mindestens 4 Zeichen.",
		"Die Strasse muss eingegeben werden.",
		"Bezeichnung 1: Die Bezeichnung muss eingegeben werden.",
	]);
	expect(isInvalid("Name")).toBe(true);
	// `role="alert"` announces the summary in screen readers that do not announce the focus change.
	expect(screen.getByRole("alert")).toBe(summary());
	const section = screen.getByRole("button", { name: "Adresse" });
	expect(section.getAttribute("aria-expanded")).toBe("false");
	await userEvent.click(screen.getByRole("button", { name: "Die Strasse muss eingegeben werden." }));
	await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Straße")));
	expect(section.getAttribute("aria-expanded")).toBe("true");
});

test("shows no error before the user leaves a changed field", async () => {
	render(<ClientForm />);
	await userEvent.click(screen.getByLabelText("Name"));
	await userEvent.tab();
	expect(isInvalid("Name")).toBe(false);
	await userEvent.type(screen.getByLabelText("Name"), "abc");
	expect(isInvalid("Name")).toBe(false);
	await userEvent.tab();
	expect(isInvalid("Name")).toBe(true);
	await userEvent.type(screen.getByLabelText("Name"), "d");
	expect(isInvalid("Name")).toBe(false);
});

test("does not show a programming error to the user", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	render(<ClientForm defaultValues={GOOD} onSubmit={() => Promise.reject(new TypeError("x is undefined"))} />);
	await save();
	expect(summary().textContent).toBe("Die Anfrage konnte nicht verarbeitet werden.");
	expect(log).toHaveBeenCalled();
});

test("shows server errors at their fields until these change, without blocking the next submission", async () => {
	const refusal = Object.assign(new Error("Die Angaben sind ungültig."), {
		status: 400,
		fields: { name: ["Der Name Donau ist bereits vergeben."], "contacts.0.dep": ["Der Wert ist ungültig."] },
	});
	const submit = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce(undefined);
	render(<ClientForm defaultValues={GOOD} onSubmit={submit} />);
	await save();
	expect(summary().textContent).toContain("Die Angaben sind ungültig.");
	expect(errorsOf(summary())).toEqual([
		"Der Name Donau ist bereits vergeben.",
		"Bezeichnung 1: Der Wert ist ungültig.",
	]);
	expect(isInvalid("Name")).toBe(true);
	await userEvent.type(screen.getByLabelText("Name"), "x");
	expect(isInvalid("Name")).toBe(false);
	expect(isInvalid("Bezeichnung 1")).toBe(true);
	await save();
	expect(submit).toHaveBeenCalledTimes(2);
	await waitFor(() => expect(screen.queryByText("Die Angaben sind ungültig.")).toBeNull());
});

test("shows an error about a single field only once, in the list", async () => {
	const message = "Der Name Donau ist bereits vergeben.";
	const refusal = Object.assign(new Error(message), { status: 409, code: "DUPLICATE", fields: { name: [message] } });
	render(<ClientForm defaultValues={GOOD} onSubmit={() => Promise.reject(refusal)} />);
	await save();
	expect(summary().textContent).toBe(`Bitte prüfen Sie Ihre Eingaben.${message}`);
	expect(errorsOf(summary())).toEqual([message]);
});

test("submits once, however often the button is pressed", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	const submit = vi.fn(() => promise);
	render(<ClientForm defaultValues={GOOD} onSubmit={submit} />);
	const button = screen.getByRole("button", { name: "Speichern" });
	await userEvent.click(button);
	await userEvent.click(button);
	fireEvent.submit(screen.getByRole("form", { name: "Kunde" }));
	expect(submit).toHaveBeenCalledOnce();
	expect(button.getAttribute("aria-disabled")).toBe("true");
	expect(screen.getByRole<HTMLButtonElement>("button", { name: "Beantwortet" }).disabled).toBe(true);
	await act(async () => resolve());
	await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
});

test("passes the value of the pressed button to validation and submission", async () => {
	const submit = vi.fn();
	render(<ClientForm defaultValues={GOOD} onSubmit={submit} />);
	await userEvent.click(screen.getByRole("button", { name: "Beantwortet" }));
	expect(errorsOf(summary())).toEqual(["Eine Kategorie muss ausgewählt werden."]);
	await save();
	expect(submit).toHaveBeenCalledExactlyOnceWith(GOOD, "save");
});

test("keeps errors at their row when another row is removed, and shows none for a new row", async () => {
	render(<ClientForm defaultValues={{ ...GOOD, contacts: [{ dep: "Einkauf" }, { dep: "" }] }} />);
	const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
	await save();
	expect([isInvalid("Bezeichnung 1"), isInvalid("Bezeichnung 2")]).toEqual([false, true]);
	await press("Zeile 1 entfernen");
	expect(isInvalid("Bezeichnung 1")).toBe(true);
	expect(screen.queryByLabelText("Bezeichnung 2")).toBeNull();
	await press("Zeile anfügen");
	await press("Zeile anfügen");
	expect([isInvalid("Bezeichnung 2"), isInvalid("Bezeichnung 3")]).toEqual([false, false]);
	await save();
	expect(errorsOf(summary())).toContain("Ansprechpersonen: Höchstens 2 Einträge.");
});

test("reloads a record that another user has changed", async () => {
	const reload = vi.fn();
	const stale = Object.assign(new Error("Die Daten wurden inzwischen geändert."), { status: 409, code: "STALE" });
	const conflict = { reload, base: GOOD, load: async () => GOOD, accept: () => {}, fields: [] };
	render(<ClientForm defaultValues={GOOD} onSubmit={() => Promise.reject(stale)} conflict={conflict} />);
	await save();
	await userEvent.click(within(summary()).getByRole("button", { name: "Neu laden" }));
	expect(reload).toHaveBeenCalledOnce();
});

test("detects unsaved input, except for reverted or submitted values", async () => {
	render(<ClientForm defaultValues={GOOD} />);
	const name = screen.getByLabelText("Name");
	await userEvent.type(name, "x");
	expect(screen.getByText("geändert")).toBeTruthy();
	await userEvent.type(name, "{Backspace}");
	expect(screen.getByText("unverändert")).toBeTruthy();
	await userEvent.type(name, "y");
	await save();
	await waitFor(() => expect(screen.getByText("unverändert")).toBeTruthy());
	await userEvent.type(name, "z");
	expect(screen.getByText("geändert")).toBeTruthy();
});

test("warns once before unsaved input is lost", async () => {
	const blocker = { state: "blocked", proceed: vi.fn(), reset: vi.fn() };
	const { rerender } = render(<UnsavedGuard isDirty blocker={blocker} />);
	await userEvent.click(screen.getByRole("button", { name: "Weiter bearbeiten" }));
	expect(blocker.reset).toHaveBeenCalledOnce();
	rerender(<UnsavedGuard isDirty blocker={{ ...blocker, state: "unblocked" }} />);
	rerender(<UnsavedGuard isDirty blocker={blocker} />);
	await userEvent.click(screen.getByRole("button", { name: "Verwerfen" }));
	expect(blocker.proceed).toHaveBeenCalledOnce();
	expect(blocker.reset).toHaveBeenCalledOnce();
});

test("submits a text that a password manager has filled in without an event", async () => {
	const sent: Values[] = [];
	render(<ClientForm onSubmit={(values) => sent.push(values)} />);
	const name = screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
	const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
	setter?.call(name, "Donau Feinkost");
	fireEvent.submit(screen.getByRole("form"));
	await waitFor(() => expect(name.value).toBe("Donau Feinkost"));
	expect(screen.queryByText("Mindestens 4 Zeichen.")).toBeNull();
});
