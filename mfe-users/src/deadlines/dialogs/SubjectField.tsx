import { Button, Stack } from "@portal/shared-ui";
import { useApi } from "@portal/shared-ui/module";
import { useState } from "react";
import { RecordSearch } from "../../RecordSearch.tsx";
import { subjectsQuery, type TaskSubject } from "../api.ts";
import { useTexts } from "../useTexts.ts";

interface SubjectFieldProps {
	value: TaskSubject | undefined;
	onChange: (subject: TaskSubject | undefined) => void;
	isInvalid: boolean;
}

export function SubjectField({ value, onChange, isInvalid }: SubjectFieldProps) {
	const { t } = useTexts();
	const api = useApi();
	// True after a search result was pressed. It disappears, so the focus moves to the button that changes the choice.
	const [isChosenHere, setChosenHere] = useState(false);
	const choose = (subject: TaskSubject | undefined) => {
		setChosenHere(subject !== undefined);
		onChange(subject);
	};
	if (!value)
		return (
			<RecordSearch<TaskSubject>
				label={t("form.subject")}
				found={t("form.found")}
				none={t("form.noSubjects")}
				queryOf={(q) => subjectsQuery(api, q)}
				onChoose={choose}
				isInvalid={isInvalid}
				isRequired
				autoFocus
			/>
		);
	return (
		<Stack gap="small">
			<span className="users-deadline__label">{t("form.subject")}</span>
			<span className="users-deadline__chosen ui-inline ui-inline--between">
				{value.label}
				<Button size="small" autoFocus={isChosenHere} onPress={() => choose(undefined)}>
					{t("form.otherSubject")}
				</Button>
			</span>
		</Stack>
	);
}
