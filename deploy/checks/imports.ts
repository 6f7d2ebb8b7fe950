import { createRequire } from "node:module";
import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { filesOf } from "../testing/tree.ts";

interface Rules {
	forbidden: (IForbiddenRuleType & { name: string })[];
	options: Record<string, unknown>;
}
export const rules: Rules = createRequire(import.meta.url)("./dependency-rules.cjs");

export async function cruiseFiles(root: string, files: string[]): Promise<ICruiseResult> {
	const { output } = await cruise(files, {
		...rules.options,
		ruleSet: { forbidden: rules.forbidden },
		validate: true,
		baseDir: root,
	});
	if (typeof output === "string") throw new Error("dependency-cruiser gave a report instead of its findings.");
	return output;
}

/** The imports of one package that the rules forbid, one sentence each. */
export async function importProblems(root: string, folder: string): Promise<string[]> {
	const { summary } = await cruiseFiles(root, filesOf(root, `${folder}/**/*.{ts,tsx}`));
	return summary.violations
		.filter(({ from }) => from.startsWith(`${folder}/`))
		.map(({ rule, from, to }) => {
			const comment = rules.forbidden.find(({ name }) => name === rule.name)?.comment;
			return `${from} imports ${to}: ${comment ?? rule.name}`;
		});
}
