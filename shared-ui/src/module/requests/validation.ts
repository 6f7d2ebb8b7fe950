import { issueSentences } from "@portal/contracts/kit/sentences";

interface Schema {
	safeParse(values: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}

type Issues = Parameters<typeof issueSentences>[0];

/** Returns a function that validates values. Its result contains the schema's German messages by dotted path. */
export function schemaValidator(schema: Schema): (values: unknown) => Record<string, string[]> {
	return (values) => issueSentences((schema.safeParse(values).error?.issues ?? []) as Issues);
}
