type Sentences = typeof import("@portal/contracts/kit/sentences");
type Issues = Parameters<Sentences["issueSentences"]>[0];

interface Schema {
	safeParse(values: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}

/** Message of an invalid field if the sentences cannot be loaded. */
const UNEXPLAINED = "Bitte prüfen Sie diese Eingabe.";

let sentences: Sentences | undefined;
let loading: Promise<void> | undefined;

/** Loads the sentences of all error codes. They are not part of the first page, because only forms show them. */
function loadSentences(): void {
	loading ??= import("@portal/contracts/kit/sentences").then(
		(loaded) => {
			sentences = loaded;
		},
		() => {
			loading = undefined;
		},
	);
}

/** Resolves when the sentences are loaded or cannot be loaded, at once if no validator has requested them. */
export const sentencesSettled = async (): Promise<void> => loading;

/** Returns a function that validates values. Its result contains the schema's German messages by dotted path. */
export function schemaValidator(schema: Schema): (values: unknown) => Record<string, string[]> {
	loadSentences();
	return (values) => {
		const issues = (schema.safeParse(values).error?.issues ?? []) as Issues;
		if (sentences) return sentences.issueSentences(issues);
		loadSentences();
		return Object.fromEntries(issues.map(({ path = [] }) => [path.join("."), [UNEXPLAINED]]));
	};
}
