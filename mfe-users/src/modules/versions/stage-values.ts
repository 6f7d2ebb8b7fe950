import { stageInput } from "@portal/contracts/contract/module-versions";
import { schemaValidator } from "@portal/shared-ui/module";

export interface StageValues {
	percentage: string;
	users: string;
}

export const stageOf = ({ percentage, users }: StageValues) => ({
	percentage: percentage.trim() === "" ? Number.NaN : Number(percentage.replace(",", ".")),
	users: users.split(/[\s,;]+/).filter((user) => user !== ""),
});

const validate = schemaValidator(stageInput);

/** Merges the errors of single user ids such as `users.2` into the one text field in which all ids are typed. */
export function byField(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
	const merged: Record<string, string[]> = {};
	for (const [path, sentences] of Object.entries(errors)) {
		const field = path.split(".")[0] ?? path;
		merged[field] = [...new Set([...(merged[field] ?? []), ...sentences])];
	}
	return merged;
}

export const problemsOfStage = (values: StageValues) => byField(validate(stageOf(values)));
