import { issueSentences } from "@portal/contracts/kit/sentences";

/** The properties of a zod schema that this file uses. */
interface Schema {
	safeParse(values: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}

type Issues = Parameters<typeof issueSentences>[0];

/** Returns a function that validates values and returns the schema's German messages by dotted path. */
export function schemaValidator(schema: Schema): (values: unknown) => Record<string, string[]> {
	return (values) => issueSentences((schema.safeParse(values).error?.issues ?? []) as Issues);
}
