import "./views.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../components/Button/Button.tsx";
import { Checkbox } from "../../components/Checkbox/Checkbox.tsx";
import { Dialog } from "../../components/Dialog/Dialog.tsx";
import { Stack } from "../../components/Layout/Layout.tsx";
import { TextField } from "../../components/TextField/TextField.tsx";
import { useApi } from "../requests/api.ts";
import { errorMessage, RequestError } from "../requests/request.ts";
import { changeView, createView, deleteView, type View, type ViewFormValues } from "./api.ts";

const NAME_AT_MOST = 40;

type Current = Pick<View, "list" | "query" | "hidden" | "density">;

interface ViewDialogsProps {
	dialog: "save" | "manage";
	current: Current;
	views: readonly View[];
	onClose: () => void;
}

const sentence = (error: unknown) => (error instanceof RequestError && error.fields?.name?.[0]) || errorMessage(error);

function useChange<A>(list: Current["list"], call: (given: A) => Promise<unknown>, onDone?: () => void) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: call,
		onSuccess: async () => {
			await queries.invalidateQueries({ queryKey: ["views", list] });
			onDone?.();
		},
	});
}

function SaveDialog({ current, onClose }: Pick<ViewDialogsProps, "current" | "onClose">) {
	const api = useApi();
	const [name, setName] = useState("");
	const [isDefault, setDefault] = useState(false);
	const saving = useChange(current.list, (json: ViewFormValues) => createView(api, json), onClose);
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (!saving.isPending) saving.mutate({ ...current, name, isDefault });
	};
	return (
		<Dialog
			title="Ansicht speichern"
			size="small"
			isOpen
			onOpenChange={(isOpen) => !isOpen && onClose()}
			footer={
				<>
					<Button onPress={onClose}>Abbrechen</Button>
					<Button variant="primary" type="submit" form="save-view" isPending={saving.isPending}>
						Ansicht speichern
					</Button>
				</>
			}
		>
			<form id="save-view" onSubmit={submit} noValidate>
				<Stack>
					<TextField
						label="Name"
						description="Suche, Filter, Sortierung und Spalten werden mit gespeichert."
						value={name}
						onChange={setName}
						maxLength={NAME_AT_MOST}
						isRequired
						autoFocus
						errorMessage={saving.error ? sentence(saving.error) : undefined}
						isInvalid={saving.isError}
					/>
					<Checkbox isSelected={isDefault} onChange={setDefault}>
						Die Liste mit dieser Ansicht öffnen
					</Checkbox>
				</Stack>
			</form>
		</Dialog>
	);
}

function ViewRow({ view, current }: { view: View; current: Current }) {
	const api = useApi();
	const [name, setName] = useState(view.name);
	const changing = useChange(view.list, (change: Partial<View>) => changeView(api, { ...view, ...change }));
	const deleting = useChange(view.list, () => deleteView(api, view._id));
	const error = changing.error ?? deleting.error;
	const isChanged = name.trim() !== view.name;
	return (
		<li className="ui-inline ui-gap--small">
			<TextField
				label="Name"
				value={name}
				onChange={setName}
				maxLength={NAME_AT_MOST}
				errorMessage={error ? sentence(error) : undefined}
				isInvalid={error !== null}
			/>
			<Button
				size="small"
				isDisabled={!isChanged}
				isPending={changing.isPending}
				onPress={() => changing.mutate({ name })}
				aria-label={`${view.name}: Umbenennen`}
			>
				Umbenennen
			</Button>
			<Button size="small" onPress={() => changing.mutate(current)} aria-label={`${view.name}: Überschreiben`}>
				Überschreiben
			</Button>
			<Button
				size="small"
				icon="trash"
				isPending={deleting.isPending}
				onPress={() => deleting.mutate(undefined)}
				aria-label={`${view.name}: Löschen`}
			>
				Löschen
			</Button>
			<Checkbox isSelected={view.isDefault} onChange={(isDefault) => changing.mutate({ isDefault })}>
				Standard
			</Checkbox>
		</li>
	);
}

function ManageDialog({ views, current, onClose }: Omit<ViewDialogsProps, "dialog">) {
	return (
		<Dialog
			title="Ansichten verwalten"
			isOpen
			onOpenChange={(isOpen) => !isOpen && onClose()}
			footer={<Button onPress={onClose}>Schließen</Button>}
		>
			<p role="status">
				{views.length === 0
					? "Keine Ansicht gespeichert."
					: "Überschreiben speichert, wie die Liste jetzt zu sehen ist."}
			</p>
			<ul className="portal-views ui-list">
				{views.map((view) => (
					<ViewRow key={view._id} view={view} current={current} />
				))}
			</ul>
		</Dialog>
	);
}

export const ViewDialogs = ({ dialog, ...props }: ViewDialogsProps) =>
	dialog === "save" ? <SaveDialog {...props} /> : <ManageDialog {...props} />;
