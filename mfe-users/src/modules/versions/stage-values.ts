import { stageInput } from "@portal/contracts/contract/module-versions";
import { schemaValidator } from "@portal/shared-ui/module";

export interface StageValues {
	percentage: string;
	/** User ids as typed, separated by spaces, commas or semicolons. */
	users: string;
}

export const stageOf = ({ percentage, users }: StageValues) => ({
	percentage: percentage.trim() === "" ? Number.NaN : Number(percentage.replace(",", ".")),
	users: users.split(/[\s,;]+/).filter((user) => user !== ""),
});

const validate = schemaValidator(stageInput);

/** Returns the errors by field of the form. The errors of single user ids belong to their common field. */
export function byField(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
	const merged: Record<string, string[]> = {};
	for (const [path, sentences] of Object.entries(errors)) {
		const field = path.split(".")[0] ?? path;
		merged[field] = [...new Set([...(merged[field] ?? []), ...sentences])];
	}
	return merged;
}

export const problemsOfStage = (values: StageValues) => byField(validate(stageOf(values)));
