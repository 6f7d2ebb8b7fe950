import { Button, SearchField, Stack } from "@portal/shared-ui";
import { useApi, useQuery } from "@portal/shared-ui/module";
import { useState } from "react";
import { subjectsQuery, type TaskSubject } from "../api.ts";
import { useTexts } from "../useTexts.ts";

export type { TaskSubject };

interface SubjectFieldProps {
	value: TaskSubject | undefined;
	onChange: (subject: TaskSubject | undefined) => void;
	isInvalid: boolean;
}

function Search({ onChange, isInvalid }: Omit<SubjectFieldProps, "value">) {
	const { t } = useTexts();
	const [text, setText] = useState("");
	const q = text.trim();
	const { data } = useQuery(subjectsQuery(useApi(), q));
	return (
		<div>
			<SearchField
				label={t("form.subject")}
				value={text}
				onChange={setText}
				isInvalid={isInvalid}
				isRequired
				autoFocus
			/>
			<p role="status" className="users-deadline__none">
				{q !== "" && data?.length === 0 && t("form.noSubjects")}
			</p>
			{q !== "" && (
				<ul className="users-deadline__subjects" aria-label={t("form.found")}>
					{data?.map((subject) => (
						<li key={subject.id}>
							<Button variant="ghost" onPress={() => onChange(subject)}>
								{subject.label}
							</Button>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

export function SubjectField({ value, onChange, isInvalid }: SubjectFieldProps) {
	const { t } = useTexts();
	// True after a search result was chosen by pressing it. The pressed result disappears, so the focus moves to the
	// button that changes the choice.
	const [isChosenHere, setChosenHere] = useState(false);
	const choose = (subject: TaskSubject | undefined) => {
		setChosenHere(subject !== undefined);
		onChange(subject);
	};
	if (!value) return <Search onChange={choose} isInvalid={isInvalid} />;
	return (
		<Stack gap="small">
			<span className="users-deadline__label">{t("form.subject")}</span>
			<span className="users-deadline__chosen">
				{value.label}
				<Button size="small" autoFocus={isChosenHere} onPress={() => choose(undefined)}>
					{t("form.otherSubject")}
				</Button>
			</span>
		</Stack>
	);
}
