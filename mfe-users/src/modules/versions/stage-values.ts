import { stageInput } from "@portal/contracts/contract/module-versions";
import { schemaValidator } from "@portal/shared-ui/module";

export interface StageValues {
	percentage: string;
	/** User ids as they were typed, in one line. */
	users: string;
}

export const stageOf = ({ percentage, users }: StageValues) => ({
	percentage: percentage.trim() === "" ? Number.NaN : Number(percentage.replace(",", ".")),
	users: users.split(/[\s,;]+/).filter((user) => user !== ""),
});

const validate = schemaValidator(stageInput);

/** What is wrong with one of the users is said at their common field. */
export function byField(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
	const told: Record<string, string[]> = {};
	for (const [path, sentences] of Object.entries(errors)) {
		const field = path.split(".")[0] ?? path;
		told[field] = [...new Set([...(told[field] ?? []), ...sentences])];
	}
	return told;
}

export const problemsOfStage = (values: StageValues) => byField(validate(stageOf(values)));
