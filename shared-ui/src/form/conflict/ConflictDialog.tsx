import "./ConflictDialog.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button/Button.tsx";
import { Dialog } from "../../components/Dialog/Dialog.tsx";
import { ErrorState } from "../../components/ErrorState/ErrorState.tsx";
import { Inline } from "../../components/Layout/Layout.tsx";
import { RadioGroup } from "../../components/RadioGroup/RadioGroup.tsx";
import { Spinner } from "../../components/Spinner/Spinner.tsx";
import { useTexts } from "../../texts.ts";
import { toFailure } from "../errors.ts";
import type { Comparison, Difference, Side } from "./compare.ts";

type Choices = Readonly<Record<string, Side>>;

interface RowsProps {
	differences: readonly Difference[];
	choices: Choices;
	onChange: (choices: Choices) => void;
}

function Rows({ differences, choices, onChange }: RowsProps) {
	const texts = useTexts();
	const words = (value: string | undefined) => (value === undefined ? texts.absent : value || texts.empty);
	const takeAll = (side: Side) => onChange(Object.fromEntries(differences.map(({ id }) => [id, side])));
	return (
		<>
			<p className="ui-dialog__message">{texts.compareHint}</p>
			{differences.length > 1 && (
				<Inline>
					<Button size="small" onPress={() => takeAll("mine")}>
						{texts.takeAllMine}
					</Button>
					<Button size="small" onPress={() => takeAll("theirs")}>
						{texts.takeAllTheirs}
					</Button>
				</Inline>
			)}
			<div className="ui-conflict">
				{differences.map(({ id, label, mine, theirs, isContested }) => (
					<RadioGroup
						key={id}
						label={label}
						{...(isContested ? { description: texts.changedByBoth } : {})}
						options={[
							{ id: "mine", label: texts.mine, description: words(mine) },
							{ id: "theirs", label: texts.theirs, description: words(theirs) },
						]}
						value={choices[id] ?? null}
						onChange={(side) => onChange({ ...choices, [id]: side === "theirs" ? "theirs" : "mine" })}
					/>
				))}
			</div>
		</>
	);
}

interface ConflictDialogProps<TValues> {
	load: () => Promise<Comparison<TValues>>;
	onClose: () => void;
	onDecide: (values: TValues) => void;
}

/** Shows each difference between the user's input and another user's changes. The user chooses one version of each. */
export function ConflictDialog<TValues>({ load, onClose, onDecide }: ConflictDialogProps<TValues>) {
	const texts = useTexts();
	// The comparison is loaded once and not cached, because the next dialog compares other values.
	const once = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false };
	const { data: comparison, error, refetch } = useQuery({ queryKey: ["comparison"], queryFn: load, ...once });
	const [chosen, setChosen] = useState<Choices>({});
	const differences = comparison?.differences ?? [];
	const choices: Choices = {
		...Object.fromEntries(differences.map(({ id, suggestion }) => [id, suggestion])),
		...chosen,
	};
	return (
		<Dialog
			isOpen
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			size="large"
			title={texts.compareTitle}
			footer={
				<>
					<Button onPress={onClose}>{texts.cancel}</Button>
					<Button
						variant="primary"
						isDisabled={comparison === undefined}
						onPress={() => comparison && onDecide(comparison.merge((id) => choices[id] ?? "mine"))}
					>
						{texts.takeAndSave}
					</Button>
				</>
			}
		>
			{error && <ErrorState message={toFailure(error)?.message} onRetry={() => void refetch()} />}
			{!error && !comparison && <Spinner />}
			{comparison && differences.length === 0 && <p className="ui-dialog__message">{texts.noDifferences}</p>}
			{differences.length > 0 && <Rows differences={differences} choices={choices} onChange={setChosen} />}
		</Dialog>
	);
}
