import { issueSentences } from "@portal/contracts/kit/sentences";

/** What is asked of a zod schema here. */
interface Schema {
	safeParse(values: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}

type Issues = Parameters<typeof issueSentences>[0];

/** Checks form values against a contract's schema: each field's dotted path with its German sentences. */
export function schemaValidator(schema: Schema): (values: unknown) => Record<string, string[]> {
	return (values) => issueSentences((schema.safeParse(values).error?.issues ?? []) as Issues);
}
